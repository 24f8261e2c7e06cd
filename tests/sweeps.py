"""Long rows of parameters: some of them in every run of the tests, the rest when it is asked for."""

from collections.abc import Iterable
from typing import Any

import pytest


def sweep(usual: Iterable[Any], rest: Iterable[Any]) -> list[Any]:
    """Parameters of a test; `rest` is played with `-m long` only."""
    every = [each if isinstance(each, tuple) else (each,) for each in rest]
    return [*usual, *(pytest.param(*each, marks=pytest.mark.long) for each in every)]
