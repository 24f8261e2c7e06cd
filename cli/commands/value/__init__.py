"""`elderodds value`: train and check the value of positions."""
