"""Environments: games whose decisions an agent takes from outside."""
