"""`elderodds advise`."""
