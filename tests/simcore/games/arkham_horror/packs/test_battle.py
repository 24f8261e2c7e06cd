"""Start and attack programs of Ancient Ones in the battle, by hand-written expectations.

The facts are those of the Ancient Ones' sheets: how a battle begins, and what an attack does.
"""

from __future__ import annotations

import pytest

from simcore.games.arkham_horror.battle.assault import begin_assault
from simcore.games.arkham_horror.battle.attack import count_successes, enough_to_win
from simcore.games.arkham_horror.battle.pack_attack import rating_against
from simcore.games.arkham_horror.box.codes import SPEED
from simcore.games.arkham_horror.box.effect_kinds import RESOURCES
from simcore.games.arkham_horror.box.pack_kinds import COUNTER, MARK
from simcore.games.arkham_horror.box.sheet import skill_value
from simcore.games.arkham_horror.box.weapons_and_spells import weapon_dice
from simcore.games.arkham_horror.rules.phases.pack_battle import refresh_effects
from simcore.games.arkham_horror.rules.records.codes import TROPHIES
from simcore.games.arkham_horror.rules.records.decisions import POINTS_OF, Decision
from tests.simcore.games.arkham_horror.packs.battle_table import Battle

pytestmark = pytest.mark.plain

BROOD, ZHAR = COUNTER.numbers["brood"], COUNTER.numbers["zhar"]


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


def test_ygolonac__takes_more_each_round():
    """Each loses n of sanity and stamina, as the player divides it; n is the number of the round."""
    g = Battle("ygolonac")
    g.s["round"] = 3
    g.s["sanity"][1], g.s["stamina"][1] = 1, 4
    g.s["sanity"][2], g.s["stamina"][2] = 1, 1
    g.strike({Decision.LOSE: [loss("sanity", 2), loss("sanity", 0)]})
    assert (g.s["sanity"][0], g.s["stamina"][0]) == (3, 4)
    assert (g.s["sanity"][1], g.s["stamina"][1]) == (1, 1)
    assert g.living() == [0, 1]  # the last one has fewer than three points


def test_cthugha__takes_as_many_tokens_as_a_die_shows(monkeypatch):
    g = Battle("cthugha")
    for name in ("sanity", "stamina"):
        g.s[name][:3] = 2
    g.s["clues"][:3] = 1, 0, 2
    monkeypatch.setattr("simcore.games.arkham_horror.rules.effects.cards.one_die", lambda s: 5)
    g.strike()
    assert g.living() == []  # one had all five, and gave the last point of sanity


def test_eihort__gives_tokens_that_may_devour(monkeypatch):
    """Each gets a token at the start; a die below the number of tokens devours, and they become doom."""
    g = Battle("eihort", starts=False)
    single = dice_of_programs(monkeypatch)
    single[:] = [1, 2, 1]
    g.start()
    assert list(g.s["counters"][BROOD][:3]) == [1, 1, 1]
    assert (g.living(), g.s["doom"]) == ([0, 1, 2], 12)
    single[:] = [1]
    g.strike()
    assert (g.living(), g.s["doom"]) == ([1, 2], 14)


def test_yibb_tstll__reads_the_clues_of_the_board_once(monkeypatch):
    g = Battle("yibb-tstll", starts=False)
    g.s["clues_at"][3], g.s["clues"][0] = 4, 2
    g.start()
    g.s["clues_at"][3] = 1
    assert (rating_against(g.s, 0), g.s["need"], g.s["clues"][0]) == (-4, 6, 0)
    die(monkeypatch, *[5] * 4)
    g.strike()  # two successes or more bless the first player
    assert (g.s["status"][0], g.living()) == (1, [0, 1, 2])
    die(monkeypatch, *[1] * 4)
    g.strike()
    assert g.living() == [1, 2]


def test_bokrug__counts_the_beings_that_are_left():
    g = Battle("bokrug", starts=False)
    for being in ("horror_being", "close_being", "evade_being"):
        g.s["marks"][MARK.numbers[being]] = 1
    g.start()
    assert (rating_against(g.s, 0), g.s["doom"]) == (-6, 12 + 3)
    assert g.s["foe_defence"] == 3 * 2 + 2
    for _ in range(4):
        g.strike()
    assert g.living() == [0, 1, 2]
    g.strike()  # the fifth token: eight with the Beings
    assert g.living() == []


def test_rhan_tegoth__adds_a_success_for_each_lost_point(monkeypatch):
    g = Battle("rhan-tegoth")
    g.s["marks"][MARK.numbers["cultist"]] = 2
    g.s["stamina"][:3] = 3, 5, 4
    die(monkeypatch, 5, 1, 6, 2, 5)
    g.strike()
    assert (list(g.s["stamina"][:3]), g.s["debt"]) == ([3, 3, 4], 2)


