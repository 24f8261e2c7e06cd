"""The events of a battle as a log, a story and frames."""
