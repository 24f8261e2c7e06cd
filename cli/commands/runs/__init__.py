"""`elderodds runs`."""
