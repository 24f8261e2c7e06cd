"""Data of Elder Sign: models, validation, and compilation to tables."""
