"""Advice about positions."""
