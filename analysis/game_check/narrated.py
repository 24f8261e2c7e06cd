"""Checks of the narration of a game: its events, its story, its frames."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from analysis.game_check.subject import fail, random_table
from analysis.strategies.game_source import declared_at
from analysis.strategies.probe import SEED, CheckFailedError, Spot
from analysis.strategies.time_limit import progress
from simcore.contract.frames import Frame
from simcore.contract.game import Game, Scenario
from simcore.contract.look import Look
from simcore.messages.errors import NarrationError
from simcore.narration.log import DECISION, moments, team_of
from simcore.narration.pictures import frames
from simcore.narration.story import narrate
from simcore.play.batch import play_one

UNDECLARED = "declare each event and decision with the arguments that the rules write"
LAST, WIN = "end", "win"


def _untold(
    check: str, problem: ValueError, game: Game, at: Callable[..., Any], where: str
) -> CheckFailedError:
    """Return the error for a game that cannot be narrated, with the line of the wrong declaration."""
    advice = getattr(problem, "advice", "") or UNDECLARED
    error = fail(check, str(problem), advice, at=at, where=where)
    place = None
    if isinstance(problem, NarrationError) and problem.call:
        place = declared_at(game, problem.call, problem.text)
    if place is None:
        return error
    return CheckFailedError(replace(error.finding, file=place[0], line=place[1]))


def check_story(game: Game, scenario: Scenario, spot: Spot, number: int = 1) -> int:
    """Check that events begin with the deal, cover each decision and end with the result; count lines."""
    players = random_table(game, spot.seated.tables)
    where = f"game {number} of seed {SEED}; {spot.combination}"
    progress(lambda: where)
    at, replay = spot.seated.rules.kernels[1], play_one(players, SEED, number)
    try:
        events = []
        for moment in moments(game, scenario, spot.cell, players.policies, SEED, number):
            events += moment.events
            _check_team(game, moment.look, at, where)
        lines = list(narrate(game, scenario, events))
    except ValueError as problem:
        raise _untold("story", problem, game, at, where) from problem

    def wrong(problem: str, advice: str) -> Exception:
        return fail("story", problem, advice, at=at, where=where)

    names = [event["event"] for event in events]
    if names[-1] != LAST:
        advice = f"declare an event END with YES_NO({WIN!r}), and write it when the game is over"
        raise wrong(f"the last event is {names[-1]!r}, expected {LAST!r}", advice)
    if events[-1].get(WIN) != bool(replay.row["win"][0]):
        message = f"the story ends with win={events[-1].get(WIN)}, and the row with {replay.row['win'][0]}"
        raise wrong(message, "write the field win of the state")
    asked = int(replay.state["decisions"][0])
    if names.count(DECISION) != asked:
        message = f"{names.count(DECISION)} decisions are narrated, but {asked} were made"
        raise wrong(message, "count each decision in the field decisions")
    strange = [line for line in lines if not isinstance(line, str)]
    if strange or not any(lines):
        message = f"a line of the story is {strange[0]!r}" if strange else "the narration is empty"
        raise wrong(message, "give the events lines: event(..., text=...)")
    return len(lines)


def _check_team(game: Game, look: Look, at: Callable[..., Any], where: str) -> None:
    """Check that each seat has the name of its investigator."""
    sitting = team_of(game.narration, look, len(look.team))
    for seat, (name, correct) in enumerate(zip(look.team, sitting, strict=True)):
        if name != correct:
            raise fail(
                "story",
                f"the story calls seat {seat} {name!r}, but by the State {correct!r} sits there",
                "declare the event that seats an investigator with event(..., sits='investigator')",
                at=at,
                where=where,
            )


def check_frames(game: Game, scenario: Scenario, spot: Spot, number: int = 1) -> int:
    """Check that the frames show every decision and every seat; return their number."""
    players = random_table(game, spot.seated.tables)
    where = f"game {number} of seed {SEED}; {spot.combination}"
    at = game.narration.places or spot.seated.rules.kernels[1]
    progress(lambda: where)
    try:
        shown_frames = list(frames(game, scenario, spot.cell, players.policies, SEED, number))
    except ValueError as problem:
        raise _untold("frames", problem, game, at, where) from problem

    def wrong(problem: str, advice: str) -> Exception:
        return fail("frames", problem, advice, at=at, where=where)

    if not shown_frames or not all(isinstance(frame, Frame) for frame in shown_frames):
        raise wrong("there are no frames, or something else", "yield Frame(...)")
    chosen = [frame.decision for frame in shown_frames if frame.decision is not None]
    asked = int(play_one(players, SEED, number).state["decisions"][0])
    if len(chosen) != asked:
        raise wrong(
            f"{len(chosen)} frames show a decision, and {asked} were made", "yield one for each decision"
        )
    if any(not 0 <= decision.choice < len(decision.options) for decision in chosen):
        raise wrong("a frame shows a choice that is not among its options", "count options from 0")
    seats = game.seats(spot.cell.players)
    if any(len(frame.seats) != seats for frame in shown_frames):
        raise wrong(f"a frame does not show all {seats} seats", "give each frame a Seat for everybody")
    kinds = {component.name for component in game.components}
    shown = {kind for frame in shown_frames for there in frame.places.values() for kind in there}
    if shown - kinds:
        raise wrong(
            f"frames show components {sorted(shown - kinds)}", "declare their kinds in Game.components"
        )
    places = set(scenario.board().get("locations", ()))
    lying = {place for frame in shown_frames for place in frame.places}
    if lying - places:
        raise wrong(f"frames show places {sorted(lying - places)}", "they are the locations of board()")
    return len(shown_frames)
