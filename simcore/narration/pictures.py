"""A game as frames (`simcore/contract/frames.py`): the table at each decision, and the events before it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from simcore.contract.events import EventRecord
from simcore.contract.frames import Choice, Frame, Seat
from simcore.contract.game import Cell, Game
from simcore.contract.look import Look
from simcore.contract.narration import Fact, Narration
from simcore.messages.errors import NarrationError
from simcore.messages.names import nearest
from simcore.narration.log import DEAL, Reader, moments
from simcore.narration.story import Narrator, narrator_of
from simcore.narration.words import numbered
from simcore.play.roster import InTurns
from simcore.records.shared import Array


def frames(
    game: Game, scenario: Any, cell: Cell, policies: Sequence[Any] | InTurns, seed: int, game_number: int
) -> Iterator[Frame]:
    """Play one game by its number, and yield it as frames.

    Parameters
    ----------
    game, scenario, cell, policies, seed, game_number
        Which game, and who plays (`simcore.narration.log.tell`).

    Yields
    ------
    Frame
        One for the deal, one for each open decision, and one for the end.

    Raises
    ------
    StrategyError, NarrationError
        As `tell` does.
    """
    narration = game.narration
    narrator = narrator_of(game, scenario)
    narrator.names.titles = narration.titles_of(scenario)  # pages use all names
    for moment in moments(game, scenario, cell, policies, seed, game_number):
        texts = [_stripped(narrator.tell(event)) for event in moment.events]
        if moment.open is None:
            texts.append(_stripped(narrator.end_sentence()))
        elif (unfinished := narrator.unfinished()) is not None:
            texts.append((f"{unfinished} ...",))
        if moment.events[0]["event"] == DEAL:
            # A game that ends before the first decision has its end on the last frame.
            end = len(texts) if moment.open is not None else _last_text(texts)
            yield _frame(narration, moment.look, _joined(texts[:end]), None)
            texts = texts[end:]
        text = _joined(texts)
        asked = None if moment.open is None else _choice(narrator, moment.open, moment.look)
        yield _frame(narration, moment.look, text, asked)


def open_frame(game: Game, scenario: Any, cell: Cell, tables: Array, state: Array) -> Frame:
    """Return the frame of a position: at an open decision, the chosen option is the first one.

    Parameters
    ----------
    game, scenario, cell
        Game, data and combination.
    tables, state
        Tables and position, arrays of length 1.
    """
    narration, narrator = game.narration, narrator_of(game, scenario)
    reader = Reader(game, scenario, cell, tables[0], state[0])
    narrator.names.titles, narrator.names.team = narration.titles_of(scenario), list(reader.look.team)
    if state["over"][0]:
        return _frame(narration, reader.look, (), None)
    asked = _choice(narrator, reader.decision(state[0], 0), reader.look)
    return _frame(narration, reader.look, (), asked)


def _stripped(lines: Iterable[str]) -> tuple[str, ...]:
    """Return the lines without indentation, and without empty ones."""
    return tuple(line.strip() for line in lines if line.strip())


def _joined(texts: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    """Return the lines of several events."""
    return tuple(line for lines in texts for line in lines)


def _last_text(texts: Sequence[tuple[str, ...]]) -> int:
    """Return the index of the last event that has lines."""
    return max((i for i, lines in enumerate(texts) if lines), default=0)


def _frame(narration: Narration, look: Look, lines: tuple[str, ...], asked: Choice | None) -> Frame:
    return Frame(
        round=_round(narration, look),
        lines=lines,
        facts=_facts(narration.facts, look),
        seats=tuple(_seat(narration.seat_facts, look, seat) for seat in range(len(look.team))),
        places={} if narration.places is None else narration.places(look),
        ways={} if narration.ways is None else narration.ways(look),
        decision=asked,
    )


def _round(narration: Narration, look: Look) -> int:
    if callable(narration.round):
        return narration.round(look)
    return int(look.state[narration.round]) if narration.round in (look.state.dtype.names or ()) else 0


def _seat(facts: Sequence[Fact], look: Look, seat: int) -> Seat:
    open_to_all = _facts([fact for fact in facts if not fact.own], look, seat)
    return Seat(look.who(seat), open_to_all, _facts([fact for fact in facts if fact.own], look, seat))


def _facts(facts: Sequence[Fact], look: Look, seat: int | None = None) -> dict[str, str]:
    """Return the facts by label, without empty ones."""
    texts = {fact.label: _shown(fact, look, seat) for fact in facts}
    return {label: text for label, text in texts.items() if text != ""}


def _shown(fact: Fact, look: Look, seat: int | None) -> str:
    where = () if seat is None else (seat,)
    if callable(fact.of):
        value = fact.of(look, *where)
        return "" if value is None else str(value)
    for name in (fact.of, fact.count):
        _check_field(fact, name, look.state.dtype.names or ())
    held = look.state[fact.of][where] if where else look.state[fact.of]
    values = np.atleast_1d(held)
    if fact.count:
        counted = look.state[fact.count][where] if where else look.state[fact.count]
        values = values[: int(counted)]
    return ", ".join(_named(fact, look, int(value), seat) for value in values)


def _check_field(fact: Fact, name: str, fields: Sequence[str]) -> None:
    """Raise if a fact names a field that is not in the state."""
    if name and name not in fields:
        near = nearest(name, fields)
        advice = f"name the field {near!r}, if you mean it" if near else "name a field of the State"
        raise NarrationError(
            f"the fact {fact.label!r} shows the field {name!r}, which is not in the State",
            call="Fact",
            text=name,
            advice=advice,
        )


def _named(fact: Fact, look: Look, value: int, seat: int | None) -> str:
    if fact.kind is None:
        return str(value)
    event: EventRecord = {} if seat is None else {"seat": seat}
    return str(fact.kind.say(look, fact.kind.read(look, value, event)))


def _choice(narrator: Narrator, asked: EventRecord, look: Look) -> Choice:
    code = narrator.decision(asked)
    options = [narrator.option(code, number, look) for number in asked["options"]]
    chosen = asked["chosen"] if "chosen" in asked else asked["options"].index(asked["choice"])
    return Choice(code.question, asked["seat"], numbered(options), chosen)
