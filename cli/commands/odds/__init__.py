"""`elderodds odds`."""
