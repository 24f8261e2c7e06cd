"""`elderodds compare`."""
