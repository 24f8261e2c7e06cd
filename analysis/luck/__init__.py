"""How much of an outcome is luck, and how much is skill."""
