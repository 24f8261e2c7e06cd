"""Compiled simulators of co-operative board games, and everything they run on."""
