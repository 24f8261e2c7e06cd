"""Positions of a game as files (`simcore/contract/positions.py` declares their keys)."""
