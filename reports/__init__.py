"""Figures and pages of results; no statistic is computed here."""
