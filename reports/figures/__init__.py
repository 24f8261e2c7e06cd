"""Figures: tidy data in, matplotlib axes out."""
