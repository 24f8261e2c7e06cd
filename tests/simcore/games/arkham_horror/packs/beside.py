"""One program in the same position: by the kernels, and by the referee with the same luck and choices.

The referee follows no log here. It takes the dice, cards and choices of the kernels in their order, and
the two pictures of the table are compared at the end.
"""

from __future__ import annotations

import contextlib
import functools
import random
from collections import Counter
from typing import Any

from simcore.contract.game import Cell
from simcore.games.arkham_horror import GAME
from simcore.games.arkham_horror.box.pack_kinds import PACK_DECKS
from simcore.games.arkham_horror.box.possessions import recount
from simcore.games.arkham_horror.rules.board.pack_decks import make_pack_decks
from simcore.games.arkham_horror.rules.board.pack_sources import put_in_force
from simcore.games.arkham_horror.rules.phases.machine import begin_again, begin_segment
from simcore.games.arkham_horror.rules.records.codes import BOX as IN_BOX
from simcore.games.arkham_horror.rules.records.codes import CUP, NONE, OUTSKIRTS, SKY, TROPHIES, Rank
from simcore.games.arkham_horror.scenario.scenario import LargeScenario, Scenario
from simcore.narration.log import Reader
from simcore.records.sets import read_set, write_set
from simcore.records.shared import empty_log
from tests.simcore.games.arkham_horror.packs import table as of_packs
from tests.simcore.games.arkham_horror.referee import comparing, effects, played, setup, whispers  # noqa: F401
from tests.simcore.games.arkham_horror.referee.book import book
from tests.simcore.games.arkham_horror.referee.log import SILENT, Log
from tests.simcore.games.arkham_horror.referee.table import (
    BOX,
    DownError,
    GameOverError,
    Held,
    Marker,
    place_in_log,
)
from tests.simcore.games.arkham_horror.referee.table import CUP as IN_CUP
from tests.simcore.games.arkham_horror.referee.table import Table as Board

BOXES = ("black-goat", "dark-pharaoh", "kiy-acts", "king-in-yellow")
ONE, PLAYERS = "yog-sothoth", 3
"""An Ancient One whose power touches no encounter."""
DECKS = ("common", "unique", "spell", "skill")


class MissingError(AssertionError):
    """The kernels did not roll, draw or ask what the referee needs."""


# --- the luck and the choices of the kernels


class Luck(Log):
    """Dice, cards and choices of the kernels, which the referee takes in their order."""

    def __init__(self, lines: list[dict[str, Any]]) -> None:
        super().__init__(lines)
        self.left = list(self._lines)
        self.markers: list[Marker] = []
        self.board: Any = None

    def learn(self, event: str, luck: dict[str, Any] | None = None, **known: Any) -> dict[str, Any]:
        """Take the first event of that name that fits; a card that comes may have another name."""
        if event == "marker" and "monster" in known:
            return self._moved(known)
        for line in self.left:
            if line["event"] == event and self._fits(line, {k: v for k, v in known.items() if k in line}):
                return self._taken(line) | known
        for name, coming in (luck or {}).items():
            for line in self.left:
                if isinstance(coming, list) and line["event"] != "decision" and line.get(name) in coming:
                    return self._taken(line) | known
        if event == "marker":  # which goes to the Outskirts at once if Arkham is full
            for line in self.left:
                if line["event"] == event and line["from"] == known["from"]:
                    return self._taken(line) | known
        if event == "small_card" and luck and len(set(luck["card"])) == 1:
            return {"event": event, **known, "card": luck["card"][0]}
        return self._missing(event, known)

    def _moved(self, known: dict[str, Any]) -> dict[str, Any]:
        """Return the move of the marker that the referee itself moves."""
        moving = self.board.moving
        number = self.markers.index(moving)
        for line in self.left:
            if line["event"] == "marker" and line["marker"] == number and line["to"] == known["to"]:
                self._taken(line)
                break
        return {"event": "marker", "marker": number, "from": place_in_log(moving.place), **known}

    def expect(self, event: str, luck: dict[str, Any] | None = None, **known: Any) -> dict[str, Any]:
        """Demand nothing: the pictures are compared."""
        fitting = [line for line in self.left if line["event"] == event and self._fits(line, known)]
        return self._taken(fitting[0]) if fitting else {"event": event} | known

    def _taken(self, line: dict[str, Any]) -> dict[str, Any]:
        self.left = [each for each in self.left if each is not line]
        return line

    def _missing(self, event: str, known: dict[str, Any]) -> dict[str, Any]:
        raise MissingError(f"no {event} {known} among {[line['event'] for line in self.left]}")

    def _trophy(self, option: Any) -> Any:
        return {"monster": self.markers[option].kind.id} if isinstance(option, int) else option

    def peek(self) -> dict[str, Any] | None:
        return self.left[0] if self.left else None

    def take(self) -> dict[str, Any]:
        return self._taken(self.left[0])

    def comes(self, event: str, **known: Any) -> bool:
        following = [line for line in self.left if line["event"] in ("decision", event)]
        if event in ("dice", "decision"):
            following = [line for line in self.left if line["event"] in ("decision", "dice")]
        return bool(following) and following[0]["event"] == event and self._fits(following[0], known)

    def decide(self, kind: str, seat: int, options: Any) -> Any:
        """Return the next choice, which has to be allowed; a single option is not asked."""
        mine = {repr(option): option for option in options}
        if not mine:
            return None
        asked = [line for line in self.left if line["event"] == "decision"]
        if len(mine) == 1 and not (asked and asked[0]["kind"] == kind):
            return next(iter(mine.values()))
        if asked and kind == "trade_in" and isinstance(asked[0]["choice"], int):
            line = asked[0]
            line["options"] = [self._trophy(option) for option in line["options"]]
            line["choice"] = self._trophy(line["choice"])
        if not asked or repr(asked[0]["choice"]) not in mine:
            raise MissingError(f"{kind} of {seat}: {list(mine)}; asked: {asked[:1]}")
        line = self._taken(asked[0])
        same = [n for n, option in enumerate(line["options"]) if option == line["choice"]]
        self.alike = same.index(line["chosen"]), len(same)
        return mine[repr(line["choice"])]


