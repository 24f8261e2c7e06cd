"""The whole game as a log, a story and a page to step through."""
