"""Compare with the referee: random games of every Ancient One, number of players and alternative."""

import functools
import itertools

import pytest

from simcore.contract.game import Cell
from simcore.games.elder_sign import GAME
from simcore.games.elder_sign.limits import PLACES
from simcore.games.elder_sign.rules.board.cards_in_play import FIRST_WORLD
from simcore.games.elder_sign.rules.records.codes import OTHER_WORLDS
from simcore.games.elder_sign.rules.records.events import Decision, Event
from tests.simcore.games.elder_sign.referee import Referee, RefereeError, at_random
from tests.simcore.games.elder_sign.referee.log import Asked, Happened

PRINTED = GAME.load(None, ())
ONES = PRINTED.ancient_ones
PLAYERS = (1, 2, 4, 8)
PRESETS = ("printed", "faq2")
SWITCHES = ("every-turn", "mary-green-only", "fail-no-dice", "ithaqua-task-terror")
CONCERNED = (
    "sister-mary", "mandy-thompson", "carolyn-fern", "vincent-lee", "kate-winthrop", "amanda-sharpe",
    "harvey-walters", "joe-diamond",
)  # fmt: skip
"""Investigators whose sheets interact with these switches, or with the failure of an attempt."""
LONG = 2000


@functools.cache
def scenario_of(preset):
    return PRINTED if preset == "printed" else PRINTED.with_alternatives([preset])


def follow(scenario, one, players, numbers, seed=7, team=None):
    referee = Referee(scenario, Cell(one, "normal", players, team))
    for number in numbers:
        referee.judge(at_random(number), seed, number)


@pytest.mark.compiled
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("one", ONES)
def test_referee__finds_nothing(one, preset):
    for players in PLAYERS:
        follow(scenario_of(preset), one, players, range(1))


CELLS = list(itertools.product(PRESETS, ONES, PLAYERS))


@pytest.mark.compiled
@pytest.mark.soak
@pytest.mark.parametrize(("preset", "one", "players"), CELLS)
def test_referee__finds_nothing_in_thousands_of_games(preset, one, players):
    follow(scenario_of(preset), one, players, range(LONG), seed=11)


@pytest.mark.compiled
@pytest.mark.parametrize("switch", SWITCHES)
def test_referee__finds_nothing_under_a_switch(switch):
    for players in PLAYERS[1:3]:
        follow(scenario_of(switch), "ithaqua", players, range(1), team=CONCERNED[:players])


@pytest.mark.compiled
@pytest.mark.soak
@pytest.mark.parametrize(("switch", "one", "players"), list(itertools.product(SWITCHES, ONES, PLAYERS)))
def test_referee__finds_nothing_in_hundreds_of_games_under_a_switch(switch, one, players):
    follow(scenario_of(switch), one, players, range(LONG // 10), seed=17, team=CONCERNED[:players])
    follow(scenario_of("faq2").with_alternatives([switch]), one, players, range(LONG // 10), seed=19)


@pytest.mark.compiled
@pytest.mark.parametrize("level", ["easy", "hard"])
def test_referee__finds_nothing_at_other_levels(level):
    referee = Referee(PRINTED, Cell("yig", level, 3))
    for number in range(4):
        referee.judge(at_random(number), 3, number)


def alternatives():
    return [alternative.name for alternative in PRINTED.alternatives()]


@pytest.mark.compiled
@pytest.mark.long
@pytest.mark.parametrize("preset", PRESETS)
def test_referee__knows_every_alternative(preset):
    """A game under each alternative, of the rules and of the components."""
    for place, name in enumerate(alternatives()):
        scenario = scenario_of(preset).with_alternatives([name])
        one = next((one for one in ONES if name.startswith(one)), ONES[place % len(ONES)])
        follow(scenario, one, PLAYERS[place % 3], [place])


@pytest.mark.compiled
@pytest.mark.long
@pytest.mark.parametrize("name", alternatives())
def test_referee__finds_nothing_under_an_alternative(name):
    scenario = PRINTED.with_alternatives([name])
    for one, players in zip(ONES, itertools.cycle((1, 3))):
        follow(scenario, one, players, range(4), seed=13)


TWO_WORLDS = {"the-dreamlands", "plateau-of-leng"}


def to_worlds(number):
    """Choose Other Worlds first, pay for tasks, and otherwise take any option."""
    luck = at_random(number)

    def choose(asked):
        worlds = [option for option in asked.options if FIRST_WORLD <= option < PLACES]
        if asked.kind == Decision.MOVE and worlds:
            return worlds[0]
        return max(asked.options) if asked.kind == Decision.PAY else luck(asked)

    return choose


@pytest.mark.compiled
@pytest.mark.parametrize("number", [8, 160])
@pytest.mark.parametrize("drawn", [(), ("trophies-lost",)])
def test_referee__counts_other_worlds_that_are_left(number, drawn):
    """One of two Other Worlds is won and then the other one failed, or the other way round."""
    others = {f"other-worlds.{name}.in_deck=false" for name in PRINTED.model.other_worlds.keys() - TWO_WORLDS}
    scenario = GAME.load(None, sorted(others)).with_alternatives(drawn)
    g = Referee(scenario, Cell("yog-sothoth", "normal", 1)).judge(to_worlds(number), 11, number)
    assert g.tally["worlds_won"] == 1
    assert (g.last_feeder == OTHER_WORLDS) == bool(drawn)


def changed(kind, change):
    """Lines with the first event of a kind changed."""

    def spoil(lines):
        done = False
        for line in lines:
            if not done and isinstance(line, Happened) and line.event == kind:
                done = True
                yield from change(line)
            else:
                yield line

    return spoil


def add(place, number):
    def change(line):
        numbers = list(line.numbers)
        numbers[place] += number
        yield Happened(line.event, tuple(numbers))

    return change


def leave_out(line):
    yield from ()


def double(line):
    yield line
    yield line


def with_an_option_less(lines):
    """The first decision lacks an option that was not taken."""
    done = False
    for line in lines:
        if not done and isinstance(line, Asked) and len(line.options) > 2:
            done = True
            kept = tuple(
                option for option in line.options if option != max(set(line.options) - {line.choice})
            )
            line.options = kept
        yield line


FAULTS = {
    "a dearer penalty": changed(Event.SANITY, add(1, -1)),
    "another seat": changed(Event.STAMINA, add(0, 1)),
    "another doom token": changed(Event.DOOM, add(2, 1)),
    "another cause of doom": changed(Event.DOOM, add(0, 1)),
    "a monster elsewhere": changed(Event.MARKER, add(1, 1)),
    "no penalty": changed(Event.STAMINA, leave_out),
    "no clock": changed(Event.CLOCK, leave_out),
    "a card twice": changed(Event.GAIN, double),
    "a roll of another die": changed(Event.ROLL, add(2, 8)),
    "another task": changed(Event.TASK, add(1, 1)),
    "no mythos card": changed(Event.MYTHOS, leave_out),
    "another mythos card": changed(Event.MYTHOS, add(0, 1)),
    "a lock that is missing": changed(Event.LOCK, leave_out),
    "an option less": with_an_option_less,
}


@pytest.mark.compiled
@pytest.mark.parametrize("error", FAULTS)
def test_referee__sees_a_planted_fault(error):
    referee = Referee(PRINTED, Cell("hastur", "normal", 2))
    referee.judge(at_random(1), 5, 1)
    with pytest.raises(RefereeError):
        referee.judge(at_random(1), 5, 1, FAULTS[error])
