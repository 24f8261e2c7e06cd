"""Checks of a game against its contract (`simcore/contract/game.py`); an error names place and remedy."""
