"""From what a user names to what is played."""
