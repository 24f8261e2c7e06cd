"""Chances of cards, for the questions about this game (`simcore/contract/questions.py`)."""

from __future__ import annotations

import functools
import time
from collections.abc import Sequence
from typing import Any, cast

import numpy as np

from simcore.contract.game import Cell, Scenario
from simcore.contract.questions import Given, Odds, OddsParameter, OddsPart, OddsPool
from simcore.games.elder_sign.chances.places import SHAPE, first_stand, measure, position
from simcore.games.elder_sign.chances.problem import (
    MAX_CLASSES,
    MAX_GREEN,
    NO_SPELL,
    PROBLEM,
    SPELL_AFTER,
    SPELL_BEFORE,
    add_ability,
    classify,
    fill_problem,
)
from simcore.games.elder_sign.chances.simulation import COUNTS, simulate
from simcore.games.elder_sign.chances.solver import solve
from simcore.games.elder_sign.limits import MAX_ROWS
from simcore.games.elder_sign.rules.records.codes import EMPTY, NONE, PLAIN, Ability

MOST_CLUES = 6
MOST_ITEMS = 8
PLAN_BYTES = 1 << 30
SYMBOLS = "?LPT"
Array = np.ndarray[Any, np.dtype[Any]]


def task_text(symbols: Array, points: Array) -> str:
    """Return a task in the notation of the data.

    >>> task_text(np.array([0, 1, 0, 2]), np.array([3, 0]))
    'L+T+T+I3'
    """
    words = [SYMBOLS[k] for k in range(1, len(SYMBOLS)) for _ in range(symbols[k])]
    return "+".join([*words, *(f"I{total}" for total in points if total > 0)])


