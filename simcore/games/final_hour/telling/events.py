"""From the numbers of the event log to named events (docs/events.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from simcore.game import Cell, Game
from simcore.games.final_hour.rules.events import By, Event, Pile
from simcore.games.final_hour.rules.state import CLUE_ITEM, LOSS_CAUSES, Decision
from simcore.games.final_hour.scenario.compile import Names
from simcore.kernels.event_log import read
from simcore.play.batch import play_one
from simcore.play.seating import line_up
from simcore.records import LOG_SIZE

SCHEMA = "elderodds.events/1"
BY = {By.RED: "red", By.BLUE: "blue", By.EFFECT: "effect", By.FALLBACK: "fallback", By.SEAL: "seal"}
CARDS = {Decision.PRIORITY, Decision.SET_ASIDE, Decision.DISCARD, Decision.HOLD_BACK}
LOCATIONS = {Decision.MOVE, Decision.LOCATION, Decision.DESTINATION}
KINDS = {Decision.TARGET, Decision.DESTROY, Decision.EVICT, Decision.ACTIVATE}
WALKWAYS = {Decision.SEAL, Decision.UNSEAL}
EventRecord = dict[str, Any]


def tell(
    game: Game, scenario: Any, cell: Cell, policies: Sequence[Any], seed: int, game_number: int
) -> Iterator[EventRecord]:
    """Play one game by its number and yield its events, the deal first.

    Raises
    ------
    RuntimeError
        If the game writes more than the log can hold.
    """
    tables, names = scenario.compiled(cell)
    players = line_up(game, tables, policies)
    state = np.zeros(1, game.state)
    players.rules.deal(tables[0], state[0], np.uint64(seed), np.uint64(game_number))
    yield deal_event(names, tables[0], state[0], cell, seed, game_number)
    replay = play_one(players, seed, game_number, log=True)
    if replay.log["n"][0] > LOG_SIZE - 128:
        raise RuntimeError(f"game {game_number} of seed {seed} is too long for the event log")
    teller = Teller(names, replay.state[0])
    for code, arguments in read(replay.log):
        yield teller.event(Event(code), arguments)


def deal_event(names: Names, t: Any, s: Any, cell: Cell, seed: int, game_number: int) -> EventRecord:
    """The full deal, with everything hidden."""
    seats = range(int(s["n_seats"]))
    team = [int(s["investigator"][seat]) for seat in seats]
    icons = names.clue_icons
    clues = {
        names.locations[i]: "item" if s["clue"][i] == CLUE_ITEM else icons[s["clue"][i]]
        for i in range(len(names.locations))
        if s["clue"][i] >= 0
    }
    removed = [names.gate_icons[s["gate_removed"][i]] for i in range(s["n_removed"])]
    return {
        "event": "deal",
        "schema": SCHEMA,
        "game": "final-hour",
        "seed": seed,
        "game_number": game_number,
        "ancient_one": cell.ancient_one,
        "difficulty": cell.difficulty,
        "players": cell.players,
        "team": [names.investigators[who] for who in team],
        "cup": [names.kinds[kind] for kind in _pile(s["cup"], s["n_cup"])],
        "gate_stack": [names.gate_icons[icon] for icon in _pile(s["gate_stack"], s["n_stack"])],
        "removed_gate": removed[0] if len(removed) == 1 else removed,
        "reserved_clues": [icons[s["reserved"][i]] for i in range(t["reserved_clues"])],
        "clues": clues,
        "priority_deck": [names.numbers[card] for card in _pile(s["priority_deck"], s["n_priority"])],
        "action_decks": [
            [names.titles[team[seat]][card] for card in _pile(s["action_deck"][seat], s["n_action"][seat])]
            for seat in seats
        ],
        "item_deck": [names.items[item] for item in _pile(s["item_deck"], s["n_items"])],
    }


def _pile(cards: Any, n: int) -> list[int]:
    """A pile, next card first."""
    return [int(card) for card in cards[:n][::-1]]


class Teller:
    """Names the events of one game."""

    def __init__(self, names: Names, state: Any) -> None:
        self.names = names
        self.state = state
        self.team = [int(who) for who in state["investigator"]]
        self.fields: dict[Event, Callable[..., EventRecord]] = {
            Event.PLACE: self._monster_at,
            Event.ROUND: lambda number, lead: {"round": number, "lead": lead},
            Event.DRAW_ACTION: lambda seat, card: {"seat": seat, "card": self._card(seat, card)},
            Event.PLAY_PRIORITY: self._play_priority,
            Event.DRAW_PRIORITY: self._seat_number,
            Event.DISCARD_PRIORITY: self._seat_number,
            Event.RESHUFFLE: self._reshuffle,
            Event.SET_ASIDE: lambda card: {"number": self._number(card)},
            Event.ROW: lambda *cards: {"numbers": [self._number(card) for card in cards]},
            Event.DECISION: self._decision,
            Event.REVEAL: self._reveal,
            Event.ITEM_USED: self._item,
            Event.MOVE: lambda seat, start, goal: {"seat": seat} | self._way(start, goal),
            Event.ATTACK: lambda seat, at, hits: {"seat": seat, "location": self._at(at), "hits": hits},
            Event.DESTROYED: lambda kind, at, by: self._monster_at(kind, at) | {"by": BY[By(by)]},
            Event.CLUE: self._clue,
            Event.ITEM_GAINED: self._item,
            Event.SEALED: self._walkway,
            Event.UNSEALED: self._walkway,
            Event.SEAL_HIT: lambda way, left: self._walkway(way) | {"left": left},
            Event.DAMAGED: lambda at: {"location": self._at(at)},
            Event.REPAIRED: lambda at: {"location": self._at(at)},
            Event.HEALTH: lambda seat, change, now: {"seat": seat, "change": change, "now": now},
            Event.SPAWN: self._monster_at,
            Event.MONSTER_MOVES: self._monster_moves,
            Event.ACTIVATE: self._monster_at,
            Event.DISCARD_GATE: lambda icon: {"icon": names.gate_icons[icon]},
            Event.GATE: self._gate,
            Event.RECKONING: self._reckoning,
            Event.DISCARD_ACTION: lambda seat, card: {"seat": seat, "card": self._card(seat, card)},
            Event.READY: lambda seat, ready: {"seat": seat, "ready": ready},
            Event.COMMIT: self._seat_number,
            Event.RITUAL: self._ritual,
            Event.END: self._end,
        }

    def event(self, code: Event, arguments: Sequence[int]) -> EventRecord:
        """One event with names."""
        return {"event": code.name.lower(), **self.fields[code](*arguments)}

    def _at(self, location: int) -> int:
        return int(self.names.locations[location])

    def _number(self, card: int) -> int:
        return self.names.numbers[card]

    def _card(self, seat: int, card: int) -> str | None:
        return self.names.titles[self.team[seat]][card] if card >= 0 else None

    def _way(self, start: int, goal: int) -> EventRecord:
        return {"from": self._at(start), "to": self._at(goal)}

    def _monster_at(self, kind: int, location: int) -> EventRecord:
        return {"monster": self.names.kinds[kind], "location": self._at(location)}

    def _walkway(self, way: int) -> EventRecord:
        return {"walkway": self.names.walkways[way]}

    def _seat_number(self, seat: int, card: int) -> EventRecord:
        return {"seat": seat, "number": self._number(card)}

    def _item(self, seat: int, item: int) -> EventRecord:
        return {"seat": seat, "item": self.names.items[item]}

    def _play_priority(self, seat: int, card: int, number: int, hidden: int) -> EventRecord:
        where = {"seat": seat, "card": self._card(seat, card)}
        return where | {"number": self._number(number), "face_down": hidden}

    def _reshuffle(self, pile: int, seat: int, *order: int) -> EventRecord:
        named: list[Any] = [self._number(card) for card in order] if pile == Pile.PRIORITY else []
        if pile == Pile.CUP:
            named = [self.names.kinds[kind] for kind in order]
        elif pile == Pile.ACTION:
            named = [self._card(seat, card) for card in order]
        return {
            "pile": Pile(pile).name.lower(),
            "seat": seat if pile == Pile.ACTION else None,
            "order": named,
        }

    def _reveal(self, seat: int, card: int, number: int, half: int) -> EventRecord:
        return {
            "seat": seat,
            "card": self._card(seat, card),
            "number": self._number(number) if number >= 0 else None,
            "half": "bottom" if half else "top",
        }

    def _clue(self, seat: int, location: int, shows: int) -> EventRecord:
        name = "item" if shows == CLUE_ITEM else self.names.clue_icons[shows]
        return {"seat": seat, "location": self._at(location), "shows": name}

    def _monster_moves(self, kind: int, start: int, goal: int, by: int) -> EventRecord:
        return {"monster": self.names.kinds[kind], **self._way(start, goal), "by": BY[By(by)]}

    def _gate(self, icon: int, location: int, tokens: int) -> EventRecord:
        return {"icon": self.names.gate_icons[icon], "location": self._at(location), "tokens": tokens}

    def _reckoning(self, omens: int, effect: int) -> EventRecord:
        return {"omens": omens, "effect": self.names.effects[effect] if effect >= 0 else None}

    def _ritual(self, matches: int, needed: int, *reserved: int) -> EventRecord:
        icons = [self.names.clue_icons[icon] for icon in reversed(reserved)]
        return {"reserved": icons, "matches": matches, "needed": needed}

    def _option(self, kind: Decision, option: int) -> Any:
        if kind == Decision.MONSTER and option >= 0:
            return [self._at(option >> 6), self.names.kinds[option & 63]]
        if option < 0:
            return None
        if kind in CARDS:
            return self._number(option)
        if kind in LOCATIONS:
            return self._at(option)
        if kind in KINDS:
            return self.names.kinds[option]
        if kind in WALKWAYS:
            return self.names.walkways[option]
        return self.names.items[option] if kind == Decision.ITEM else option

    def _decision(self, code: int, seat: int, choice: int, *options: int) -> EventRecord:
        kind = Decision(code)
        return {
            "kind": kind.name.lower(),
            "seat": seat,
            "options": [self._option(kind, option) for option in options],
            "choice": self._option(kind, choice),
        }

    def _end(self) -> EventRecord:
        s, names = self.state, self.names

        def label(field: str, labels: Sequence[Any]) -> Any:
            return labels[s[field]] if s[field] >= 0 else None

        location, origin = label("loss_location", names.locations), label("loss_origin", names.locations)
        return {
            "win": int(s["win"]),
            "cause": label("cause", LOSS_CAUSES),
            "location": None if location is None else int(location),
            "origin": None if origin is None else int(origin),
            "monster": label("loss_monster", names.kinds),
            "source": "ritual" if s["win"] else label("loss_source", names.sources),
            "investigator": label("loss_investigator", names.investigators),
        }
