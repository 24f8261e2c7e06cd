"""Files of users: bounded reading, atomic writing, text in CSV files, errors in Python files."""
