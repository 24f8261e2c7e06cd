"""Errors of the referee itself."""

from __future__ import annotations


class NotCoveredError(AssertionError):
    """The referee does not know a part of the vocabulary."""
