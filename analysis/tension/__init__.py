"""How tense a game is, how long, and how much its players decide."""
