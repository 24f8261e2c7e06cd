"""Play of the final battle, in every game that can reach it."""
