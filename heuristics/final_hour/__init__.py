"""Strategies for Arkham Horror: Final Hour."""
