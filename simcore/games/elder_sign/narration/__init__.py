"""Narration of games of Elder Sign."""
