"""Declarations: codes, the State, the Tables, events and decisions, the vocabulary of effects."""
