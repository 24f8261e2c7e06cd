"""Start and attack programs of Ancient Ones in the battle, by hand-written expectations.

The facts are those of the Ancient Ones' sheets: how a battle begins, and what an attack does.
"""

from __future__ import annotations

import pytest

from simcore.games.arkham_horror.battle.assault import begin_assault
from simcore.games.arkham_horror.battle.attack import count_successes, enough_to_win
from simcore.games.arkham_horror.battle.pack_attack import rating_against
from tests.simcore.games.arkham_horror.packs.battle_table import Battle


def die(monkeypatch, *faces):
    """The next single dice show these faces."""
    coming = list(faces)
    monkeypatch.setattr(
        "simcore.games.arkham_horror.rules.board.skill_checks.one_die", lambda s: coming.pop(0)
    )


def test_quachil_uttaus__devours_the_first_player():
    g = Battle("quachil-uttaus")
    assert g.living() == [0, 1, 2]
    g.strike()
    assert g.living() == [1, 2]
    g.strike()  # the marker is with the next player now
    assert g.living() == [2]
    g.strike()
    assert g.s["over"]
    assert not g.s["win"]


@pytest.mark.parametrize(("face", "living"), [(5, [0, 1, 2]), (4, [1, 2])])
def test_nyogtha__devours_the_first_player_on_a_failure(monkeypatch, face, living):
    g = Battle("nyogtha")
    assert [rating_against(g.s, seat) for seat in range(3)] == [-3, -8, -8]
    die(monkeypatch, face)
    g.strike()
    assert g.living() == living


def test_tsathoggua__takes_all_clues_first():
    g = Battle("tsathoggua", starts=False)
    g.s["clues"][:3] = 6
    g.start()
    assert list(g.s["clues"][:3]) == [0, 0, 0]


def test_shudde_mell__devours_all_when_no_rubble_token_is_left():
    g = Battle("shudde-mell")
    assert g.s["rubble"] == 7
    for left in (6, 5, 4, 3, 2, 1, 0):
        begin_assault(g.t, g.s, g.log)
        assert (g.s["rubble"], g.living()) == (left, [0, 1, 2])
    begin_assault(g.t, g.s, g.log)
    assert g.living() == []


def test_chaugnar_faugn__loses_three_doom_tokens_a_round_at_most():
    g = Battle("chaugnar-faugn")
    before = int(g.s["doom"])
    count_successes(g.s, g.t, g.log, 5 * 3 + 1)
    assert (before - g.s["doom"], g.s["successes"]) == (3, 7)
    count_successes(g.s, g.t, g.log, 4)
    assert (before - g.s["doom"], g.s["successes"]) == (3, 11)
    g.s["taken"] = 0
    count_successes(g.s, g.t, g.log, 0)
    assert (before - g.s["doom"], g.s["successes"]) == (6, 2)


def test_ghatanothoa__takes_a_success_from_each_attack():
    g = Battle("ghatanothoa")
    count_successes(g.s, g.t, g.log, 0)
    count_successes(g.s, g.t, g.log, 1)
    count_successes(g.s, g.t, g.log, 3)
    assert g.s["successes"] == 2
    assert enough_to_win(g.s, g.t) == 13 * 3 - 2 + 1


def test_zhar__has_to_be_defeated_twice():
    g = Battle("zhar")
    g.run("lives(2)")
    assert g.s["foe_defence"] == 2  # magical immunity
    g.s["doom"] = 1
    count_successes(g.s, g.t, g.log, 8)
    assert (g.s["over"], g.s["doom"], g.s["successes"]) == (0, g.t["doom"], 0)
    g.follow(0)
    assert g.s["foe_defence"] == 2 * 3  # physical immunity in its place
    g.s["doom"] = 1
    count_successes(g.s, g.t, g.log, 3)
    assert (g.s["over"], g.s["win"]) == (1, 1)


def test_a_debt_is_paid_before_any_doom_token_goes():
    g = Battle("nyogtha")
    g.s["debt"] = 4
    before = int(g.s["doom"])
    count_successes(g.s, g.t, g.log, 3)
    assert (g.s["debt"], g.s["successes"], g.s["doom"]) == (1, 0, before)
    count_successes(g.s, g.t, g.log, 5)
    assert (g.s["debt"], g.s["successes"], g.s["doom"]) == (0, 1, before - 1)


def test_glaaki__raises_the_terror_level_and_devours_all_at_10():
    g = Battle("glaaki")
    g.s["terror"] = 8
    before = int(g.s["n_allies"])
    g.strike()
    assert (g.s["terror"], g.living(), g.s["n_allies"]) == (9, [0, 1, 2], before - 1)
    g.strike()
    assert g.living() == []


@pytest.mark.parametrize(
    ("sealed", "gate", "living", "doom"),
    [(False, "woods", [1, 2], 0), (True, "woods", [0, 1, 2], 0), (False, None, [0, 1, 2], 1)],
)
def test_daoloth__looks_at_the_gate_of_a_mythos_card(sealed, gate, living, doom):
    g = Battle("daoloth")
    g.s["doom"] = 5
    cards = [card for card, at in enumerate(g.t["mythos_gate"][: g.t["n_mythos"]]) if at == place(g, gate)]
    g.s["mythos"][0], g.s["n_mythos"] = cards[0], 1
    if sealed:
        g.s["sealed"] = 1 << place(g, gate)
    g.strike()
    assert (g.living(), g.s["doom"], g.s["sealed"]) == (living, 5 + doom, 0)


def place(g, name):
    return -1 if name is None else g.number("areas", name)
