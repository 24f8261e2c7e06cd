"""A game as a log of named events, beginning with the deal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from simcore.contract.events import DecisionCode, EventCode, EventRecord
from simcore.contract.game import Cell, Game
from simcore.contract.look import Look
from simcore.contract.narration import Narration
from simcore.kernels.event_log import read
from simcore.messages.errors import NarrationError
from simcore.play.plain_loop import deal, steps
from simcore.play.roster import InTurns
from simcore.play.seating import roster_of
from simcore.records.shared import LOG_SIZE, Array, empty_log, exact_copy

DEAL = "deal"
DECISION = "decision"
NO_ONE = -1
DEALT = (
    ("schema", ""),
    ("game", ""),
    ("seed", ""),
    ("game_number", ""),
    ("ancient_one", ""),
    ("difficulty", ""),
    ("players", ""),
    ("team", "investigator of each seat"),
)
"""Facts of the deal in every game; a game may use another word for its difficulties (`Game.level`)."""
DECIDED = (
    ("kind", "kind of decision"),
    ("seat", "deciding seat"),
    ("options", "all options"),
    ("choice", "chosen option"),
)


@dataclass
class Moment:
    """Events since the previous moment, and the position now.

    Attributes
    ----------
    events
        Events, beginning with the choice that was made.
    look
        View of the position.
    open
        Decision that is open now, as its future event; None at the end of the game.
    """

    events: list[EventRecord]
    look: Look
    open: EventRecord | None


def tell(
    game: Game, scenario: Any, cell: Cell, policies: Sequence[Any] | InTurns, seed: int, game_number: int
) -> Iterator[EventRecord]:
    """Play one game by its number and yield its events, beginning with the deal.

    Parameters
    ----------
    game, scenario, cell
        Game, scenario and cell to narrate.
    policies
        Players by seat; the last one takes all remaining seats.
    seed, game_number
        Which game.

    Yields
    ------
    dict
        The events (docs/events.md).

    Raises
    ------
    StrategyError
        If a strategy chose an option that does not exist, or failed.
    NarrationError
        If the rules write an undeclared event or ask an undeclared decision, or overflow the log between two
        decisions.
    """
    for moment in moments(game, scenario, cell, policies, seed, game_number):
        yield from moment.events


def moments(
    game: Game, scenario: Any, cell: Cell, policies: Sequence[Any] | InTurns, seed: int, game_number: int
) -> Iterator[Moment]:
    """Play one game by its number; yield at each decision and at the end. See `tell`."""
    tables = scenario.compile(cell)
    players = roster_of(game, tables, policies, cell).at(game_number)
    state, log = np.zeros(1, game.state), empty_log(on=True)
    deal(players, state, seed, game_number)
    reader = Reader(game, scenario, cell, tables[0], state[0].copy())
    events = [reader.deal(cell, seed, game_number)]
    for step in steps(players, state, seed, log):
        happened = events + reader.read(log, state)
        opened = reader.decision(state[0], step.choice)
        yield Moment(happened, reader.look, opened)
        events = [opened]
    yield Moment(events + reader.read(log, state), reader.look, None)


class Reader:
    """Reader that turns the log of one game into named events.

    Parameters
    ----------
    game, scenario, cell
        Game, scenario and cell to narrate.
    tables
        Its compiled record.
    dealt
        The state right after the deal.
    """

    def __init__(self, game: Game, scenario: Any, cell: Cell, tables: Any, dealt: Any) -> None:
        narration = game.narration
        self._game, self._narration = game, narration
        self._events, self._decisions = narration.event_codes(), narration.decision_codes()
        labels = narration.labels_of(scenario, cell)
        self.look = Look(narration.titles_of(scenario), labels, tables, dealt)
        self.look.team = team_of(narration, self.look, game.seats(cell.players))

    def deal(self, cell: Cell, seed: int, game_number: int) -> EventRecord:
        """Return the first event, with the cell and the deal."""
        record = {
            "event": DEAL,
            "schema": self._narration.schema,
            "game": self._game.name,
            "seed": seed,
            "game_number": game_number,
            "ancient_one": cell.ancient_one,
            self._game.level: cell.difficulty,
            "players": cell.players,
            "team": list(self.look.team),
        }
        return record | {fact.name: fact.of(self.look, cell) for fact in self._narration.deal}

    def read(self, log: Array, state: Array) -> list[EventRecord]:
        """Remove and return all events of the log; `state` is the state after them.

        Raises
        ------
        NarrationError
            If the log was full.
        """
        if log["n"][0] > LOG_SIZE // 2:  # no event is longer than the other half
            raise NarrationError(
                f"{self._game.title}: more than {LOG_SIZE // 2} numbers of events between two decisions; the "
                "event log holds no more. Write fewer events, or ask in between."
            )
        self.look.end = exact_copy(state)[0]
        events = []
        for number, arguments in read(log):
            code = self._code(number)
            events.append(self.event(code, arguments))
            code.seat_newcomer(self.look, events[-1])
        log["n"] = 0
        self.look.state = self.look.end
        return events

    def _code(self, number: int) -> EventCode:
        if number not in self._events:
            known = ", ".join(f"{code_number} {code.name}" for code_number, code in self._events.items())
            raise NarrationError(f"{self._game.title}: the rules wrote event {number}; declared are {known}")
        return self._events[number]

    def event(self, code: EventCode, numbers: Sequence[int]) -> EventRecord:
        """Return one event with names.

        Parameters
        ----------
        code
            Which.
        numbers
            Its arguments, as written by the kernels.

        Raises
        ------
        NarrationError
            If their number differs from the declaration.
        """
        record: EventRecord = {"event": code.key}
        left = list(numbers)
        by_name = {argument.name: argument for argument in code.arguments}
        for name in code.declared.order or by_name:
            argument = by_name[name]
            if argument.field:
                record[name] = argument.read(self.look, int(self.look.end[argument.field]), record)
            elif argument.several:
                rest = left[::-1] if argument.backwards else left
                record[name] = [argument.read(self.look, value, record) for value in rest]
                left = []
            elif left:
                record[name] = argument.read(self.look, left.pop(0), record)
            else:
                raise self._other_numbers(code, numbers)
        if left:
            raise self._other_numbers(code, numbers)
        return {"event": code.key} | {name: record[name] for name in by_name}

    def _other_numbers(self, code: EventCode, numbers: Sequence[int]) -> NarrationError:
        names = [argument.name for argument in code.arguments if not argument.field]
        return NarrationError(
            f"{self._game.title}: the rules wrote event {code.name} with {len(numbers)} numbers; "
            f"declared are {len(names)}: {', '.join(names) or 'none'}"
        )

    def decision(self, state: Any, choice: int) -> EventRecord:
        """Return an open decision with names.

        Parameters
        ----------
        state
            Position in which it is open.
        choice
            Index of the chosen option.
        """
        number = int(state["decision"])
        if number not in self._decisions:
            known = ", ".join(f"{value} {code.name}" for value, code in self._decisions.items())
            raise NarrationError(
                f"{self._game.title}: the rules asked decision {number}; declared are {known}"
            )
        code = self._decisions[number]
        seat = int(state["seat"])
        options = [self.option(code, seat, int(value)) for value in state["options"][: state["n_options"]]]
        record = {
            "event": DECISION,
            "kind": code.key,
            "seat": seat,
            "options": options,
            "choice": options[choice],
        }
        return record | ({"chosen": choice} if self._narration.numbered_choice else {})

    def option(self, code: DecisionCode, seat: int, number: int) -> Any:
        """Return the name of an option; None for the empty option."""
        return None if number < 0 else code.option.read(self.look, number, {"seat": seat})


def team_of(narration: Narration, look: Look, seats: int) -> list[str]:
    """Return the label of the investigator in each seat; its number if the state does not record one."""
    sitting: Sequence[int] = [NO_ONE] * seats
    if narration.seated in (look.state.dtype.names or ()) and "investigators" in look.labels:
        sitting = look.state[narration.seated][:seats]
    return [
        f"player-{seat + 1}" if investigator < 0 else str(look.label("investigators", investigator))
        for seat, investigator in enumerate(sitting)
    ]
