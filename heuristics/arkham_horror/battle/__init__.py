"""How the final battle is played, in every game that can come to it."""
