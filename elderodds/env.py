"""Environments for learning agents: `from elderodds import env`. docs/environments.md explains them.

They need Gymnasium and PettingZoo: `pip install 'elderodds[env]'`.
"""

from __future__ import annotations

from analysis.environments.making import aec, make, make_vector

__all__ = ["aec", "make", "make_vector"]
