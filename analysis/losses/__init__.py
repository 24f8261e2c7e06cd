"""Why games are lost, and where."""
