"""A toy game whose chance to win is known, and which passes through all code like a real one.

An urn holds red and black balls in a hidden order. In each round the player in turn guesses the colour of the
next ball, then it is drawn. The players win with `need` right guesses, and lose as soon as they cannot reach
that number any more. With `gift`, the first investigator is worth that many right guesses, so the
contribution of an investigator and her card is known too.
"""

from __future__ import annotations

import functools
import hashlib
import itertools
import math
import tomllib
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from elderodds.game import (
    COMMON,
    COURSE,
    DETAIL,
    EVERYBODY,
    HEADER,
    NO_PILES,
    SEAT,
    TEAM,
    YES_NO,
    Ablation,
    Alternative,
    Change,
    CheckReport,
    Column,
    ComponentKind,
    Dealt,
    DecisionCode,
    EventCode,
    Fact,
    Game,
    Narration,
    Quantity,
    Rules,
    UnknownNameError,
    choice_of,
    close_count,
    decision,
    emit1,
    emit2,
    event,
    give_luck,
    kernel,
    redeal_hidden,
    register,
    row_dtype,
    shuffle,
    unknown_name,
    wipe_record,
)
from elderodds.strategy import draw_below, strategy

MAX_BALLS = 16
BLACK, RED = 0, 1
STREAM_URN, STREAM_TEAM, STREAM_REDEAL = 1, 2, 3
COLOURS = ("black", "red")
PEOPLE = ("ada", "bea", "cy", "dot")
SEATS = len(PEOPLE)
CAUSES = ("fooled-by-black", "fooled-by-red")
NO_ONE = 255

colour = choice_of("colour", *COLOURS)
outcome = YES_NO("win", words=lambda _, won: "win" if won else "lose")


class Event(EventCode):
    """Events of the toy game."""

    BALL = event("a ball is drawn", colour, SEAT, text="  A {colour} ball.")
    END = event("the game is over", outcome, text="They {win}.")


class Decision(DecisionCode):
    """Decisions of the toy game."""

    GUESS = decision(colour, text="{seat} says {choice}.")


STATE = np.dtype(
    [
        *HEADER,
        ("urn", "i1", (MAX_BALLS,)),
        ("team", "i1", (SEATS,)),
        ("drawn", "i4"),
        ("right", "i4"),
    ],
    align=True,
)
TABLES = np.dtype(
    [
        ("balls", "i4"),
        ("red", "i4"),
        ("need", "i4"),
        ("gift", "i4"),
        ("seats", "i4"),
        ("team", "i1", (SEATS,)),
    ],
    align=True,
)
COLUMNS = (
    *COMMON,
    Column("right", "u1", "1", "right guesses, and what a gift is worth", role=COURSE),
    Column("fooled", "u1", "label", "who made the last wrong guess", "investigators", NO_ONE, DETAIL),
    *(
        Column(f"person_{seat}", "u1", "label", f"who sits in seat {seat}", "investigators", NO_ONE, TEAM)
        for seat in range(3)
    ),
)


@kernel
def deal(tables, state, key, game_number):
    """Fill the urn, mix it, draw the team."""
    wipe_record(state)
    state["key"] = key
    state["game_number"] = game_number
    for seat in range(SEATS):  # loops: numba takes seconds to compile an assignment to a slice
        state["team"][seat] = seat
    state["cause"] = -1
    for i in range(tables["balls"]):
        state["urn"][i] = RED if i < tables["red"] else BLACK
    shuffle(key, game_number, STREAM_URN, 0, state["urn"], tables["balls"])
    shuffle(key, game_number, STREAM_TEAM, 0, state["team"], SEATS)
    if tables["team"][0] >= 0:
        for seat in range(SEATS):
            state["team"][seat] = tables["team"][seat]
    state["n_seats"] = tables["seats"]
    give_luck(state, key, game_number, EVERYBODY)
    for seat in range(tables["seats"]):
        if state["team"][seat] == 0:
            state["right"] = tables["gift"]


