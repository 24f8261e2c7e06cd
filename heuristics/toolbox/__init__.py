"""Tools for strategies: coins, search, tuned weights."""
