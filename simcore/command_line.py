"""The command line that this process carries out."""

typed: list[str] = []
"""Its words; none where the toolkit is used from Python."""
