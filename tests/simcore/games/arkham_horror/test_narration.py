"""Narration of games: indentation, merged lines, and words for everything."""

import re
from pathlib import Path

import numpy as np
import pytest

from simcore.contract.game import Cell
from simcore.games.arkham_horror import GAME
from simcore.games.arkham_horror.narration.narrator import LINES, SILENT, Narrator
from simcore.games.arkham_horror.rules.effects.investigator import set_status
from simcore.narration.log import Reader
from simcore.narration.words import STEP
from simcore.records.shared import empty_log

SCENARIO = GAME.load(None, ())
GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.txt"))
CELL = Cell("yig", "normal", 2)
TABLES = SCENARIO.compile(CELL)
SEAT = {"seat": 0}
DEAL = {
    "event": "deal", "game_number": 3, "seed": 1, "ancient_one": "yig", "level": "normal", "players": 2,
    "team": ["joe-diamond", "sister-mary"],
}  # fmt: skip


def narrated(*events):
    """The lines of some events of a turn of two players, after its heading."""
    narrator = Narrator(GAME, SCENARIO)
    lines = [line for event in (DEAL, *events) for line in narrator.tell(event)]
    return [*lines, *narrator.end_sentence()][2:]


def part(name):
    return {"event": "part", "part": name, "turn": 1, "lead": 0}


def check(kind, faces, successes, **outcome):
    begun = {"event": "check", **SEAT, "check": kind, "dice": len(faces)}
    dice = {"event": "dice", **SEAT, "how": "first", "faces": faces}
    result = {"event": "result", **SEAT, "check": kind, "successes": successes}
    return begun, dice, result, *([{"event": "outcome", **SEAT, "check": kind, **outcome}] if outcome else [])


def test_every_event_and_every_decision_has_words_or_is_silent_on_purpose():
    narrator = Narrator(GAME, SCENARIO)
    for code in GAME.narration.event_codes().values():
        own = hasattr(narrator, f"_on_{code.key}")
        assert own or code.declared.text is not None, code.key
    for code in GAME.narration.decision_codes().values():
        assert code.key in SILENT or code.key in LINES or code.declared.text is not None, code.key


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_no_line_hangs_in_the_air(file):
    """Each line is at most one level deeper than the line before it, and parts contain their events."""
    before = 0
    for line in file.read_text(encoding="utf-8").splitlines():
        depth = len(line) - len(line.lstrip())
        assert depth <= before + len(STEP), line
        before = depth
        assert not re.search(r"goes to (nowhere|lost)|: from |  \S+: no roll|, the cup", line), line


def test_events_of_a_part_of_a_turn_follow_its_name():
    lines = narrated(
        {"event": "turn", "turn": 1, "lead": 0}, part("Upkeep"), part("Movement"), part("Arkham Encounters"),
        {"event": "stamina", **SEAT, "change": -1, "now": 2},
        {"event": "encounter", **SEAT, "at": "woods", "card": 2},
        {"event": "sanity", **SEAT, "change": -1, "now": 2},
    )  # fmt: skip
    assert lines == [
        "Turn 1: Joe Diamond is the first player",
        "  Arkham Encounters",
        "    Joe Diamond: stamina -1, now 2.",
        "    Joe Diamond has an encounter: Woods.",
        "      Joe Diamond: sanity -1, now 2.",
    ]


def test_an_encounter_where_there_is_none_has_no_line():
    """A card moves an investigator into a street for an encounter; its program has no source."""
    assert (
        narrated(part("Arkham Encounters"), {"event": "program", "of": None}, {"event": "program_ends"}) == []
    )


def test_a_check_has_skill_dice_and_outcome_in_one_line():
    passed = check("plain", [3, 5], 1, skill="luck", need=1, passed=1)
    failed = check("combat", [5], 1, skill="fight", need=2, passed=0)
    begun, dice, result, outcome = check("evade", [1], 1, skill="sneak", need=1, passed=1)
    spent = {"event": "clue_spent", **SEAT, "left": 0}
    more = {"event": "dice", **SEAT, "how": "more", "faces": [6]}
    assert narrated(*passed, *failed, begun, dice, spent, more, result, outcome) == [
        "  Joe Diamond makes a luck check: 3 5 - 1 success, passed.",
        "  Joe Diamond makes a Combat check: 5 - 1 success, 2 needed, failed.",
        "  Joe Diamond makes an Evade check: 1; clue token: 6 - 1 success, passed.",
    ]
    without = {"event": "without_roll", **SEAT, "check": "evade", "passed": 1}
    assert narrated(without) == ["  Joe Diamond passes without a roll."]


def moved(start, to):
    return {"event": "marker", "monster": "nightgaunt", "marker": 7, "from": start, "to": to}


def test_a_monster_goes_step_by_step_and_into_the_cup_in_a_line_of_its_own():
    assert narrated(moved("woods", "uptown"), moved("uptown", "sky"), moved("sky", "cup")) == [
        "  Nightgaunt moves to Uptown, the Sky.",
        "  Nightgaunt returns to the cup.",
    ]


def test_contents_of_other_events_are_not_repeated():
    lost = {"event": "lost", **SEAT}
    gone = {"event": "move", **SEAT, "from": "woods", "to": "lost in time and space"}
    used = [{"event": name, **SEAT, "card": "motorcycle"} for name in ("use", "exhaust")]
    taken = {"event": "clues_taken", **SEAT, "area": "woods", "left": 0}
    assert narrated(lost, gone, *used, taken, used[1]) == [
        "  Joe Diamond is lost in time and space.",
        "    Joe Diamond uses Motorcycle.",
        "    Joe Diamond exhausts Motorcycle.",
    ]


@pytest.mark.parametrize(
    ("before", "change", "said"),
    [
        (0, 1, "is blessed"),
        (0, -1, "is cursed"),
        (1, -1, "is no longer blessed"),
        (-1, 1, "is no longer cursed"),
        (1, 1, None),
        (-1, -1, None),
    ],
)
def test_a_blessing_and_a_curse(before, change, said):
    """Check kernel and sentence together, for every status and both changes."""
    state, log = np.zeros(1, GAME.state), empty_log(on=True)
    state["status"][0, 0] = before
    set_status(None, state[0], log[0], 0, change)
    reader = Reader(GAME, SCENARIO, CELL, TABLES[0], state[0])
    events = reader.read(log, state)
    assert narrated(*events) == ([] if said is None else [f"  Joe Diamond {said}."])


def test_the_battle_has_the_name_of_who_awakens():
    assert narrated({"event": "battle", "why": "doom-full", "turn": 9})[-1] == (
        "Yig awakens in turn 9: the doom track is full."
    )
