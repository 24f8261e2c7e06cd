"""Data files: reading, variants, faults, other readings, export."""
