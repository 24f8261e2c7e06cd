"""Totals of result rows."""
