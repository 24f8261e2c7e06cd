"""One game as a page that a reader can step through."""

from __future__ import annotations

import itertools
import math
import shlex
import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from analysis.kept_runs.replay import Replay
from heuristics.strategy.explanation import Explanation
from heuristics.strategy.registry import find_strategy
from heuristics.strategy.shipped_values import outdated
from reports import words
from reports.pages.ledger import LedgerView, cause_of_change, ledger_view
from reports.pages.render import THEMES, render
from simcore.contract.frames import ComponentKind, Frame
from simcore.files.writing import write_file

MOMENTS = 5
"""Named steps that moved the chance to win most."""
MOMENT_LETTERS = 160
LEAST_CHANGE = 0.005
"""Smallest change that counts as one."""


@dataclass(frozen=True)
class TurningPoint:
    """Step that moved the chance to win.

    Attributes
    ----------
    step
        Number of the step, from 0.
    round
        Its round, or `deal` before the first one.
    points
        Change of the chance to win in points, with its sign.
    text
        What happened.
    cause
        Whether it was luck or play, in words; empty: neither, or not known.
    """

    step: int
    round: str
    points: str
    text: str
    cause: str = ""


@dataclass(frozen=True)
class GameView:
    """A game as the templates need it.

    Attributes
    ----------
    number
        Number of the game.
    title, players, result
        Name of the game, its players, and its ending.
    legend
        Meaning of the values of the options; empty if there are none.
    command
        Command that shows the game; empty if there is none.
    board
        Whether the game has a board to draw.
    component_kinds
        Kinds of components on the board.
    story
        All lines.
    moments
        Steps that moved the chance to win most, in the order of the game.
    chance_note
        Sentence on the chances; empty if the game has no value.
    ledger
        Luck and play; None: not known.
    data
        The data that the script needs.
    """

    number: int
    title: str
    players: str
    result: str
    legend: str
    command: str
    board: bool
    component_kinds: tuple[ComponentKind, ...]
    story: list[str]
    moments: list[TurningPoint]
    chance_note: str
    ledger: LedgerView | None
    data: dict[str, object]


def game_view(replay: Replay) -> GameView:
    """Return all parts of a game that a page shows.

    Parameters
    ----------
    replay
        The game.
    """
    arm = replay.arm
    titles = arm.scenario.titles()
    ancient_one = words.name(titles.get(arm.cell.ancient_one, arm.cell.ancient_one))
    seats = words.plural(arm.cell.players, "player")
    cell = f"{ancient_one}, {words.phrase(arm.cell.difficulty).lower()}, {seats}"
    valued = [reason for reason in replay.reasons if reason is not None and reason.values]
    board = arm.scenario.board()
    return GameView(
        number=replay.number,
        title=f"{arm.game.title}: game {replay.number} of seed {replay.seed}",
        players=f"{cell}; {words.players(arm.players.name)}.",
        result=_result(replay),
        legend=_legend(valued),
        command=shlex.join(replay.command),
        board=bool(board.get("locations")),
        component_kinds=arm.game.components,
        moments=turning_points(replay),
        chance_note=_chance_note(replay),
        ledger=None if replay.ledger is None else ledger_view(replay.ledger, replay.frames),
        story=[line for frame in replay.frames for line in frame.lines if not line.endswith(" ...")],
        data=_data(replay, board),
    )


def turning_points(replay: Replay) -> list[TurningPoint]:
    """Return the steps that moved the chance to win most, in the order of the game."""
    chances = replay.chances
    changes = [after - before for before, after in itertools.pairwise(chances)]
    largest = sorted(range(len(changes)), key=lambda i: -abs(changes[i]))[:MOMENTS]
    points = []
    for i in sorted(largest):
        if abs(changes[i]) < LEAST_CHANGE:
            continue
        frame = replay.frames[i + 1]
        lines = [line.rstrip(".") for line in frame.lines if not line.endswith(" ...")]
        text = "; ".join(lines or _chosen(replay.frames[i]))
        points.append(
            TurningPoint(
                i + 1,
                f"round {frame.round}" if frame.round else "deal",
                f"{100 * changes[i]:+.0f} points",
                textwrap.shorten(text, MOMENT_LETTERS, placeholder=" ..."),
                _cause(replay, i, changes[i]),
            )
        )
    return points


def _cause(replay: Replay, frame: int, change: float) -> str:
    """Return whether luck or play changed the chance from a frame to the next one, in words."""
    if replay.ledger is None or replay.frames[frame].decision is None:
        return ""
    decision = sum(before.decision is not None for before in replay.frames[:frame])
    return cause_of_change(replay.ledger.steps[decision], change)


def _chosen(frame: Frame) -> list[str]:
    """Return the choice in a frame in words, for a step without events."""
    choice = frame.decision
    return [] if choice is None else [f"{choice.kind}: {choice.options[choice.choice]}"]


def _chance_note(replay: Replay) -> str:
    """Return the sentence on the chances."""
    if replay.value is None:
        return ""
    note = (
        f"Chance to win if the strategy “{replay.value.strategy}” plays on in every seat, estimated from "
        "what every player knows."
    )
    if replay.value.provenance.get("scenario") != replay.arm.scenario.digest:
        note += " The estimate was trained on other data than those of this game."
    changed = outdated(replay.value, find_strategy(replay.value.strategy, replay.arm.game.name))
    if changed is not None:
        note += f" The estimate was {changed}."
    return note


