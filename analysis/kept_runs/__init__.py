"""Kept runs: resume, extend, merge, verify, replay, read as tables."""
