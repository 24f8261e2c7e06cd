"""The effects of cards (`records/vocabulary.py` declares them)."""
