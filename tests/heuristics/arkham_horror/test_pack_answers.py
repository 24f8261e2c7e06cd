"""Answers of the strategies to decisions that only games with packs ask for."""

from __future__ import annotations

from heuristics.arkham_horror.pack_answers import choose_loss
from simcore.games.arkham_horror.box.effect_kinds import RESOURCES
from simcore.games.arkham_horror.rules.records.decisions import POINTS_OF
from tests.simcore.games.arkham_horror.packs.battle_table import Battle

SANITY, STAMINA = RESOURCES.index("sanity"), RESOURCES.index("stamina")


def chosen(g, resource, points):
    options = [resource + POINTS_OF * number for number in points]
    g.s["options"][: len(options)] = options
    g.s["n_options"] = len(options)
    return options[choose_loss(g.t, g.s, None)] // POINTS_OF


def test_a_loss_is_divided_so_that_most_of_both_is_left():
    g = Battle("ygolonac")
    g.s["sanity"][0], g.s["stamina"][0] = 5, 2
    assert chosen(g, SANITY, (1, 2, 3)) == 3
    g.s["sanity"][0], g.s["stamina"][0] = 2, 5
    assert chosen(g, SANITY, (0, 1, 2)) == 0
    assert chosen(g, STAMINA, (1, 2)) == 1  # the rest goes to another resource
