"""Playing games: rosters, blocks, engines, and single games step by step."""
