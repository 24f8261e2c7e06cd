"""The contract between a game and the rest of the package."""
