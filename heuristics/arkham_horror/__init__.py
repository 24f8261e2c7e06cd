"""Strategies of Arkham Horror."""
