"""What numbers, alternatives, cards and teams are worth."""
