"""The terminal: tables, progress, interrupts, errors."""
