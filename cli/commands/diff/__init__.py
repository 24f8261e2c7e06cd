"""`elderodds diff`."""
