"""Files of the user: read within bounds, written whole, text in CSV files, faults in Python files."""
