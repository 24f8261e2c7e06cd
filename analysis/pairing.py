"""The one place from which sensitivity and tuning take their paired statistics."""

from analysis.ladder import paired_difference

__all__ = ["paired_difference"]