@kernel
def advance(tables, state, log):
    """Draw the ball that was guessed, then ask for the next guess."""
    if state["over"] != 0:
        return False
    if state["decision"] == Decision.GUESS:
        state["decisions"] += 1
        ball = state["urn"][state["drawn"]]
        guess = state["options"][state["choice"]]
        state["drawn"] += 1
        emit2(log, Event.BALL, ball, state["seat"])
        if ball == guess:
            state["right"] += 1
        else:
            state["cause"] = ball
    left = tables["balls"] - state["drawn"]
    won = state["right"] >= tables["need"]
    if won or state["right"] + left < tables["need"]:
        state["over"] = 1
        state["win"] = np.int64(won)
        state["decision"] = 0
        state["n_options"] = 0
        emit1(log, Event.END, np.int64(won))
        return False
    state["decision"] = Decision.GUESS
    state["seat"] = state["drawn"] % tables["seats"]
    state["options"][0] = BLACK
    state["options"][1] = RED
    state["n_options"] = 2
    return True


@kernel
def record(tables, state, row):
    """Write the result row."""
    won = state["right"] >= tables["need"]
    row["game_number"] = state["game_number"]
    row["win"] = 1 if won else 0
    row["loss_cause"] = 255 if won else state["cause"]
    row["victory"] = state["victory"] if won else 255
    row["last_round"] = state["drawn"]
    row["decisions"] = state["decisions"]
    row["right"] = state["right"]
    row["fooled"] = NO_ONE if won else state["team"][state["seat"]]
    row["person_0"] = state["team"][0]
    row["person_1"] = state["team"][1] if state["n_seats"] > 1 else NO_ONE
    row["person_2"] = state["team"][2] if state["n_seats"] > 2 else NO_ONE


@kernel
def redeal(tables, state, seat, key):
    """Shuffle the balls in the urn again; their previous order leaves no trace."""
    drawn = state["drawn"]
    red = tables["red"]
    for i in range(drawn):
        red -= state["urn"][i]
    for i in range(drawn, tables["balls"]):
        state["urn"][i] = RED if i - drawn < red else BLACK
    pile = state["urn"][drawn : tables["balls"]]
    shuffle(key, 0, STREAM_REDEAL, 0, pile, tables["balls"] - drawn)
    redeal_hidden(state, seat, key, NO_PILES)


@functools.cache
def rules() -> Rules:
    """Compiled kernels."""
    return Rules(deal, advance, record, redeal, tables=TABLES, state=STATE, row=row_dtype(COLUMNS))


