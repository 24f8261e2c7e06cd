"""`elderodds strategy`."""
