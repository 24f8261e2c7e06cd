"""Limits of the records of packs: data beyond them are refused, and games beyond them are given up."""

import itertools

import pytest

from analysis.request.lookup import choose_data
from heuristics.strategy.registry import find_strategy
from simcore.contract.game import Cell
from simcore.effects.program import check
from simcore.games.arkham_horror import GAME
from simcore.games.arkham_horror.box.codes import AT_LIMIT, Cause
from simcore.games.arkham_horror.box.pack_kinds import PackTrigger
from simcore.games.arkham_horror.box.pack_vocabulary import PACK_EFFECTS
from simcore.games.arkham_horror.limits import MAX_IN_FORCE, MAX_LOOPS, MAX_PENDING, MAX_QUEUED, MAX_TERM_ROWS
from simcore.games.arkham_horror.rules.board import pack_triggers
from simcore.games.arkham_horror.rules.board.pack_sources import put_in_force
from simcore.games.arkham_horror.rules.board.pack_triggers import queue_program
from simcore.games.arkham_horror.rules.phases.pack_battle import run_in_battle
from simcore.games.arkham_horror.rules.phases.programs import run_queue
from simcore.games.arkham_horror.rules.records.codes import LOSS_CAUSES, NONE, TURN_LIMIT, Rank, Rule
from simcore.games.arkham_horror.scenario.program_limits import too_large
from simcore.games.arkham_horror.scenario.scenario import Scenario
from simcore.kernels.replay import is_full, stop_recording
from simcore.messages.error_details import ScenarioError
from simcore.narration.log import tell
from tests.simcore.games.arkham_horror.packs.battle_table import Battle
from tests.simcore.games.arkham_horror.packs.table import Table

pytestmark = pytest.mark.plain


def queue(s, program):
    queue_program(s, program, 0, 0, NONE, PackTrigger.TURN_START, NONE, NONE, 1, 0)


# --- data


def nested(loops):
    """Return a program of loops inside each other."""
    return "repeat(2){" * loops + "gain(money=1)" + "}" * loops


def sum_of(functions):
    """Return a program with a term of so many functions, which add up ones."""
    return f"gain(money={added(functions)})"


def added(functions):
    if functions == 0:
        return "1"
    first = (functions - 1) // 2
    return f"plus({added(first)}, {added(functions - 1 - first)})"


LARGEST = {"loops": nested(MAX_LOOPS), "term": sum_of(MAX_TERM_ROWS)}
TOO_LARGE = {"loops": nested(MAX_LOOPS + 1), "term": sum_of(MAX_TERM_ROWS + 1)}
PROBLEMS = {
    "loops": "`repeat` stands inside of too many loops.*found.*4.*at most 3 inside each other",
    "term": "a term with too many functions.*found.*65.*at most 64 functions in one",
}


@pytest.mark.parametrize(("what", "gained"), [("loops", 2**MAX_LOOPS), ("term", MAX_TERM_ROWS + 1)])
def test_the_largest_program_is_played_to_its_end(what, gained):
    assert list(too_large(check(LARGEST[what], PACK_EFFECTS))) == []
    table = Table()
    table.run(LARGEST[what])
    assert table.s["money"][0] == 4 + gained


@pytest.mark.parametrize("what", PROBLEMS)
def test_data_with_a_larger_program_are_refused(tmp_path, what):
    folder = tmp_path / "large"
    folder.mkdir()
    (folder / "pack.toml").write_text('title = "Large"\n')
    (folder / "small-cards.toml").write_text(
        f"""[large]
deck = "reckoning"
name = "Large"
source = "own"
program = '{TOO_LARGE[what]}'
"""
    )
    with pytest.raises(ScenarioError, match=f"(?s){PROBLEMS[what]}"):
        choose_data(GAME.name, None, (f"packs={folder}",))


# --- games


def test_a_full_queue_of_programs_gives_up_the_game():
    table = Table()
    program = table.compile("gain(money=1)")
    for _ in range(MAX_PENDING):
        queue(table.s, program)
    assert (table.s["n_pending"], is_full(table.s)) == (MAX_PENDING, False)
    queue(table.s, program)
    assert (table.s["n_pending"], is_full(table.s)) == (MAX_PENDING, True)
    run_queue(table.s, table.t, table.log)
    assert (table.s["n_pending"], table.s["money"][0]) == (0, 4), "what waited does not happen any more"


def test_rules_that_trigger_each_other_without_end_give_up_the_game():
    table = Table()
    table.in_force("on(gain,resource=money){lose(money=1); gain(money=1)}")
    queue(table.s, table.compile("gain(money=1)"))
    run_queue(table.s, table.t, table.log)
    assert (int(table.s["queued"]), is_full(table.s)) == (MAX_QUEUED + 1, True)


def test_too_many_rules_in_force_give_up_the_game():
    table = Table()
    number = table.rules.sets.add(check("modify(luck,1)", PACK_EFFECTS), "test")
    for _ in range(MAX_IN_FORCE):
        assert put_in_force(table.s, Rank.HERALD, number, NONE, NONE) != NONE
    assert not is_full(table.s)
    assert put_in_force(table.s, Rank.HERALD, number, NONE, NONE) == NONE
    assert is_full(table.s)


def test_a_game_that_is_given_up_counts_as_one_without_end(monkeypatch):
    """In this game, the program of a Bank Loan is the first one that waits."""
    monkeypatch.setattr(pack_triggers, "MAX_PENDING", 0)
    game = GAME.larger()
    players = [find_strategy("random", GAME.name).policy(game)]
    told = tell(game, game.load(None, ()), Cell("nyarlathotep", "easiest", 3), players, 3, 5)
    events = list(itertools.islice(told, 200))
    end = events[-1]
    assert (end["event"], end["win"], end["cause"]) == ("end", False, LOSS_CAUSES[TURN_LIMIT])
    assert any("bank-loan" in str(event) for event in events[-8:])


def test_a_full_queue_loses_the_battle():
    """Each point of sanity that is gained triggers the gain of more points than one queue holds."""
    battle = Battle("cthulhu")
    stop_recording(battle.s)
    battle.in_force("on(gain,resource=sanity){repeat(99){lose(sanity=1); gain(sanity=1)}}")
    program = battle.compile("lose(sanity=1); gain(sanity=1)")
    assert not run_in_battle(battle.s, battle.t, battle.log, program, 0)
    assert (battle.s["over"], battle.s["cause"], battle.s["loss_attack"]) == (1, Cause.NO_END, AT_LIMIT)


@pytest.mark.parametrize(("pack", "replaced"), [("all-sheets", False), ("black-goat", True)])
def test_members_of_the_cult_meet_it_only_in_games_with_its_deck(pack, replaced):
    """Without the deck, an encounter would replace itself without end (Cult Encounter Cards)."""
    rules = Scenario.load(None, [f"packs={pack}"])._compiled("hastur").rules
    encounters = [
        row for row in rules.rows if (row["what"], row["of"]) == (Rule.INSTEAD, PackTrigger.ENCOUNTER)
    ]
    assert bool(encounters) is replaced