@dataclass(frozen=True)
class Urn:
    """The scenario: numbers of balls, and right guesses needed by keeper and difficulty."""

    name: str
    balls: int
    red: int
    needs: dict[str, dict[str, int]]
    changes: tuple[Change, ...] = ()
    gift: int = 0
    ancient_ones = ("amber", "slate")
    difficulties = ("kind", "cruel")
    players = (1, 2, 3)
    investigators = PEOPLE

    def usual_players(self, difficulty):
        return None

    def pool(self, cell):
        return cell.team or PEOPLE

    @property
    def digest(self):
        return hashlib.sha256(repr((self.balls, self.red, self.needs, self.gift)).encode()).hexdigest()

    def check_cell(self, cell):
        for kind, name, allowed in (
            ("keeper", cell.ancient_one, self.ancient_ones),
            ("difficulty", cell.difficulty, self.difficulties),
            ("number of players", str(cell.players), map(str, self.players)),
        ):
            if name not in (allowed := list(allowed)):
                raise ValueError(unknown_name(kind, name, allowed))

    def compile(self, cell):
        tables = np.zeros(1, TABLES)
        tables["balls"], tables["red"] = self.balls, self.red
        tables["need"] = self.needs[cell.ancient_one][cell.difficulty]
        tables["gift"] = self.gift
        tables["seats"] = seats(cell.players)
        tables["team"] = -1
        for i, name in enumerate(cell.team or ()):
            tables["team"][0, i] = PEOPLE.index(name)
        return tables

    def labels(self, cell):
        return {"loss_causes": CAUSES, "investigators": PEOPLE}

    def sources(self, cell):
        return {"rulebook": 3, "community": 1, "reconstructed": 0}

    def numbers(self, cell=None):
        keys = {"balls": self.balls, "red": self.red}
        for keeper in self.ancient_ones if cell is None else (cell.ancient_one,):
            for step in self.difficulties if cell is None else (cell.difficulty,):
                keys[f"needs.{keeper}.{step}"] = self.needs[keeper][step]
        least = {"red": 0}
        return [Quantity(key, value, least.get(key, 1), MAX_BALLS, "balls", f"number of {key}")
                for key, value in keys.items()]  # fmt: skip

    def with_settings(self, settings):
        return _urn(self.name, {**{change.key: change.value for change in self.changes}, **settings})

    def alternatives(self, cell=None):
        found = (
            Alternative(
                "one-ball-more", "They could not be counted.", "community", ("balls",), "balls", 0.25
            ),
            Alternative(
                "two-balls-more", "They could not be counted.", "community", ("balls",), "balls", 0.25
            ),
            Alternative("strict-slate", "A guess.", "reconstructed", ("needs.slate.kind",), "need", 0.5),
        )
        there = ("slate", "kind") if cell is None else (cell.ancient_one, cell.difficulty)
        return found if there == ("slate", "kind") else found[:2]

    def with_alternatives(self, names):
        found = self
        known = {"one-ball-more": {"balls": 11}, "two-balls-more": {"balls": 12},
                 "strict-slate": {"needs.slate.kind": 7}}  # fmt: skip
        for name in names:
            if name not in known:
                raise UnknownNameError(unknown_name("alternative", name, known))
            found = found.with_settings(known[name])
        return found

    def board(self):
        return {"locations": {"urn": (1, 1), "table": (3, 1)}, "links": [("urn", "table")], "size": (4, 2)}

    def titles(self):
        return {}

    def catalogue(self):
        return {"keepers": self.ancient_ones, "investigators": PEOPLE}

    def show(self, name):
        return {"name": name}

    def check_report(self):
        return CheckReport(self.name, self.digest)

    def reconstructed(self):
        return []

    def ablations(self):
        gift = [Ablation("ada/gift", "Ada has no gift", investigator="ada")] if self.gift else []
        return [
            Ablation("one-guess-less", "one right guess less is needed", obvious=True),
            Ablation("mild-amber", "Amber wants one right guess less", ancient_one="amber", obvious=True),
            *gift,
        ]

    def without(self, name):
        known = [ablation.name for ablation in self.ablations()]
        if name not in known:
            raise ValueError(unknown_name("ablation", name, known))
        if name == "ada/gift":
            return replace(self, gift=0)
        less = {
            who: {step: need - (name == "one-guess-less" or who == "amber") for step, need in steps.items()}
            for who, steps in self.needs.items()
        }
        return replace(self, needs=less)

    def export(self, folder, *, csv=False):
        return []


def load(path: Path | None = None, settings=()) -> Urn:
    """The scenario as printed, or with the numbers of a TOML file and of `KEY=VALUE` settings."""
    changed = tomllib.loads(Path(path).read_text()) if path else {}
    own = {name: changed.pop(name, "toy-urn") for name in ("base", "name", "note")}
    needs = changed.pop("needs", {})
    changed |= {f"needs.{keeper}.{step}": n for keeper, steps in needs.items() for step, n in steps.items()}
    for setting in settings:
        key, _, value = setting.partition("=")
        if not value.isdigit():
            raise ValueError(f"--set {setting}: a number is needed")
        changed[key] = int(value)
    return _urn(own["name"], changed)


def _urn(name: str, changed: dict[str, int]) -> Urn:
    """The urn with other numbers; `needs.KEEPER.DIFFICULTY` follow from the balls if not given."""
    base = {"balls": 10, "red": 6, "gift": 0}
    values = base | {key: value for key, value in changed.items() if key in base}
    half = values["balls"] // 2
    needs = {
        "amber": {"kind": half - 1, "cruel": half + 1},
        "slate": {"kind": half, "cruel": half + 2},
    }
    printed = {"amber": {"kind": 4, "cruel": 6}, "slate": {"kind": 5, "cruel": 7}}
    keys = {
        f"needs.{keeper}.{step}": value for keeper, steps in printed.items() for step, value in steps.items()
    }
    changes = []
    for key, value in changed.items():
        if key not in base | keys:
            raise ValueError(f"--set {key}={value}: {unknown_name('key', key, base | keys)}")
        changes.append(Change(key, (base | keys)[key], value))
        if key in keys:
            _, keeper, step = key.split(".")
            needs[keeper][step] = value
    if not 0 <= values["red"] <= values["balls"] <= MAX_BALLS:
        raise ValueError(f"{values['red']} red balls of {values['balls']}, at most {MAX_BALLS}")
    return Urn(name, values["balls"], values["red"], needs, tuple(changes), values["gift"])


