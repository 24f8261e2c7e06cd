"""Records of a game: fields of its State and Tables, weights, the event log, columns of a result row."""
