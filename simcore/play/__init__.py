"""Plays games: line-ups, blocks, engines, single games step by step."""