def write_replay(replay: Replay, out: Path, *, theme: str = THEMES[0]) -> Path:
    """Write one game as a page: one self-contained HTML file.

    Parameters
    ----------
    replay
        The game.
    out
        The file; its folder is created if necessary.
    theme
        One of `reports.pages.render.THEMES`.
    """
    page = render("replay.html.j2", {"game": game_view(replay), "theme": theme})
    write_file(out, page)
    return out


def _result(replay: Replay) -> str:
    last = replay.last_round
    if replay.won:
        several = len(replay.arm.game.victories) > 1
        return (
            f"Won in round {last}: {words.phrase(replay.ending).lower()}."
            if several
            else f"Won in round {last}."
        )
    return f"Lost in round {last}: {words.phrase(replay.ending).lower()}."


def _legend(valued: Sequence[Explanation]) -> str:
    sentences = list(dict.fromkeys(_source(reason) for reason in valued))
    if any(any(reason.unclear) for reason in valued):
        sentences.append("≈ marks an option whose difference from the best one is within chance.")
    return " ".join(sentences)


def _source(reason: Explanation) -> str:
    """Return the sentence on the source of the values of a decision."""
    if reason.play_outs_by is None:
        return "The numbers beside the options are their values for the strategy."
    players = f"the strategy “{reason.play_outs_by}”" if reason.play_outs_by else "the same players"
    if reason.rounds is None:
        return (
            "The percentages beside the options are win rates of play-outs: hidden information is dealt "
            f"again many times, and {players} play each option to the end."
        )
    return (
        "The percentages beside the options are chances to win: hidden information is dealt again many "
        f"times, {players} plays on for {words.plural(reason.rounds, 'round')} from each option, and the "
        "trained value of the game estimates the chance there."
    )


def _data(replay: Replay, board: Mapping[str, Any]) -> dict[str, object]:
    drawn = None
    if board.get("locations"):
        drawn = {
            "locations": {str(label): list(place) for label, place in board["locations"].items()},
            "links": [[str(a), str(b)] for a, b in board.get("links", ())],
            "names": {str(label): name for label, name in board.get("names", {}).items()},
        }
    meanings = list(dict.fromkeys(_meaning(reason) for reason in replay.reasons if reason is not None))
    return {
        "board": drawn,
        "kinds": [{"name": kind.name, "mark": kind.mark} for kind in replay.arm.game.components],
        "meanings": [{"text": text, "rate": rate} for text, rate in meanings],
        "frames": _changes(replay, meanings),
        "chances": [round(chance, 3) for chance in replay.chances],
    }


def _meaning(reason: Explanation) -> tuple[str, bool]:
    """Return the heading of the values, and whether they are win rates."""
    return reason.meaning, reason.play_outs_by is not None


def _changes(replay: Replay, meanings: Sequence[tuple[str, bool]]) -> list[dict[str, object]]:
    """Return the frames as differences from the previous one, which keeps the page small."""
    changes = []
    before: Mapping[str, object] = {"f": {}, "s": [], "w": {}}
    lying: dict[str, object] = {}
    for frame, reason in zip(replay.frames, replay.reasons, strict=True):
        now: dict[str, object] = {"r": frame.round}
        if frame.lines:
            now["t"] = list(frame.lines)
        whole = {
            "f": dict(frame.facts),
            "s": [{"n": seat.name, "f": dict(seat.facts), "o": dict(seat.own)} for seat in frame.seats],
            "w": {f"{one} {other}": mark for (one, other), mark in frame.ways.items()},
        }
        now |= {key: _change(before[key], value) for key, value in whole.items() if value != before[key]}
        before = whole
        places = _lying(frame)
        moved: dict[str, object] = {place: here for place, here in places.items() if lying.get(place) != here}
        moved |= {place: None for place in lying if place not in places}
        if moved:
            now["p"] = moved
        lying = places
        if frame.decision is not None:
            now["d"] = _decision(frame, reason, meanings)
        changes.append(now)
    return changes


def _change(before: object, now: object) -> object:
    """Return the change from `before` to `now`: a text, a new value under `=`, or changed parts under `+`.

    Parts keep their order on the page, so with other keys, or another number of them, the whole is new.
    """
    if isinstance(now, str):
        return now
    if isinstance(now, dict) and isinstance(before, dict) and list(before) == list(now):
        return {"+": {key: _change(before[key], value) for key, value in now.items() if before[key] != value}}
    if isinstance(now, list) and isinstance(before, list) and len(before) == len(now):
        parts = zip(before, now, strict=True)
        return {"+": {str(i): _change(one, other) for i, (one, other) in enumerate(parts) if one != other}}
    return {"=": now}


def _lying(frame: Frame) -> dict[str, object]:
    return {
        place: {kind: list(things) for kind, things in here.items() if things}
        for place, here in frame.places.items()
        if any(here.values())
    }


def _decision(
    frame: Frame, reason: Explanation | None, meanings: Sequence[tuple[str, bool]]
) -> dict[str, object]:
    choice = frame.decision
    assert choice is not None
    data: dict[str, object] = {
        "k": choice.kind,
        "s": choice.seat,
        "o": list(choice.options),
        "c": choice.choice,
    }
    if reason is not None:
        if len(reason.values) == len(choice.options) and all(map(math.isfinite, reason.values)):
            data |= {
                "v": [round(float(value), 6) for value in reason.values],
                "m": meanings.index(_meaning(reason)),
            }
            if any(reason.unclear):
                data["u"] = [option for option, unclear in enumerate(reason.unclear) if unclear]
        if reason.text:
            data["x"] = reason.text
    return data
