"""`elderodds study`."""
