"""Data files of a game: reading, variants, validation, other readings, sheets, export."""
