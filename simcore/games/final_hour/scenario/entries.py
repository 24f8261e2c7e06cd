"""The entries of a data tree: how each is marked and who uses it."""

from __future__ import annotations

from collections.abc import Iterator

from simcore.game import Cell
from simcore.games.final_hour.scenario.models import STANDARD
from simcore.scenario import data_tree
from simcore.scenario.data_tree import Tree, entries
from simcore.scenario.faults import Key


def marks(tree: Tree) -> Iterator[tuple[Key, str]]:
    """Key and source of everything that is marked; an action card twice, its top and its bottoms."""
    for key, entry in entries(tree):
        if "bottom_source" in entry:
            yield (*key, "top"), entry["source"]
            yield (*key, "bottoms"), entry["bottom_source"]
        else:
            yield key, entry["source"]


def in_play(tree: Tree, key: Key, cell: Cell) -> bool:
    """Whether games of a cell use an entry."""
    match key:
        case ("monsters", name):
            return tree["monsters"][name]["group"] in (STANDARD, cell.ancient_one)
        case ("investigators", name, *_):
            return cell.team is None or name in cell.team
        case ("ancient-ones", name, "difficulties", difficulty):
            return (name, difficulty) == (cell.ancient_one, cell.difficulty)
        case ("ancient-ones", name, *_):
            return name == cell.ancient_one
    return True


def played(tree: Tree) -> Tree:
    """The tree without what no game can depend on: notes, other readings, doubts."""
    return data_tree.played({name: value for name, value in tree.items() if name != "doubts"})


def readable(tree: Tree) -> Tree:
    """The tree with the marks of each entry behind what they mark, as in the files."""
    changed = {name: readable(value) if isinstance(value, dict) else value for name, value in tree.items()}
    for name in ("bottom_source", "source", "note", "alternatives") if "source" in tree else ():
        if name in changed:
            changed[name] = changed.pop(name)
    return changed
