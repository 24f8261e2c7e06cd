"""Causes, places and rounds of losses."""
