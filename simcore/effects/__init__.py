"""The language of effects: vocabularies, programs as text or tables, and rows for the kernels."""
