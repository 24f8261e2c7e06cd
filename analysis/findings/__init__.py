"""Findings: notable results of a kept run, each supported by its interval."""
