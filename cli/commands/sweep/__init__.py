"""`elderodds sensitivity`."""
