"""Results as types, and totals of result rows."""
