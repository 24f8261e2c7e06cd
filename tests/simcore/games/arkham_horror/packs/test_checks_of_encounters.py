"""Checks in encounters of packs, and the words that they count with."""

from __future__ import annotations

from typing import Any

import pytest

from simcore.games.arkham_horror.box.codes import FIGHT, LORE, LUCK, SNEAK, SPEED, WILL
from simcore.games.arkham_horror.box.events import BoxEvent
from simcore.games.arkham_horror.rules.phases.programs import run_program
from simcore.games.arkham_horror.rules.records.decisions import Decision
from tests.simcore.games.arkham_horror.packs.table import Table

pytestmark = pytest.mark.plain

SURE, HOPELESS = 40, -9


class Checked(Table):
    """An investigator with a number of dice for each skill."""

    places = ("downtown", "uptown")

    def __init__(self, **dice: int) -> None:
        super().__init__()
        names = {"speed": SPEED, "sneak": SNEAK, "fight": FIGHT, "will": WILL, "lore": LORE, "luck": LUCK}
        for name, skill in names.items():
            self.t["lowest"][self.s["investigator"][0], skill] = dice.get(name, HOPELESS)

    def checked(self) -> list[list[int]]:
        return self.logged(BoxEvent.CHECK)


def test_a_check_of_either_skill_asks_which_one() -> None:
    g = Checked(lore=SURE)
    g.run(
        "check(either(fight,lore),-2) pass{gain(clue=1)} fail{gain(clue=5)}", {Decision.WHICH_SKILL: [LORE]}
    )
    assert g.options(Decision.WHICH_SKILL) == [[FIGHT, LORE]]
    assert g.s["clues"][0] == 1


def test_a_check_is_repeated_until_it_passes_or_the_investigator_falls() -> None:
    """Plateau of Leng: a Will check, again and again, for a point of stamina each time."""
    g = Checked()
    g.s["stamina"][0] = 3
    g.run("check_until(will,0) fail{lose(stamina=1)}; gain(clue=1)")
    assert g.s["stamina"][0] <= 1
    assert g.s["clues"][0] == 0
    g = Checked(will=SURE)
    g.run("check_until(will,0) fail{lose(stamina=1)}; gain(clue=1)")
    assert (g.s["stamina"][0], g.s["clues"][0]) == (5, 1)


def test_a_player_may_push_the_luck() -> None:
    """Woods: a dollar for each passed check, and sanity for all of them after a failure."""
    text = "push_luck(will,0,step=-1) pass{gain(money=1)} fail{lose(sanity=paid)}"
    g = Checked(will=SURE)
    g.s["money"][0] = 0
    g.run(text, {Decision.GO_ON: [1, 1, 0]})
    assert (g.s["money"][0], g.s["sanity"][0]) == (3, 5)
    g = Checked()
    g.s["money"][0] = 0
    g.run(text)
    assert (g.s["money"][0], g.s["sanity"][0]) == (0, 5)


def test_the_gain_of_a_passed_check_comes_before_the_next_one() -> None:
    g = Checked(will=SURE)
    dollars = []

    def run(t: Any, s: Any, log: Any) -> bool:
        waits = bool(run_program(t, s, log, row, 0))
        if waits and s["decision"] == Decision.GO_ON:
            dollars.append(int(s["money"][0]))
        return waits

    row = g.compile("push_luck(will,0) pass{gain(money=1)} fail{lose(sanity=paid)}; gain(clue=1)")
    g.s["money"][0] = 0
    g.play(run, answers={Decision.GO_ON: [1, 1, 0]})
    assert sorted(set(dollars)) == [1, 2, 3]
    assert (g.s["money"][0], g.s["clues"][0]) == (3, 1)


def test_a_failure_counts_all_checks_that_were_passed() -> None:
    g = Checked(will=13)
    g.s["money"][:2], g.usual = 0, -1  # each goes on
    step = "push_luck(will,0,step=-9) pass{gain(money=1)} fail{lose(sanity=paid)}"
    g.run(f"{step}; gain(clue=1)")
    passed = int(g.s["money"][0])
    assert 1 <= passed <= 2
    assert (g.s["sanity"][0], g.s["clues"][0]) == (5 - passed, 1)
    g.s["sanity"][0] = g.s["max_sanity"][0] = 9
    g.s["clues"][0] = 0  # none to spend in the next checks
    g.run(f"each(investigator){{{step}}}; gain(clue=1)")
    assert g.s["sanity"][1] == 5 - g.s["money"][1]
    assert (g.s["sanity"][0], g.s["clues"][0]) == (9 + passed - g.s["money"][0], 1)


@pytest.mark.parametrize(
    ("blocks", "will", "dollars"),
    [
        ("pass{gain(money=1)}", SURE, 3),
        ("fail{gain(money=1)}", SURE, 0),
        ("fail{gain(money=1)}", HOPELESS, 1),
    ],
)
def test_a_row_of_checks_may_have_one_block(blocks: str, will: int, dollars: int) -> None:
    g = Checked(will=will)
    g.s["money"][0] = 0
    g.run(f"push_luck(will,0) {blocks}; gain(clue=1)", {Decision.GO_ON: [1, 1, 0]})
    assert (g.s["money"][0], g.s["clues"][0]) == (dollars, 1)


def test_who_is_knocked_out_by_what_a_check_brings_makes_no_other() -> None:
    g = Checked(will=SURE)
    g.run("push_luck(will,0) pass{lose(sanity=9)} fail{lose(stamina=1)}; gain(clue=3)")
    assert not g.options(Decision.GO_ON)
    assert g.s["clues"][0] == 0


def test_the_lowest_skill_is_checked() -> None:
    g = Checked(**dict.fromkeys(("speed", "sneak", "fight", "will", "lore"), SURE), luck=SURE - 8)
    g.run("check_lowest(0) pass{gain(clue=1)} fail{gain(clue=5)}")
    assert not g.options(Decision.WHICH_SKILL)
    assert g.s["clues"][0] == 1


def test_all_successes_count_where_cards_depend_on_them() -> None:
    g = Checked(will=SURE)
    g.run("check(will,0) pass{repeat(div(successes,2)){gain(money=1)}}")
    assert g.s["money"][0] == 4 + g.s["successes_rolled"] // 2
    assert g.s["successes_rolled"] > 1


@pytest.mark.parametrize(
    ("amount", "expected"),
    [("seals", 2), ("gates", 1), ("gate_trophies", 1), ("monster_trophies", 0), ("max_of(1,3)", 3)],
)
def test_words_of_the_boxes_count(amount: str, expected: int) -> None:
    g = Checked()
    g.s["sealed"] = 0b11 << g.number("areas", "woods")
    g.gate("graveyard", "rlyeh")
    g.gate("", "yuggoth", seat=0)
    g.run(f"gain(money={amount})")
    assert g.s["money"][0] == 4 + expected


def test_some_encounters_ask_for_women_or_men() -> None:
    g = Table()  # Joe Diamond, Jenny Barnes
    for seat, clues in ((0, 1), (1, 2)):
        g.run("if(female) then{gain(clue=2)}; if(male) then{gain(clue=1)}", seat=seat)
        assert g.s["clues"][seat] == clues
