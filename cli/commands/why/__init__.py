"""`elderodds why`."""
