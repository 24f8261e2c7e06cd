"""Data structures of the game: its codes, the State and Tables records, events and decisions."""
