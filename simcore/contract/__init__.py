"""The contract of a game: what a game offers, and what the rest of the package may expect of it."""
