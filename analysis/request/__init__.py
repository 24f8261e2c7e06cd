"""Requests of users: from names and options to rosters."""
