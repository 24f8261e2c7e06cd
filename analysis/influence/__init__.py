"""What numbers, readings, cards and teams are worth."""