def seats(players: int) -> int:
    """Guessers at the table: the solo game has two."""
    return 2 if players == 1 else players


def urn_of(look, cell):
    """All balls, the next one first."""
    return [COLOURS[ball] for ball in look.state["urn"][: look.tables["balls"]]]


def drawn(look):
    """Balls that lie on the table."""
    return [COLOURS[ball] for ball in look.state["urn"][: look.state["drawn"]]]


def guesses_next(look, seat):
    """Whose turn it is."""
    return "yes" if look.state["drawn"] % len(look.team) == seat else "no"


def places(look):
    """Balls in the urn and on the table."""
    left = int(look.tables["balls"] - look.state["drawn"])
    return {"urn": {"ball": ("ball",) * left}, "table": {"ball": tuple(drawn(look))}}


NARRATION = Narration(
    events=(Event,),
    decisions=(Decision,),
    deal=(
        Dealt(
            "urn",
            "all balls",
            lambda look, cell: [COLOURS[ball] for ball in look.state["urn"][: look.tables["balls"]]],
        ),
    ),
    seated="team",
    round="drawn",
    facts=(Fact("Drawn", lambda look: ", ".join(drawn(look)) or "nothing"), Fact("Right", "right")),
    seat_facts=(Fact("Guesses next", guesses_next),),
    places=places,
)


@kernel
def count_balls_left(tables, state, counts):
    """Balls in the urn and on the table."""
    counts[0] = tables["balls"] - state["drawn"]
    counts[1] = state["drawn"]
    return state["drawn"]


@functools.cache
def count_pressure():
    """The compiled kernel that looks at the urn."""
    return close_count(count_balls_left, tables=TABLES, state=STATE)


GAME = register(
    Game(
        name="toy-urn",
        title="The Urn",
        version=1,
        rank=1_000,
        state=STATE,
        tables=TABLES,
        columns=COLUMNS,
        loss_causes=CAUSES,
        load=load,
        rules=rules,
        seats=seats,
        narration=NARRATION,
        components=(ComponentKind("ball", "balls", "B"),),
        count_pressure=count_pressure,
        pressure_unit="balls",
    )
)


def chance_of_random(balls: int, need: int) -> float:
    """Return the chance to win if each guess is right with probability 1/2, for any content of the urn."""
    return sum(math.comb(balls, right) for right in range(need, balls + 1)) / 2**balls


def chance_of_counting(balls: int, red: int, need: int) -> float:
    """Guess the colour of which more is left: over all orders of the urn."""
    wins = total = 0
    for reds in itertools.combinations(range(balls), red):
        left, right = [balls - red, red], 0
        for i in range(balls):
            ball = RED if i in reds else BLACK
            right += ball == (RED if left[RED] > left[BLACK] else BLACK)
            left[ball] -= 1
        wins += right >= need
        total += 1
    return wins / total


@strategy("standard", games=("toy-urn",), weights={"red": 1.0})
def count_balls(tables, state, weights):
    """Guess the colour of which more is left, as all balls that were drawn lie open."""
    red = tables["red"]
    for i in range(state["drawn"]):
        red -= state["urn"][i]
    black = tables["balls"] - state["drawn"] - red
    return RED if weights["value"][0] * red > black else BLACK


@strategy("peek", games=("toy-urn",))
def look_into_the_urn(tables, state, weights):
    """Cheat: look at the next ball."""
    return np.int64(state["urn"][state["drawn"]])


@strategy("broken", games=("toy-urn",))
def choose_what_is_not_there(tables, state, weights):
    """Answer out of range in the third round of every seventh game, so that errors can be tested."""
    if state["game_number"] % np.uint64(7) == np.uint64(6) and state["drawn"] == 2:
        return 2
    return draw_below(state, 2)
