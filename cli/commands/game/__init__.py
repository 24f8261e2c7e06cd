"""`elderodds game`."""
