"""Messages between a game and an agent, one JSON object a line (docs/agents.md)."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from analysis.environments.open_game import OpenGame
from analysis.environments.setting import Setting
from simcore.narration.position_text import position_text

PROTOCOL = "elderodds.agent/1"
TYPE, ID, OPTION = "type", "id", "option"
HELLO, POSITION, OPTIONS, MOVE, RESULT = "hello", "position", "options", "move", "result"

Message = dict[str, Any]


def hello(setting: Setting, games: int, time_limit: float) -> Message:
    """Return the first message: what is played, and how long the agent may think at each decision."""
    cell = setting.cell
    return {
        TYPE: HELLO,
        "protocol": PROTOCOL,
        "game": setting.game.name,
        "title": setting.game.title,
        "ancient_one": cell.ancient_one,
        "difficulty": cell.difficulty,
        "players": cell.players,
        "seats": [seat for seat in range(setting.n_seats) if setting.agents[seat]],
        "games": games,
        "time_limit": time_limit,
    }


def position(game: OpenGame, number: int) -> Message:
    """Return the position at a decision as the deciding seat sees it, in words and as data."""
    frame = game.frame()
    return {
        TYPE: POSITION,
        ID: number,
        "seat": game.seat,
        "round": frame.round,
        "words": position_text(replace(frame, decision=None)),
        "data": {name: values.tolist() for name, values in game.arrays(game.seat).items()},
    }


def options(game: OpenGame, number: int) -> Message:
    """Return the question and its options in words; the agent answers with the number of one, from 0."""
    asked = game.frame().decision
    assert asked is not None  # the game is at a decision
    return {TYPE: OPTIONS, ID: number, "question": asked.kind, OPTIONS: list(asked.options)}


def result(game: OpenGame, number: int, illegal: int, late: int) -> Message:
    """Return the end of a game, and how many answers of the agent were replaced."""
    return {
        TYPE: RESULT,
        "game": number,
        "won": game.won,
        **game.result,
        "illegal": illegal,
        "late": late,
    }


def line_of(message: Message) -> bytes:
    """Return a message as a line."""
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"


def option_of(line: bytes, number: int) -> int | None:
    """Return the option that a line of an agent chooses at a decision; None if the line is no answer to it.

    An answer is `{"type": "move", "id": NUMBER, "option": OPTION}`. Without an `id`, it is taken for the open
    decision. Anything else than a whole number as the option, and text that is no JSON, is -1: illegal.
    """
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        return -1
    if not isinstance(message, dict):
        return -1
    named = message.get(ID, number)
    if message.get(TYPE, MOVE) != MOVE or isinstance(named, bool) or named != number:
        return None
    option = message.get(OPTION)
    return option if isinstance(option, int) and not isinstance(option, bool) else -1
