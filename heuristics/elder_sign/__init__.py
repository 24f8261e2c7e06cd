"""Strategies of Elder Sign."""
