"""What strategies may use: coins, search, tuned weights."""