class CardOdds:
    """Chances to complete the adventures of a scenario.

    Parameters
    ----------
    scenario
        Its dice, cards, monsters and alternatives of the rules.
    """

    name = unit = "card"
    attempt = "to complete a card in one attempt"
    pools = (
        OddsPool("green", "the six green dice", {}),
        OddsPool("yellow", "the six green dice and the yellow one", {"yellow": 1}),
        OddsPool("red", "the six green dice and the red one", {"red": 1}),
        OddsPool("both", "the six green dice, the yellow and the red one", {"yellow": 1, "red": 1}),
    )
    shown = ("rolls",)
    simulates = True
    model = (
        "The play is the best there is for completing the card, and no cost is too high for it.",
        "A die of a failed roll goes onto the own marker where that helps; no other investigator assists.",
        "Dice of items are in the pool from the first roll on; to wait with them never helps.",
    )

    def __init__(self, scenario: Scenario) -> None:
        cell = Cell(scenario.ancient_ones[0], scenario.difficulties[0], 1)
        self.tables = scenario.compile(cell)[0]
        self.labels = scenario.labels(cell)

    @functools.cached_property
    def numbers(self) -> dict[str, int]:
        """Number of each card that can come into play, by name."""
        t = self.tables
        numbers = [*t["museum"][: t["n_museum"]], *t["other"][: t["n_other"]]]
        return {self.labels["adventures"][number]: int(number) for number in numbers}

    @property
    def subjects(self) -> Sequence[str]:
        """Names of the cards."""
        return tuple(self.numbers)

    @property
    def parameters(self) -> Sequence[OddsParameter]:
        """Return the parameters of an attempt."""
        people = tuple(self.labels["investigators"])
        markers = tuple(dict.fromkeys(self.labels["markers"][: self.tables["n_markers"]]))
        return (
            OddsParameter("green", "green dice that are not locked", most=MAX_GREEN, default=MAX_GREEN),
            OddsParameter("yellow", "the yellow die"),
            OddsParameter("red", "the red die"),
            OddsParameter("common", "common items that add the yellow die", most=MOST_ITEMS),
            OddsParameter("unique", "unique items that add the red die", most=MOST_ITEMS),
            OddsParameter("clues", "clue tokens", most=MOST_CLUES),
            OddsParameter("spell", "a spell that secures one die"),
            OddsParameter("investigator", "whose ability is used", choices=people, default=""),
            OddsParameter("monster", "a monster on the card", choices=markers, several=True, default=""),
        )

    def odds(self, subject: str, given: Given, attempts: int, seed: int) -> Odds:
        """Return the exact chance of a card, and its estimate by this many attempts.

        Raises
        ------
        ValueError
            If there are more tasks than can be counted, or no dice.
        """
        asked = self.question(subject, given)
        problem, shape = asked[0], np.zeros(1, SHAPE)
        keeps = attempts > 0 and self._plan_size(problem) <= PLAN_BYTES
        value, before, plan, sets = solve(problem, shape[0], keeps)
        counts, seconds = np.zeros(1, COUNTS), 0.0
        if keeps:
            simulate(problem, shape[0], sets, before, plan, seed, 0, 0, counts[0])  # compiles it
            began = time.thread_time()
            simulate(problem, shape[0], sets, before, plan, seed, 0, attempts, counts[0])
            seconds = time.thread_time() - began
        left = counts[0]["left"]
        names = self._task_names(self.numbers[subject], given, problem)
        parts = [
            OddsPart(name, int(sum(left[tasks] for tasks in range(len(left)) if tasks >> task & 1)))
            for task, name in enumerate(names)
        ]
        done = int(counts[0]["attempts"])
        means = {
            name: int(counts[0][name]) / done
            for name in ("rolls", "failed_rolls", "terrors", "clues")
            if done
        }
        chance = float(value[_begin(problem, shape[0])])
        return Odds(subject, chance, "", done, int(left[0]), tuple(parts), seconds, means)

    def _plan_size(self, problem: np.void) -> int:
        """Return the bytes of a plan of the best play."""
        shape = np.zeros(1, SHAPE)
        green = int(problem["green"])
        classes = int(np.count_nonzero(problem["chance"][0, :MAX_CLASSES]))
        sets = 1
        for size in range(1, classes + 1):
            sets = sets * (green + size) // size
        measure(problem, sets, shape[0])
        return 4 * int(shape[0]["stands"]) * int(shape[0]["layers"]) * int(shape[0]["throws"])

    def question(self, subject: str, given: Given) -> Array:
        """Return the question in the form that the solver takes.

        Raises
        ------
        ValueError
            If there are more tasks than can be counted, or no dice.
        """
        adventure = self.numbers[subject]
        t, asked = self.tables, np.zeros(1, PROBLEM)
        problem = asked[0]
        if not fill_problem(t, adventure, self._places(adventure, given), problem):
            raise ValueError("with so many monsters the card has more tasks than can be counted")

        def number(name: str, usual: int = 0) -> int:
            return cast("int", given.get(name, usual))

        problem["green"] = number("green", MAX_GREEN)
        problem["yellow"] = number("yellow") or number("common") > 0
        problem["red"] = number("red") or number("unique") > 0
        problem["clues"] = number("clues")
        if number("spell"):
            problem["spell"] = SPELL_AFTER if t["spells_after"] else SPELL_BEFORE
        else:
            problem["spell"] = NO_SPELL
        for name in cast("tuple[str, ...]", given.get("investigator", ())):
            self._add_ability(
                problem, int(t["ability"][list(self.labels["investigators"]).index(name)]), adventure
            )
        if not problem["green"] + problem["yellow"] + problem["red"]:
            raise ValueError("there is no die to roll")
        classify(problem)
        return asked

    def _add_ability(self, problem: np.void, ability: int, adventure: int) -> None:
        """Add the ability of an investigator, as far as it changes an attempt."""
        world = bool(self.tables["is_world"][adventure])
        if ability == Ability.BUY_DICE or (ability == Ability.OTHER_WORLD_DICE and world):
            problem["yellow"] = problem["red"] = 1
        else:
            add_ability(problem, ability)
            problem["few_daily"] = problem["few"] > 0 and not self.tables["every_turn"]

    def _places(self, adventure: int, given: Given) -> Array:
        """Return the places of monsters: the monster places from the top, then under the last task."""
        t = self.tables
        names = list(self.labels["markers"])
        wanted = [names.index(name) for name in cast("tuple[str, ...]", given.get("monster", ()))]
        places = np.full(MAX_ROWS + max(len(wanted), 1), NONE, np.int64)
        free = [row for row in range(t["n_rows"][adventure]) if t["row_kind"][adventure, row] != PLAIN]
        for i, marker in enumerate(wanted):
            places[free[i] if i < len(free) else MAX_ROWS + i] = marker
        return places

    def _task_names(self, adventure: int, given: Given, problem: np.void) -> list[str]:
        """Return the tasks to complete, with the monsters that are part of them."""
        t, places = self.tables, self._places(adventure, given)
        monsters: list[str] = []
        rows = range(int(t["n_rows"][adventure]))
        under = [i for i in range(MAX_ROWS, len(places)) if places[i] != NONE]
        for place in (*rows, *under):
            marker = int(places[place])
            if marker == NONE and t["row_kind"][adventure, place] == EMPTY:
                continue
            monsters.append("" if marker == NONE else f" ({self.labels['markers'][marker]})")
            if marker != NONE and t["has_extra"] and not t["extra_in_row"]:
                monsters.append(monsters[-1])
        tasks = range(int(problem["n_tasks"]))
        texts = [task_text(problem["symbols"][task], problem["points"][task]) for task in tasks]
        return [text + monster for text, monster in zip(texts, monsters, strict=True)]


def _begin(problem: np.void, shape: np.void) -> int:
    """Return the number of the first position."""
    green, yellow, red = (int(problem[name]) for name in ("green", "yellow", "red"))
    return int(position(first_stand(problem, shape), green, yellow, red))
