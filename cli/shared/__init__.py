"""Options and steps that several commands share."""