# --- the position


@functools.cache
def scenario() -> LargeScenario:
    """Return the data with the three boxes."""
    return Scenario.load(None, [f"packs={box}" for box in BOXES])


@functools.cache
def tables(one: str, players: int) -> Any:
    cell = Cell(ancient_one=one, difficulty="normal", players=players, team=None)
    return scenario().compile(cell)[0]


class Position(of_packs.Table):
    """Investigators with possessions, some gates, monsters and trophies; all decks are full."""

    people = ("bob-jenkins", "amanda-sharpe", "vincent-lee")
    places = ("downtown", "uptown", "easttown")

    def __init__(self, seed: int) -> None:
        super().__init__(ONE, self.people[0])
        self.luck = random.Random(seed)
        s, t = self.s, self.t
        self.book = book((), BOXES)
        self.lines: list[dict[str, Any]] = []
        self.logs = empty_log(on=True)
        for seat, who in enumerate(self.people):
            sheet = self.book.people[who].box
            s["max_sanity"][seat], s["max_stamina"][seat] = sheet["sanity"], sheet["stamina"]
            s["focus"][seat] = sheet["focus"]
            s["sanity"][seat] = self.luck.randint(3, sheet["sanity"])
            s["stamina"][seat] = self.luck.randint(3, sheet["stamina"])
            s["money"][seat], s["clues"][seat] = self.luck.randint(0, 12), self.luck.randint(0, 5)
        make_pack_decks(s, t)
        cup = read_set(s["markers"][CUP])
        write_set(s, "markers", ~cup & (1 << len(self.scenario().names.markers)) - 1, IN_BOX)
        self._fill_decks()
        self._deal()
        self._people_the_board()
        s["whispers"] = t["whispers_start"]
        for seat in range(PLAYERS):
            s["near"][seat] = 1 << seat
            s["monster_trophies"][seat] = len(self._markers(TROPHIES + seat))
            recount(t, s, seat)

    def scenario(self) -> Scenario:
        return scenario()

    def tables(self, ancient_one: str, seats: int, settings: tuple[str, ...]) -> Any:
        self.ancient_one = ancient_one
        return tables(ancient_one, seats)

    def _fill_decks(self) -> None:
        numbers = {name: number for number, name in enumerate(self.scenario().names.cards)}
        for deck, name in enumerate(DECKS):
            cards = [
                numbers[card.id]
                for card in self.book.cards.values()
                if card.deck == name
                for _ in range(card.copies)
            ]
            self.s["deck"][deck][: len(cards)], self.s["n_deck"][deck] = cards, len(cards)

    def _deal(self) -> None:
        """Each investigator has some cards of each deck of possessions."""
        for seat in range(PLAYERS):
            held = []
            for deck in range(len(DECKS)):
                for _ in range(self.luck.randint(0, 2)):
                    n = int(self.s["n_deck"][deck])
                    place = self.luck.randrange(n)
                    held.append(int(self.s["deck"][deck][place]))
                    self.s["deck"][deck][place] = self.s["deck"][deck][n - 1]
                    self.s["n_deck"][deck] = n - 1
            self.holds(*(self.scenario().names.cards[card] for card in held), seat=seat)

    def _people_the_board(self) -> None:
        kinds = [name for name, kind in self.book.kinds.items() if kind.count and not kind.is_mask]
        kinds = [name for name in kinds if not self.book.kinds[name].is_spawn]
        areas = [self.number("areas", name) for name in ("northside", "rivertown", "graveyard")]
        places = [*areas, SKY, OUTSKIRTS, TROPHIES, TROPHIES, TROPHIES + 1]
        for place, kind in zip(places, self.luck.sample(kinds, len(places)), strict=True):
            self.marker(kind, place)
        self.gate("graveyard", "the-abyss")
        self.gate("independence-square", "yuggoth")
        self.gate("woods", "rlyeh", seat=0)
        self.gate("woods", "the-dreamlands", seat=1)
        self.s["clues_at"][self.number("areas", "black-cave")] = 1
        self.s["clues_at"][self.number("areas", "unvisited-isle")] = 2

    def _markers(self, place: int) -> list[int]:
        mask = read_set(self.s["markers"][place])
        return [number for number in range(mask.bit_length()) if mask >> number & 1]

    # --- the referee's table

    def board(self, part: str) -> Board:
        """Lay the same position out for the referee."""
        log = Luck([])
        g = Board(self.book, log, {"ancient_one": ONE, "players": PLAYERS})
        setup.components(g)
        g.packs.setting_up = False
        setup.sit_down(g, list(self.people))
        told = self.picture()
        g.turn, g.part = int(self.s["round"]), part
        g.gates.clear()
        g.clues = Counter(told["clues"])
        for seat, person in enumerate(g.people):
            mine = told["people"][seat]
            for name in ("at", "sanity", "stamina", "money", "clues"):
                setattr(person, name, mine[name])
            person.status = None
            for name in self.cards(seat):
                card = g.book.cards[name]
                person.cards.append(Held(card, tokens=int(self.t["uses"][self.card(name)])))
                if card.deck in g.decks:
                    g.decks[card.deck].remove(name)
            person.gates = [self._gate_name(gate) for gate in mine["gates"]]
            for name in person.gates:
                g.stack.remove(name)
        for area, gate in told["gates"].items():
            g.gates[area] = self._gate_name(gate)
            g.stack.remove(g.gates[area])
        g.decks["ally"] = setup.Pile(list(told["allies"]))
        self._lay_markers(g)
        whispers.begin(g)
        return g

    @staticmethod
    def _gate_name(name: str) -> str:
        return name

    def _lay_markers(self, g: Board) -> None:
        names = self.scenario().names
        places = {CUP: IN_CUP, SKY: "sky", OUTSKIRTS: "outskirts"}
        places |= {n: name for n, name in enumerate(names.areas)}
        places |= {TROPHIES + seat: ("trophy", seat) for seat in range(PLAYERS)}
        g.markers.clear()
        lying = {marker: place for place in places for marker in self._markers(place)}
        for marker, kind in enumerate(names.markers):
            place = places[lying[marker]] if marker in lying else BOX
            g.markers.append(Marker(g.book.kinds[kind], place))
        g.numbers = dict(enumerate(g.markers))
        g.log.markers, g.log.board = g.markers, g

    # --- playing

    def picture(self) -> dict[str, Any]:
        """The components on the table of the kernels, with the decks of packs."""
        names, s = self.scenario().names, self.s
        told = played.picture(s, names)
        for number, deck in enumerate(PACK_DECKS):
            cards = [names.cards[int(c)] for c in s["pack_deck"][number][: int(s["n_pack_deck"][number])]]
            cards += [names.cards[int(c)] for c in s["pack_under"][number][: int(s["n_pack_under"][number])]]
            told[deck] = sorted(cards)
        return told

    def tell(self, kernel: Any, *args: int) -> None:
        """Call a kernel with random answers; `lines` tell what happened."""
        game, s = GAME.larger(), self.s
        self.log = self.logs[0]
        cell = Cell(ancient_one=ONE, difficulty="normal", players=PLAYERS, team=None)
        reader = Reader(game, self.scenario(), cell, self.t, s.copy())
        begin_segment(s)
        while kernel(self.t, s, self.log, *args):
            self.lines += reader.read(self.logs, self.states)
            choice = self.luck.randrange(int(s["n_options"]))
            s["choice"] = choice
            self.lines.append(played.by_number(reader.decision(s, choice)))
            s["decision"] = 0
            begin_again(self.t, s, self.log)
        self.lines += reader.read(self.logs, self.states)


def blight(position: Position, name: str) -> None:
    """Put a Blight into force for the kernels."""
    card = position.card(name)
    put_in_force(position.s, Rank.BLIGHT, int(position.t["card_set"][card]), card, NONE)


def judge(position: Position, g: Board, referee: Any, kernel: Any, *args: int) -> list[str]:
    """Let the kernels and the referee run the same program; return where their tables differ.

    Raises
    ------
    MissingError
        If the referee needs dice, cards or choices that the kernels did not ask for.
    """
    position.tell(kernel, *args)
    g.log.left = [line for line in position.lines if line["event"] not in SILENT]
    with contextlib.suppress(DownError, GameOverError):
        referee(g)
    return differences(position, g)


def differences(position: Position, g: Board) -> list[str]:
    """Where the two pictures differ."""
    its, mine = position.picture(), comparing.picture(g)
    found = []
    for name, value in mine.items():
        told = its.get(name)
        if name in PACK_DECKS:
            value = sorted(g.decks[name].cards())
        elif isinstance(told, dict) and "under" in told:
            told = sorted(told["shuffled"] + told["under"])
            value = sorted(card for cards in value.values() for card in cards)
        if told != value:
            found.append(f"{name}: {comparing.difference(value, told)}")
    return found
