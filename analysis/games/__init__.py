"""Checking games: the contract that every game fulfils (`simcore/game.py`), told with place and remedy."""
