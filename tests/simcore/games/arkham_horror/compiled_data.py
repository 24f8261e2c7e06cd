"""The compiled data of the whole game, and the contents of its Tables."""

from __future__ import annotations

import functools

from simcore.contract.game import Cell
from simcore.games.arkham_horror.box.effects_vocabulary import EFFECTS
from simcore.games.arkham_horror.rules.records.tables import TABLES
from simcore.games.arkham_horror.scenario.scenario import Scenario

OPS = {number: name for name, number in EFFECTS.numbers.items()}


@functools.cache
def scenario():
    return Scenario.load(None, ())


@functools.cache
def tables(ancient_one="yig", difficulty="normal", players=3, team=None):
    cell = Cell(ancient_one=ancient_one, difficulty=difficulty, players=players, team=team)
    return scenario().compile(cell)[0]


def number(kind, name):
    return getattr(scenario().names, kind).index(name)


def rows(t, start):
    """Names of the rows of a program and their fields that are not 0."""
    found = []
    for row in t["code"][start:]:
        fields = {name: int(row[name]) for name in row.dtype.names[1:] if row[name]}
        found.append((OPS[int(row["op"])], fields))
        if row["op"] == 0:
            return found
    raise AssertionError("no end")


def rules(t, field, place=None):
    """The rules of a range, each as a dictionary."""
    first, behind = t[field] if place is None else t[field][place]
    names = [name for name in TABLES.names if name.startswith("rule_")]
    return [{name[5:]: int(t[name][rule]) for name in names} for rule in range(first, behind)]


def card(name, t=None):
    t, place = tables() if t is None else t, number("cards", name)
    return {field: t[field][place] for field in TABLES.names if t[field].shape[:1] == t["use_window"].shape}
