"""Parts of messages for people: errors with a kind, names and the nearest one, docstrings."""
