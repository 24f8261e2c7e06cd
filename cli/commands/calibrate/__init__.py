"""`elderodds calibrate`."""
