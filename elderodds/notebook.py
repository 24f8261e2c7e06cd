"""The functions for notebooks: `from elderodds import notebook as odds`."""

from __future__ import annotations

from reports.notebook import *  # noqa: F403
from reports.notebook import __all__ as __all__
