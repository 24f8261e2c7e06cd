"""Development tools: measurements of speed, and tables and pictures of the documentation.

Run one from the root of the repository, for example `python -m tools.decisions -s expert`. None of them is
installed with elderodds.
"""
