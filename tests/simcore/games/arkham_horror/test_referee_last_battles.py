"""Start and attack programs of the Ancient Ones of packs in the referee, by hand-written expectations."""

import pytest

from tests.simcore.games.arkham_horror.packs_table import awake, give, living, marker_of, strikes, will
from tests.simcore.games.arkham_horror.referee import events, last_battle, standing
from tests.simcore.games.arkham_horror.referee.table import GameOverError


@pytest.mark.parametrize(
    ("one", "having", "devours"),
    [
        ("abhoth", {"clues": 3}, [1]),
        ("tsathoggua", {"gates": ["rlyeh"], "trophies": 2}, [1]),
        ("chaugnar-faugn", {"clues": 3}, [1]),
    ],
)
def test_attack__devours_who_cannot_pay(one, having, devours):
    g = awake(one)
    g.people[0].clues = having.get("clues", 0)
    g.people[0].gates = list(having.get("gates", ()))
    will(g, choices={"choose": 0})
    for kind in ("ghoul", "witch")[: having.get("trophies", 0)]:
        marker_of(g, kind, ("trophy", 0))
    strikes(g)
    assert living(g) == [seat for seat in (0, 1) if seat not in devours]
    assert (g.people[0].clues, g.people[0].gates, g.trophies(g.people[0])) == (0, [], [])


def test_glaaki__devours_all_at_terror_10():
    g = awake("glaaki")
    g.terror = 8
    strikes(g)
    assert (g.terror, living(g)) == (9, [0, 1])
    strikes(g)
    assert living(g) == []


def test_shudde_mell__devours_all_when_no_rubble_is_left():
    g = awake("shudde-mell")
    for _ in range(7):
        last_battle.printed_attack(g)
    assert living(g) == [0, 1]
    last_battle.printed_attack(g)
    assert living(g) == []


def test_tsathoggua__takes_all_clues_first():
    g = awake("tsathoggua")
    g.people[0].clues = 6
    last_battle.start(g)
    assert g.people[0].clues == 0


def test_atlach_nacha__takes_an_ally_or_an_investigator():
    g = awake("atlach-nacha")
    give(g, 1, "ryan-dean")
    will(g, choices={"choose": 0})
    strikes(g)
    assert living(g) == [0, 1]
    assert g.people[1].cards == []
    will(g, choices={"pick": 1})
    strikes(g)
    assert living(g) == [0]


def test_eihort__gives_tokens_in_the_battle():
    g = awake("eihort")
    will(g, faces=[6, 6])
    last_battle.start(g)
    assert [person.counters["brood"] for person in g.people] == [1, 1]
    will(g, faces=[1])
    strikes(g)
    assert living(g) == [1]
    assert g.doom == g.one.doom + 2


def test_ygolonac__takes_more_each_round():
    g = awake("ygolonac")
    g.packs.round = 3
    will(g, choices={"lose_what": "sanity"})
    before = g.people[0].sanity
    strikes(g)
    assert g.people[0].sanity == before - 3


def test_yibb_tstll__reads_the_clues_of_the_board_once():
    g = awake("yibb-tstll")
    g.clues["woods"], g.people[0].clues = 4, 2
    last_battle.start(g)
    g.clues["woods"] = 1
    assert last_battle.rating(g, g.people[0]) == -4
    assert last_battle.need(g) == 2 * g.n
    assert g.people[0].clues == 0
    will(g, faces=[5, 6])
    g.people[0].changes["focus"] = 0
    strikes(g)
    assert g.people[0].alive


def test_bokrug__goes_on_with_its_beings():
    g = awake("bokrug")
    g.packs.marks["one"]["luck_being"] = 0
    last_battle.start(g)
    assert last_battle.rating(g, g.people[0]) == -6
    assert g.doom == g.one.doom + 3
    assert last_battle.defences(g) == {"physical": "immunity", "magical": "immunity"}
    for _ in range(4):
        strikes(g)
    assert living(g) == [0, 1]
    strikes(g)
    assert living(g) == []


def test_chaugnar_faugn__loses_three_doom_tokens_a_round_at_most():
    g = awake("chaugnar-faugn")
    last_battle.start(g)
    g.packs.successes, g.packs.taken = 5 * g.n, 0
    last_battle.take_doom(g)
    assert g.doom == g.one.doom - 3


def test_cthugha__takes_weapons_that_were_used():
    g = awake("cthugha")
    last_battle.start(g)
    give(g, 0, "shotgun", "axe")
    g.people[0].cards[0].used_now = True
    events.fire(g, "battle_hit", g.people[0])
    assert [held.id for held in g.people[0].cards] == ["axe"]
    will(g, faces=[6])
    g.people[0].sanity, g.people[0].stamina = 2, 2
    strikes(g)
    assert 0 not in living(g)


def test_ghatanothoa__takes_a_success_and_points():
    g = awake("ghatanothoa")
    last_battle.start(g)
    assert standing.number(g, "battle_successes", 3, g.people[0]) == 2
    g.packs.round = 9
    strikes(g)
    assert living(g) == []


def test_nyogtha__is_weaker_against_the_first_player():
    g = awake("nyogtha")
    last_battle.start(g)
    assert [last_battle.rating(g, person) for person in g.people] == [-3, -8]
    will(g, faces=[5])
    strikes(g)
    assert living(g) == [0, 1]
    will(g, faces=[4])
    strikes(g)
    assert living(g) == [1]


def test_quachil_uttaus__takes_allies_and_the_first_player():
    g = awake("quachil-uttaus")
    give(g, 0, "ryan-dean")
    last_battle.start(g)
    assert g.people[0].cards == []
    last_battle.pass_marker(g)
    assert g.lead == 0
    strikes(g)
    last_battle.pass_marker(g)
    assert (living(g), g.lead) == ([1], 1)


def test_rhan_tegoth__counts_its_cultists_and_drains_stamina():
    g = awake("rhan-tegoth")
    g.packs.marks["one"] = g.packs.marks.get("one", type(g.packs.foe_marks)())
    g.packs.marks["one"]["cultist"] = 2
    last_battle.start(g)
    assert g.doom == g.one.doom + 4
    g.people[0].stamina, g.people[1].stamina = 5, 3
    will(g, faces=[6, 1, 1, 5, 2])
    strikes(g)
    assert (g.people[0].stamina, g.packs.debt) == (2, 3)


def test_zhar__has_two_lives_and_a_token():
    g = awake("zhar")
    last_battle.start(g)
    assert last_battle.defences(g) == {"physical": "none", "magical": "immunity"}
    g.doom, g.packs.successes, g.packs.taken = 1, 5 * g.n, 0
    last_battle.take_doom(g)
    assert (g.doom, g.packs.successes) == (g.one.doom, 0)
    assert last_battle.defences(g) == {"physical": "immunity", "magical": "none"}
    strikes(g)
    assert g.people[0].counters["zhar"] == 1
    assert standing.number(g, "hands", 2 + g.people[0].changes["hands"], g.people[0]) == 1
    strikes(g)
    assert living(g) == [1]
    g.doom, g.packs.successes = 1, g.n
    with pytest.raises(GameOverError):
        last_battle.take_doom(g)
    assert g.win


@pytest.mark.parametrize(("sealed", "left"), [(True, [0, 1]), (False, [1])])
def test_daoloth__looks_for_a_gate_place(sealed, left):
    g = awake("daoloth")
    name, card = next((name, card) for name, card in g.book.mythos.items() if card.gate)
    if sealed:
        g.sealed.add(card.gate)
    will(g, card=name)
    strikes(g)
    assert living(g) == left
    assert not g.sealed
