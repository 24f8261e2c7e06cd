"""What the game is made of as data: its codes, the State and Tables records, events and decisions."""
