"""`elderodds sweep`."""
