"""Checks of a game against its contract (`simcore/contract/game.py`); a fault names place and remedy."""
