"""What can be taken away from the data, to see what it is worth: names and new values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from simcore.game import Ablation
from simcore.games.arkham_horror.scenario.models import Data
from simcore.games.arkham_horror.scenario.special_cards import special_of
from simcore.games.arkham_horror.rules.codes import Special
from simcore.scenario.data_tree import Tree, Values
from simcore.scenario.program import Program, plain, walk, without


def declared(data: Data, tree: Tree) -> Iterator[tuple[Ablation, Values]]:
    """Every ablation, in an order for people."""
    yield from ()
