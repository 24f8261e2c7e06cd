"""Narration of games: as a log of events, as a story, and as pictures to step through."""
