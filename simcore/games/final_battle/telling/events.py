"""From the numbers of the event log to named events (docs/final-battle.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from simcore.game import Cell, Game
from simcore.games.arkham_horror.battle.codes import ATTACKS, LOSS_CAUSES
from simcore.games.arkham_horror.box.codes import ABILITY_OPTION, CLUE_OPTION, STARTS, Decision
from simcore.games.arkham_horror.box.events import Event
from simcore.games.final_battle.scenario.compile import Names
from simcore.kernels.event_log import read
from simcore.play.batch import play_one
from simcore.play.seating import line_up
from simcore.records import LOG_SIZE

SCHEMA = "elderodds.battle-events/1"
CHECKS = ("combat", "spell", "defence")
HOW = ("first", "more", "all-anew", "one-failed", "all-failed")
TRACKS = ("speed-sneak", "fight-will", "lore-luck")
STATUS = {1: "blessed", 0: None, -1: "cursed"}
CARD_DECISIONS = {
    Decision.UPKEEP,
    Decision.GIFT,
    Decision.ARM,
    Decision.ENCHANT,
    Decision.RESTORE,
    Decision.PREVENT,
}
EventRecord = dict[str, Any]


def tell(
    game: Game, scenario: Any, cell: Cell, policies: Sequence[Any], seed: int, game_number: int
) -> Iterator[EventRecord]:
    """Play one battle by its number and yield its events, the deal first.

    Raises
    ------
    RuntimeError
        If the battle writes more than the log can hold.
    """
    tables = scenario.compile(cell)
    players = line_up(game, tables, policies)
    state = np.zeros(1, game.state)
    players.rules.deal(tables[0], state[0], np.uint64(seed), np.uint64(game_number))
    dealt = deal_event(scenario.names, tables[0], state[0], cell, seed, game_number)
    yield dealt | {"names": _names(dealt, scenario.titles())}
    replay = play_one(players, seed, game_number, log=True)
    if replay.log["n"][0] > LOG_SIZE - 256:
        raise RuntimeError(f"battle {game_number} of seed {seed} is too long for the event log")
    teller = Teller(scenario.names, tables[0], state[0], replay.state[0])
    for code, arguments in read(replay.log):
        yield teller.event(Event(code), arguments)


def deal_event(names: Names, t: Any, s: Any, cell: Cell, seed: int, game_number: int) -> EventRecord:
    """Who fights, and what everybody has."""

    def investigator(seat: int) -> EventRecord:
        return {
            "name": names.investigators[s["investigator"][seat]],
            "cards": [names.cards[card] for card in s["held"][seat][: s["n_held"][seat]]],
            "sanity": int(s["sanity"][seat]),
            "stamina": int(s["stamina"][seat]),
            "max_sanity": int(s["max_sanity"][seat]),
            "max_stamina": int(s["max_stamina"][seat]),
            "clues": int(s["clues"][seat]),
            "monster_trophies": int(s["monster_trophies"][seat]),
            "gate_trophies": int(s["gate_trophies"][seat]),
            "status": STATUS[int(s["status"][seat])],
            "sliders": [int(stop) for stop in s["stop"][seat]],
        }

    return {
        "event": "deal",
        "schema": SCHEMA,
        "game": "final-battle",
        "seed": seed,
        "game_number": game_number,
        "ancient_one": cell.ancient_one,
        "preparation": cell.difficulty,
        "players": cell.players,
        "team": [names.investigators[s["investigator"][seat]] for seat in range(int(s["n_seats"]))],
        "doom": int(t["doom"]),
        "combat": int(t["combat"]) if STARTS[int(t["start"])] != "end" else None,  # nobody gets to fight
        "terror": int(t["terror"]),
        "rubble": int(t["rubble"]),
        "investigators": [investigator(seat) for seat in range(int(s["n_seats"]))],
    }


def _names(dealt: EventRecord, titles: Mapping[str, str]) -> dict[str, str]:
    """Names as people write them, of everybody and everything that takes part."""
    labels = [dealt["ancient_one"], *dealt["team"]]
    labels += [card for one in dealt["investigators"] for card in one["cards"]]
    return {label: titles[label] for label in dict.fromkeys(labels)}


class Teller:
    """Names the events of one battle; remembers what everybody holds, as options are places of cards."""

    def __init__(self, names: Names, tables: Any, dealt: Any, ended: Any) -> None:
        self.names, self.ended = names, ended
        self.useful = [bool(useful) for useful in tables["useful"]]
        self.held = [
            [int(card) for card in dealt["held"][seat][: dealt["n_held"][seat]]]
            for seat in range(int(dealt["n_seats"]))
        ]
        self.fields: dict[Event, Callable[..., EventRecord]] = {
            Event.ROUND: lambda number, lead: {"round": number, "lead": lead},
            Event.DECISION: self._decision,
            Event.STATUS_ROLL: lambda seat, die, now: {"seat": seat, "die": die, "status": STATUS[now]},
            Event.ABILITY: lambda seat, target: {"seat": seat, "target": target},
            Event.SLIDE: lambda seat, track, stop: {"seat": seat, "track": TRACKS[track], "stop": stop},
            Event.LEAD: lambda seat: {"seat": seat},
            Event.TRADE: self._trade,
            Event.TAKE_UP: self._card,
            Event.CAST: self._card,
            Event.CHECK: lambda seat, kind, dice: {"seat": seat, "check": CHECKS[kind], "dice": dice},
            Event.DICE: lambda seat, how, *faces: {"seat": seat, "how": HOW[how], "faces": list(faces)},
            Event.RESULT: lambda seat, kind, hits: {"seat": seat, "check": CHECKS[kind], "successes": hits},
            Event.CLUE_SPENT: lambda seat, left: {"seat": seat, "left": left},
            Event.EXHAUST: self._card,
            Event.DISCARD: self._discard,
            Event.ENCHANT: self._card,
            Event.SUCCESSES: lambda total: {"total": total},
            Event.DOOM: lambda tokens: {"tokens": tokens},
            Event.ASSAULT: lambda modifier: {"modifier": modifier},
            Event.SANITY: _change,
            Event.STAMINA: _change,
            Event.MAX_SANITY: lambda seat, now: {"seat": seat, "now": now},
            Event.MAX_STAMINA: lambda seat, now: {"seat": seat, "now": now},
            Event.CLUES: _change,
            Event.MONSTER_TROPHIES: _change,
            Event.GATE_TROPHIES: _change,
            Event.RUBBLE: lambda tokens: {"tokens": tokens},
            Event.STATUS: lambda seat, now: {"seat": seat, "status": STATUS[now]},
            Event.ITEM_DIE: lambda seat, card, die: self._card(seat, card) | {"die": die},
            Event.PREVENTED: lambda seat, card, points: self._card(seat, card) | {"points": points},
            Event.WARDED: lambda seat: {"seat": seat},
            Event.DEVOURED: self._devoured,
            Event.END: self._end,
        }

    def event(self, code: Event, arguments: Sequence[int]) -> EventRecord:
        """One event with names."""
        return {"event": code.name.lower(), **self.fields[code](*arguments)}

    def _card(self, seat: int, card: int) -> EventRecord:
        return {"seat": seat, "card": self.names.cards[card]}

    def _discard(self, seat: int, card: int, place: int) -> EventRecord:
        del self.held[seat][place]
        return self._card(seat, card)

    def _trade(self, giver: int, card: int, taker: int, place: int) -> EventRecord:
        del self.held[giver][place]
        self.held[taker].append(card)
        return {"seat": giver, "card": self.names.cards[card], "to": taker}

    def _devoured(self, seat: int, cause: int) -> EventRecord:
        self.held[seat].clear()
        return {"seat": seat, "cause": LOSS_CAUSES[cause]}

    def _option(self, kind: Decision, seat: int, option: int) -> Any:
        if option < 0:
            return None
        if kind == Decision.MEND:
            if option >= ABILITY_OPTION:
                return {"ability": option - ABILITY_OPTION}
            return "clue" if option == CLUE_OPTION else self.names.cards[self.held[seat][option - 1]]
        if kind == Decision.UPKEEP and option == ABILITY_OPTION:
            return {"ability": seat}
        if kind in CARD_DECISIONS:
            return self.names.cards[self.held[seat][option]]
        if kind == Decision.MAXIMUM:
            return ("sanity", "stamina")[option]
        return option

    def _decision(self, code: int, seat: int, choice: int, *options: int) -> EventRecord:
        kind = Decision(code)
        return {
            "kind": kind.name.lower(),
            "seat": seat,
            "options": [self._option(kind, seat, option) for option in options],
            "choice": self._option(kind, seat, choice),
            "chosen": options.index(choice),  # two equal cards read alike
        }

    def _end(self, win: int) -> EventRecord:
        s = self.ended

        def label(field: str, labels: Sequence[str]) -> str | None:
            return labels[s[field]] if s[field] >= 0 else None

        return {
            "win": bool(win),
            "cause": label("cause", LOSS_CAUSES),
            "attack": label("loss_attack", ATTACKS),
            "investigator": label("loss_investigator", self.names.investigators),
            "doom": int(s["doom"]),
        }


def _change(seat: int, change: int, now: int) -> EventRecord:
    return {"seat": seat, "change": change, "now": now}
