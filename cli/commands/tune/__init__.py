"""`elderodds tune`."""
