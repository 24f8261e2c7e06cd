"""JSON for other programs, without values that parsers read differently."""

from __future__ import annotations

import json
import math
from typing import Any


def dumps(value: Any, **how: Any) -> str:
    """Return a value as JSON text; numbers that are not finite become `null`, because JSON has none."""
    return json.dumps(_finite(value), allow_nan=False, **how)


def _finite(value: Any) -> Any:
    from simcore.results.model import Result  # loads pydantic, which no help needs

    if isinstance(value, Result):
        return _finite(value.plain())
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, dict):
        return {name: _finite(part) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(part) for part in value]
    return value
