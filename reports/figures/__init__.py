"""Figures: tidy data in, matplotlib axes out."""

from typing import TYPE_CHECKING

from simcore.old_addresses import answering

if not TYPE_CHECKING:
    __getattr__ = answering("reports.figures", "reports.figures.run_figures", "reports.figures.run_figures")
