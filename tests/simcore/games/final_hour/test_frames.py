"""Frames against the state: what a page shows at a decision is what the machine holds there."""

from collections import Counter

import pytest

from heuristics.strategy.registry import find_strategy
from simcore.contract.game import Cell
from simcore.games.final_hour import GAME
from simcore.games.final_hour.narration.declaration import titles
from simcore.games.final_hour.rules.events import kind_of_monster
from simcore.games.final_hour.rules.machine import count_monsters
from simcore.games.final_hour.rules.state import CLUE_ITEM
from simcore.games.final_hour.scenario.compile import compile_cell
from simcore.messages.names import title
from simcore.narration.pictures import frames
from simcore.play.pressure import sum_pressure
from simcore.play.seating import roster_of
from simcore.play.stepping import decisions
from tests.simcore.games.final_hour.scenarios import PRINTED
from tests.sweeps import sweep

SEED = 11
CELLS = [
    Cell("cthulhu", "hard", 1),
    Cell("shudde-mell", "normal", 2),
    Cell("umordhoth", "hard", 4),
]
NAMES = titles(PRINTED)


def expected_places(names, t, s):
    """Return the components by place, read from the state."""
    places = {}
    for i, label in enumerate(names.locations):
        here = {}
        tokens = [int(token) & 0x3F for token in s["monsters"][i][: s["n_monsters"][i]]]
        if tokens:
            here["monster"] = Counter(kind_of_monster(names.kinds[token]) for token in tokens)
        gates = [icon for icon in range(t["n_gates"]) if t["gate"][icon] == i]
        for icon in gates:
            here["gate"] = Counter({names.gate_icons[icon]: int(s["tokens"][icon])})
        if s["damage"][i]:
            here["damage"] = Counter({"damage": int(s["damage"][i])})
        if 0 <= s["clue"][i] <= CLUE_ITEM:
            here["clue"] = Counter({"face-down clue": 1})
        if t["ritual"] == i:
            here["ritual"] = Counter({"ritual location": 1})
        people = [seat for seat in range(s["n_seats"]) if s["at"][seat] == i]
        if people:
            here["person"] = Counter(who(names, s, seat) for seat in people)
        if here:
            places[label] = here
    return places


def who(names, s, seat):
    key = names.investigators[s["investigator"][seat]]
    return NAMES.get(key) or title(key)


def first_numbers(text):
    return [int(part.split()[0]) for part in text.split(", ")] if text else []


@pytest.mark.compiled
@pytest.mark.parametrize(
    "cell", sweep(CELLS[2:], CELLS[:2]), ids=lambda cell: f"{cell.ancient_one}-{cell.players}"
)
@pytest.mark.parametrize("strategy", ["random", "standard"])
def test_what_a_frame_shows_is_what_the_state_holds(cell, strategy):
    tables, names = compile_cell(PRINTED.model, cell)
    t = tables[0]
    players = roster_of(GAME, tables, [find_strategy(strategy, GAME.name).policy(GAME)])
    for number in range(12):
        shown = list(frames(GAME, PRINTED, cell, players.policies[:1], SEED, number))
        deciding = [frame for frame in shown if frame.decision is not None]
        standing = list(decisions(players, SEED, number))
        assert len(deciding) == len(standing)
        for frame, stop in zip(deciding, standing, strict=True):
            s = stop.state[0]
            assert frame.decision.choice == stop.choice
            assert frame.decision.seat == s["seat"]
            assert len(frame.decision.options) == s["n_options"]
            lying = {
                place: {name: Counter(components) for name, components in here.items()}
                for place, here in frame.places.items()
            }
            assert lying == expected_places(names, t, s)
            sides = {
                f"{one}-{other}": {"gold seal": 2, "grey seal": 1}[side]
                for (one, other), side in frame.ways.items()
            }
            assert sides == {way: int(s["seals"][i]) for i, way in enumerate(names.walkways) if s["seals"][i]}
            assert frame.facts["Gate tokens left"] == str(s["n_stack"])
            for seat in range(s["n_seats"]):
                person = frame.seats[seat]
                assert person.name == who(names, s, seat)
                assert person.facts["Health"] == str(s["health"][seat])
                hand = [names.numbers[card] for card in s["hand"][seat][: s["n_hand"][seat]]]
                assert first_numbers(person.own.get("Hand", "")) == hand
            if cell.players == 1 and "Row" in frame.facts and s["n_turns"]:
                row = [names.numbers[card] for card in s["slot_number"]]
                assert first_numbers(frame.facts["Row"]) == row
        assert shown[-1].lines[-1].startswith("Won" if standing_end(players, number) else "Lost")


def standing_end(players, number):
    from simcore.play.batch import play_one

    return play_one(players, SEED, number).row["win"][0]


@pytest.mark.compiled
def test_pressure_is_the_mean_of_what_the_states_hold():
    cell, games = CELLS[1], 30
    players = roster_of(GAME, PRINTED.compile(cell), [find_strategy("standard", GAME.name).policy(GAME)])
    pressure = sum_pressure(players, SEED, games, 15)
    sums, seen = pressure.sums * 0, pressure.seen * 0
    for number in range(games):
        last = -1
        for stop in decisions(players, SEED, number):
            s = stop.state[0]
            if s["round"] != last:
                last = int(s["round"])
                seen[last] += 1
                sums[last] += s["n_monsters"][:15]
    assert (pressure.seen == seen).all()
    assert (pressure.sums == sums).all()
    assert pressure.seen.sum() > games
    assert callable(count_monsters)
