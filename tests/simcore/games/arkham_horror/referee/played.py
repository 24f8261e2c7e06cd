"""Games that are played while they are read, with a player who takes any option."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator
from typing import Any

import numpy as np

from simcore.contract.game import Cell
from simcore.games.arkham_horror import GAME
from simcore.games.arkham_horror.box.limits import DECKS
from simcore.games.arkham_horror.box.pack_kinds import COUNTER, MARK, PACK_DECKS
from simcore.games.arkham_horror.columns import SHEETS
from simcore.games.arkham_horror.rules.records.codes import (
    BOX,
    CUP,
    JAIL,
    LOST,
    NONE,
    NOWHERE,
    ON_RUMOR,
    OUTSKIRTS,
    SKY,
    TROPHIES,
    Part,
)
from simcore.jit.calls import bound
from simcore.narration.log import Reader
from simcore.records.sets import read_set
from simcore.records.shared import empty_log

BETWEEN = ("upkeep_action", "slider", "walk", "in_world", "arkham", "close", "clue_taker")
"""Decisions between two actions, when the State agrees with the log."""
EVERY = 5  # of these decisions one has a picture of the State: pictures take time
OUT_OF_ARKHAM = {LOST: "lost", JAIL: "jail", NOWHERE: "nowhere"}
OTHER_PLACES = {SKY: "sky", OUTSKIRTS: "outskirts", CUP: "cup", BOX: "box", ON_RUMOR: "rumor"}
STATUS = {1: "blessed", 0: None, -1: "cursed"}


MOST_KEPT = 8
_kept: dict[tuple[int, Cell], tuple[Any, Any]] = {}


def compiled(scenario: Any, cell: Cell) -> Any:
    """The tables of a cell, made once for its games and those of the few cells that take turns with it."""
    key = id(scenario), cell
    if key not in _kept:
        if len(_kept) >= MOST_KEPT:
            _kept.clear()
        _kept[key] = scenario, scenario.compile(cell)
    return _kept[key][1]


def lines(scenario: Any, cell: Cell, seed: int, number: int) -> Iterator[dict[str, Any]]:
    """The deal, events and decisions of one game, some of these with a picture of the State, then the row.

    Parameters
    ----------
    scenario, cell
        What is played.
    seed, number
        Which game.
    """
    game = GAME.holding(scenario)
    tables, state, log = compiled(scenario, cell), np.zeros(1, game.state), empty_log(on=True)
    rules = game.rules()
    rules.deal(tables[0], state[0], np.uint64(seed), np.uint64(number))
    reader = Reader(game, scenario, cell, tables[0], state[0].copy())
    yield reader.deal(cell, seed, number) | {"lead": int(state["lead"][0])} | dealt(scenario, cell, state[0])
    names, luck, asked = names_in_log(scenario), random.Random(number), 0
    advance = bound(rules.advance, tables, state, log)
    while advance():
        yield from reader.read(log, state)
        choice = luck.randrange(int(state["n_options"][0]))
        state["choice"] = choice
        line = by_number(reader.decision(state[0], choice))
        if line["kind"] in BETWEEN and Part.UPKEEP <= state["part"][0] < Part.BATTLE:
            asked += 1
            if asked % EVERY == 0:
                line |= {"picture": picture(state[0], names)}
        yield line
    yield from reader.read(log, state)
    row = np.zeros(1, game.row)
    rules.record(tables[0], state[0], row[0])
    yield {"event": "row"} | {name: row[name][0].item() for name in game.row.names}


def names_in_log(scenario: Any) -> Any:
    """Return the names of a scenario; gate markers have those of their Other Worlds, as in the log."""
    markers = getattr(scenario.model, "gate_markers", {})
    worlds = {name: " or ".join(marker.worlds) for name, marker in markers.items()}
    names = scenario.names
    return dataclasses.replace(names, gates=tuple(worlds.get(gate, gate) for gate in names.gates))


def dealt(scenario: Any, cell: Cell, s: Any) -> dict[str, Any]:
    """Herald, guardian and institution of a game with packs, and its allies."""
    if GAME.holding(scenario) is GAME:
        return {}
    labels = scenario.labels(cell)
    drawn = {kind: int(s["sheets"][n]) for n, kind in enumerate(SHEETS)}
    sheets = {kind: labels[SHEETS[kind]][sheet] for kind, sheet in drawn.items() if sheet != NONE}
    return sheets | {"allies": [scenario.names.cards[card] for card in s["allies"][: s["n_allies"]]]}


def by_number(line: dict[str, Any]) -> dict[str, Any]:
    """A decision about a program, with the numbers of its options alone."""
    numbers = {"may": lambda option: int("accepts" in option), "choose": lambda option: option["option"]}
    number = numbers.get(line["kind"])
    if number is None:
        return line
    return line | {"options": [number(each) for each in line["options"]], "choice": number(line["choice"])}


def _named(members: Any, names: tuple[str, ...]) -> list[str]:
    bits = read_set(members)
    return sorted(names[n] for n in range(bits.bit_length()) if bits >> n & 1)


def _place(at: int, names: Any) -> Any:
    if at < len(names.areas):
        return names.areas[at]
    return OUT_OF_ARKHAM.get(at) or (names.worlds[(at - 64) // 2], at % 2)


def _person(s: Any, seat: int, names: Any) -> dict[str, Any]:
    return {
        "who": names.investigators[s["investigator"][seat]],
        "at": _place(int(s["at"][seat]), names),
        "sanity": int(s["sanity"][seat]),
        "stamina": int(s["stamina"][seat]),
        "money": int(s["money"][seat]),
        "clues": int(s["clues"][seat]),
        "status": STATUS[int(s["status"][seat])],
        "cards": sorted(names.cards[card] for card in s["held"][seat][: s["n_held"][seat]]),
        "explored": bool(int(s["explored"]) >> seat & 1),
        "delayed": bool(int(s["delayed"]) >> seat & 1),
        "gates": _named(s["gates_held"][seat], names.gates),
        "monsters": _named(s["markers"][TROPHIES + seat], names.markers),
        "stops": _stops(s, seat),
    }


def _stops(s: Any, seat: int) -> list[int]:
    """Stops of the sliders, that of the maxima too if the records have it and it is not at its first stop."""
    more = int(s["most_stop"][seat]) if "most_stop" in s.dtype.names else 0
    return [int(stop) for stop in s["stop"][seat]] + ([more] if more else [])


def _pile(s: Any, deck: str, names: tuple[str, ...], at: tuple[int, ...] = ()) -> dict[str, list[str]]:
    under = {"deck": "under", "pack_deck": "pack_under"}.get(deck, f"{deck}_under")
    may, below = s[deck][at], s[under][at]
    return {
        "shuffled": sorted(names[card] for card in may[: int(s[f"n_{deck}"][at])]),
        "under": [names[card] for card in below[: int(s[f"n_{under}"][at])]],
    }


def picture(s: Any, names: Any) -> dict[str, Any]:
    """Return the components on the table, by name.

    Parameters
    ----------
    s
        The State of a game that waits in its turns.
    names
        Names of everything, by number.
    """
    areas = enumerate(names.areas)
    monsters = {names.areas[n]: _named(s["markers"][n], names.markers) for n in range(len(names.areas))}
    monsters |= {name: _named(s["markers"][n], names.markers) for n, name in OTHER_PLACES.items()}
    return {
        "turn": int(s["round"]),
        "lead": int(s["lead"]),
        "doom": int(s["doom"]),
        "terror": int(s["terror"]),
        "environment": names.mythos[s["environment"]] if s["environment"] >= 0 else None,
        "rumor": names.mythos[s["rumor"]] if s["rumor"] >= 0 else None,
        "rumor_tokens": int(s["rumor_tokens"]),
        "people": {
            seat: _person(s, seat, names) for seat in range(int(s["n_seats"])) if int(s["alive"]) >> seat & 1
        },
        "gates": {name: names.gates[s["gate_at"][n]] for n, name in areas if s["gate_at"][n] >= 0},
        "sealed": _named(s["sealed"], names.areas),
        "clues": {name: int(s["clues_at"][n]) for n, name in enumerate(names.areas) if s["clues_at"][n]},
        "monsters": {place: kinds for place, kinds in monsters.items() if kinds},
        "allies": sorted(names.cards[card] for card in s["allies"][: int(s["n_allies"])]),
        "mythos": _pile(s, "mythos", names.mythos),
        "gate_cards": _pile(s, "gate_cards", names.gate_cards),
        "stack": _pile(s, "stack", names.gates),
        **{deck: _pile(s, "deck", names.cards, (n,)) for n, deck in enumerate(DECKS)},
        **(pieces(s, names) if "pack_deck" in s.dtype.names else {}),
    }


def pieces(s: Any, names: Any) -> dict[str, Any]:
    """Return the components on the table that only packs have, by name."""
    decks = {deck: _pile(s, "pack_deck", names.cards, (n,)) for n, deck in enumerate(PACK_DECKS)}
    gone = {
        deck: sorted(names.cards[card] for card in s["pack_discards"][n][: s["n_pack_discards"][n]])
        for n, deck in enumerate(PACK_DECKS)
    }
    seats = [seat for seat in range(int(s["n_seats"])) if int(s["alive"]) >> seat & 1]
    counters = {
        seat: {word: int(s["counters"][n][seat]) for n, word in enumerate(COUNTER.words)} for seat in seats
    }
    return {
        **{deck: pile for deck, pile in decks.items() if pile["shuffled"] or pile["under"]},
        "discards": {deck: cards for deck, cards in gone.items() if cards},
        "counters": {
            seat: {what: many for what, many in each.items() if many} for seat, each in counters.items()
        },
        "marks": {word: int(s["marks"][n]) for n, word in enumerate(MARK.words) if s["marks"][n]},
        "agents": {name: int(s["agents"][n]) for n, name in enumerate(names.areas) if s["agents"][n]},
        "custody": names.cards[s["custody"]] if s["custody"] >= 0 else None,
    }