def test_zhar__devours_the_holder_of_its_token():
    """The first player gets the token and has one hand less; the marker stays with a living player."""
    g = Battle("zhar")
    g.strike()
    assert (list(g.s["counters"][ZHAR][:3]), g.living(), g.s["marker_stays"]) == ([1, 0, 0], [0, 1, 2], 1)
    g.strike()
    assert g.living() == [1, 2]


def test_abhoth__takes_three_of_anything_from_each():
    g = Battle("abhoth")
    g.s["clues"][0] = 2
    g.holds("tommy-gun", "rifle", "knife")
    g.gate("woods", "rlyeh", seat=2)
    g.marker("ghoul", TROPHIES + 2)
    g.strike({Decision.GIVE_UP: [0, 1 + 1, 0]})
    assert g.living() == [0]
    assert g.cards() == ["tommy-gun", "knife"]
    assert g.s["clues"][0] == 0


def test_tsathoggua__takes_two_monster_trophies_and_a_gate_trophy():
    g = Battle("tsathoggua")
    for seat, monsters in enumerate((2, 3, 1)):
        g.gate("woods", ("rlyeh", "yuggoth", "the-abyss")[seat], seat=seat)
        for kind in ("ghoul", "witch", "zombie")[:monsters]:
            g.marker(kind, TROPHIES + seat)
    g.strike()
    assert g.living() == [0, 1]
    assert list(g.s["monster_trophies"][:2]) == [0, 1]
    assert list(g.s["gate_trophies"][:2]) == [0, 0]


def test_ghatanothoa__devours_those_without_enough_movement_points():
    """Speed and cards count; n points in round n, new each round."""
    g = Battle("ghatanothoa")
    speed = [skill_value(g.t, g.s, seat, SPEED) for seat in range(3)]
    g.holds("motorcycle")
    g.s["round"] = max(speed) + 1
    g.strike()
    assert g.living() == [0]
    g.s["round"] = speed[0] + 3  # two points of the motorcycle do not suffice
    g.strike()
    assert g.living() == []


def test_chaugnar_faugn__takes_three_clues_or_an_ally_or_devours():
    g = Battle("chaugnar-faugn")
    g.s["clues"][:3] = 4, 2, 2
    g.holds("duke", seat=1)
    g.strike()
    assert list(g.s["clues"][:2]) == [1, 2]
    assert (g.living(), g.cards(1)) == ([0, 1], [])


def test_atlach_nacha__takes_an_ally_or_an_investigator():
    g = Battle("atlach-nacha")
    g.holds("duke", seat=1)
    g.strike()
    assert (g.living(), g.cards(1)) == ([0, 1, 2], [])
    g.strike({Decision.PICK: [2]})
    assert g.living() == [0, 1]


def test_quachil_uttaus__sends_all_allies_to_the_box():
    g = Battle("quachil-uttaus", starts=False)
    g.holds("duke", "tommy-gun", seat=1)
    g.start()
    assert g.cards(1) == ["tommy-gun"]


def test_cthugha__burns_the_weapons_of_an_attack():
    """Weapons that were used are discarded after the attack, spells are not."""
    g = Battle("cthugha")
    g.holds("tommy-gun", "shrivelling", "knife")
    g.s["in_use"][0] = 1 << 0 | 1 << 1
    g.follow(0)
    assert g.cards() == ["shrivelling", "knife"]


def test_a_magical_effect_fights_until_its_spell_is_refreshed():
    """The Azure Flame gives four dice, the Inner Beast two; half of them against magical resistance."""
    g = Battle("nyogtha")
    g.holds("call-the-azure-flame", "azure-flame", "summon-the-beast-within", "inner-beast")
    assert [weapon_dice(g.t, g.s, 0, place) for place in (1, 3)] == [4, 2]
    g.s["foe_defence"] = 1
    assert [weapon_dice(g.t, g.s, 0, place) for place in (1, 3)] == [2, 1]
    refresh_effects(g.s, g.t, g.log)
    assert g.cards() == ["call-the-azure-flame", "summon-the-beast-within"]


def place(g, name):
    return -1 if name is None else g.number("areas", name)


def loss(resource, points):
    return RESOURCES.index(resource) + POINTS_OF * points


def dice_of_programs(monkeypatch):
    """Faces of the next dice that programs add up."""
    faces = []
    monkeypatch.setattr("simcore.games.arkham_horror.rules.effects.cards.one_die", lambda s: faces.pop(0))
    return faces
