"""The events of a game as a log, a story and frames."""
