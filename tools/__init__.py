"""Tools that measure: how fast games are, where their time goes, and the tables of the documentation.

Run one from the root of the repository, for example `python -m tools.decisions -s expert`. None of them is
installed with elderodds.
"""
