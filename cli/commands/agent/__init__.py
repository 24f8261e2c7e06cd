"""`elderodds agent`."""
