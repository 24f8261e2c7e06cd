"""Checks of play: deals, decisions, ends, result rows, redeals, totals."""

from __future__ import annotations

import ast
from dataclasses import replace
from pathlib import Path
from types import CodeType
from typing import Any

import numpy as np

from analysis.game_check.subject import KEY, MOST_DECISIONS, Walk, code_of, fail
from analysis.strategies.probe import SEED, Spot, changed
from analysis.strategies.time_limit import progress
from simcore.contract.game import Game, Scenario
from simcore.kernels.rng import EVERYBODY, give_luck
from simcore.play.batch import play_cell
from simcore.play.plain_loop import deal, decisions_of
from simcore.records.schema import Seen
from simcore.records.shared import MAX_SEATS, Array

NO_CODE = 255
ENDINGS = ("loss_causes", "victories")
KEPT = ("decision", "seat", "n_options", "options", "decisions", "over", "win")
"""Fields of the header that no redeal may touch."""

THREADS = ((1, None), (2, 7), (3, 1))
"""Numbers of threads and games of a block, which must not change results."""


def check_deal(spot: Spot, number: int = 1) -> None:
    """Check that a deal depends on key and number alone, and writes both."""
    seated = spot.seated
    rules, at = seated.rules, seated.rules.kernels[0]
    fresh = np.zeros(1, seated.game.state)
    deal(seated, fresh, SEED, number)
    used = Walk(spot, number + 98).end()  # what was there before must not matter
    deal(seated, used, SEED, number)
    where = f"game {number} of seed {SEED}; {spot.combination}"
    left = changed(fresh, used)
    if left:
        problem = f"a game dealt over an earlier one differs in {', '.join(left)}"
        advice = "reset all fields first: restore_fresh(state, FRESH, 0, STATE.itemsize)"
        raise fail("deals", problem, advice, at=at, where=where)
    expected = fresh.copy()
    expected["key"], expected["game_number"] = SEED, number
    give_luck(expected[0], np.uint64(SEED), np.uint64(number), EVERYBODY)  # type: ignore[no-untyped-call]
    for name in changed(expected, fresh):
        problem = f'state["{name}"] has a wrong value after a deal'
        advice = "write n_seats, key and game_number, and then give_luck(state, key, game_number, EVERYBODY)"
        raise fail("deals", problem, advice, at=at, where=where)
    if rules.plain and int(fresh["over"][0]):
        raise fail("deals", "the game is over before it starts", "set over to 0", at=at, where=where)


def check_options(spot: Spot, state: Array) -> None:
    """Check that an open decision has valid options, each once, and a seat that decides."""
    game, s, at = spot.seated.game, state[0], spot.seated.rules.kernels[1]
    where = spot.where(state)
    n, room = int(s["n_options"]), game.state["options"].shape[0]
    if not 2 <= n <= room:
        problem = f"{n} options; a decision has 2 to {room}"
        advice = "continue without asking if there is no choice: `ask` does that"
        raise fail("options", problem, advice, at=at, where=where)
    offered = s["options"][:n].tolist()
    if len(set(offered)) < n:
        twice = sorted({option for option in offered if offered.count(option) > 1})
        problem = f"an option is offered twice: {twice}"
        raise fail(
            "options",
            problem,
            "start with clear_options(state), and offer each option once",
            at=at,
            where=where,
        )
    if s["options"][n:].any():
        problem = f"the list of {n} options is followed by remains of a longer list"
        raise fail("options", problem, "open decisions with `ask`, which clears them", at=at, where=where)
    kind = int(s["decision"])
    if kind <= 0 or (game.kinds and kind not in game.kinds):
        problem = f"unknown kind of decision {kind}; Game.kinds has {sorted(game.kinds)}"
        raise fail("options", problem, "name every kind of decision there, from 1 on", at=at, where=where)
    seats = min(game.seats(spot.cell.players), MAX_SEATS)
    if not 0 <= int(s["seat"]) < seats:
        problem = f"seat {s['seat']} is asked; there are {seats}"
        raise fail("options", problem, "seats count from 0", at=at, where=where)
    if s["over"]:
        problem = "the game asks although it is over"
        raise fail("options", problem, "return False from advance once over is set", at=at, where=where)


def check_end(spot: Spot, state: Array, asked: int, number: int) -> None:
    """Check that a finished game says so, never moves again, and has counted its decisions."""
    s, at = state[0], spot.seated.rules.kernels[1]
    where = f"game {number} of seed {SEED}; {spot.combination}"
    if not s["over"]:
        problem = "advance returns False although the game is not over"
        raise fail("ends", problem, "end a game with win_game or lose_game", at=at, where=where)
    if int(s["decisions"]) != asked:
        problem = f"{asked} decisions were asked and {s['decisions']} counted"
        advice = "`ask` and `answered` count them; or add 1 to decisions with each choice"
        raise fail("ends", problem, advice, at=at, where=where)
    ended = state.copy()
    advice = 'start advance with: if state["over"]: return False'
    for _ in decisions_of(spot.seated, state):
        raise fail("ends", "a finished game asks for a decision", advice, at=at, where=where)
    moved = changed(ended, state)
    if moved:
        raise fail("ends", f"a finished game changes: {', '.join(moved)}", advice, at=at, where=where)


def check_game(spot: Spot, number: int) -> Array:
    """Play a game with arbitrary options, check its decisions and end, and return the last state."""
    at = spot.seated.rules.kernels[1]
    before, asked, walk = spot.seated.tables.copy(), 0, Walk(spot, number)
    for state in walk:
        check_options(spot, state)
        asked += 1
        if asked > MOST_DECISIONS:
            problem = f"the game does not end within {MOST_DECISIONS:,} decisions"
            advice = "limit its length, for instance by a last round or a track"
            raise fail("ends", problem, advice, at=at, where=spot.where(state))
    check_end(spot, walk.state, asked, number)
    written = changed(before, spot.seated.tables)
    if written:
        problem = f"the rules write into the tables: {', '.join(written)}"
        raise fail("ends", problem, "keep everything that changes in the State", at=at)
    return walk.state


def check_row(spot: Spot, scenario: Scenario, number: int, row: Array, state: Array) -> None:
    """Check that the result row describes the end of the game, and that its codes have labels."""
    game, seated, r = spot.seated.game, spot.seated, row[0]
    at, where = seated.rules.kernels[2], f"game {number} of seed {SEED}; {spot.combination}"

    def wrong(problem: str, advice: str) -> Exception:
        return fail("row", problem, advice, at=at, where=where)

    for name, value in (("game_number", number), ("decisions", int(state["decisions"][0]))):
        if int(r[name]) != value:
            raise wrong(f"{name} is {r[name]}, expected {value}", "copy it from the state: copy_columns does")
    if int(r["win"]) != int(state["win"][0]) or int(r["win"]) not in (0, 1):
        raise wrong(
            f"win is {r['win']}, and {state['win'][0]} in the state", "end a game with win_game or lose_game"
        )
    if int(r["last_round"]) < 1:
        raise wrong("last_round is 0", "count rounds from 1 in the field round")
    for name, none, rule in (
        ("loss_cause", int(r["win"]) == 1, "a won game has no cause of loss; a lost game has one"),
        ("victory", int(r["win"]) == 0, "a lost game has no way to win; a won game has one"),
    ):
        if (int(r[name]) == NO_CODE) != none:
            raise wrong(f"{rule}: {name} is {r[name]} and win is {r['win']}", f"write {NO_CODE} for none")
    labels = game.labels(scenario, spot.cell)
    for column in game.columns:
        code = int(r[column.name])
        if column.categories is None or code == column.absent:
            continue
        if code >= len(labels[column.categories]):
            listed = column.categories
            most = len(labels[listed]) - 1
            known = {-1: "there are none", 0: "there is 0"}.get(most, f"there are 0 to {most}")
            absent = "" if column.absent is None else f", and {column.absent} for none"
            add = f"add a name to {listed} of the Game" if listed in ENDINGS else f"add a label to {listed!r}"
            raise wrong(
                f"{column.name} is {code}; {known}, the labels {listed!r}{absent}",
                f"{add}, or write a code that has a label",
            )


def left_by_record(spot: Spot, number: int, state: Array) -> set[str]:
    """Return the columns that `record` leaves unchanged in a row that is not empty."""
    row = np.zeros(1, spot.seated.game.row)
    row.view(np.uint8)[:] = 1 + number % NO_CODE
    before = row.copy()
    spot.seated.rules.record(spot.seated.tables[0], state[0], row[0])
    return set(spot.seated.game.row.names or ()) - set(changed(before, row))


def check_written(game: Game, left: set[str], games: int) -> None:
    """Check that `record` writes each column: in some game, or at least by its name in the code."""
    at = game.rules().kernels[2]
    for column in game.columns:
        if column.name not in left or _is_named(code_of(at), column.name):
            continue
        source = "no source" if column.source is None else f"the source {column.source!r}"
        problem = (
            f"the column {column.name!r} has {source}, but record never writes it: it is 0 in all "
            f"{games:,} games"
        )
        advice = "call copy_columns(state, row, COPIED), with COPIED = LAYOUT.copied_columns(COLUMNS)"
        if column.source is None:
            advice = (
                f'give it source="...", the field it is a copy of, or write row["{column.name}"] in record'
            )
        raise fail("row", problem, advice, at=at)


def _is_named(record: CodeType, column: str) -> bool:
    """Return whether the file of `record` has `row["column"]`, perhaps in code that few games reach."""
    row = record.co_varnames[2]
    return any(
        isinstance(node, ast.Subscript)
        and isinstance(node.value, ast.Name)
        and isinstance(node.slice, ast.Constant)
        and (node.value.id, node.slice.value) == (row, column)
        for node in ast.walk(ast.parse(Path(record.co_filename).read_bytes()))
    )


def check_redeal(spot: Spot, state: Array, key: int) -> set[str]:
    """Check that a redeal keeps what is known and no trace of the rest; return the fields that it changed."""
    seated, s = spot.seated, state[0]
    rules, at, where = seated.rules, seated.rules.kernels[3], spot.where(state)
    redealt: set[str] = set()
    for seat in range(seated.game.seats(spot.cell.players)):
        other = state.copy()
        rules.redeal(seated.tables[0], other[0], seat, np.uint64(KEY + key))
        moved = changed(state, other)
        redealt |= set(moved)
        touched = [name for name in moved if name in KEPT or _is_known(seated.game, name, state, other, seat)]
        if touched:
            problem = f"a redeal for seat {seat} changes fields that the seat knows: {', '.join(touched)}"
            raise fail(
                "redeal", problem, "redeal only fields that are hidden from the seat", at=at, where=where
            )
        mine = state.copy()
        for position in (mine, other):
            rules.redeal(seated.tables[0], position[0], seat, np.uint64(KEY + key + 1))
        left = changed(mine, other)
        if left:
            fields = ", ".join(left)
            problem = (
                f"two positions that look the same to seat {seat} differ after the same redeal: {fields}"
            )
            advice = "sort hidden cards before you shuffle them (shuffle_sorted does), with a new key"
            raise fail("redeal", problem, advice, at=at, where=where)
    assert s["over"] == 0
    return redealt


def _is_known(game: Game, name: str, before: Array, after: Array, seat: int) -> bool:
    """Return whether a changed field is declared as known to the seat."""
    if game.layout is None:
        return False
    seen = game.layout[name].seen
    if seen == Seen.BY_ALL:
        return True
    return seen == Seen.BY_OWNER and not np.array_equal(before[name][0][seat], after[name][0][seat])


def future(spot: Spot, state: Array, key: int | None) -> bytes:
    """Return the row of a position under fixed choices, after a redeal under a key; None: no redeal."""
    seated, copy = spot.seated, state.copy()
    if key is not None:
        seated.rules.redeal(seated.tables[0], copy[0], int(copy["seat"][0]), np.uint64(KEY + key))
    copy["choice"] = 0
    row = spot.record(Walk(spot, state=copy).end())
    row["game_number"] = 0
    return row.tobytes()


def check_totals(spot: Spot, games: int) -> None:
    """Check that totals depend neither on threads nor on blocks nor on the way of asking."""
    seated, totals = spot.seated, []
    outside = replace(spot, seated=asked_from_outside(seated))
    rows = [rows_played(way, games) for way in (spot, outside)]  # first: it knows which game does not end
    for workers, block in THREADS:
        progress(lambda: f"games 0 to {games - 1} of seed {SEED}; {spot.combination}")
        tally = play_cell(seated, SEED, games, workers=workers, block=block)
        totals.append(
            (tally.games, tally.wins, tally.loss_causes.tolist(), {k: int(v) for k, v in tally.sums.items()})
        )
    if any(total != totals[0] for total in totals) or rows[0] != rows[1]:
        problem = "results depend on threads, blocks or the way of playing"
        advice = "keep everything in the State: no global variables, no memory between calls"
        raise fail("same totals", problem, advice, at=seated.rules.kernels[1], where=spot.combination)


def rows_played(spot: Spot, games: int) -> bytes:
    """Return the result rows of the first games as bytes."""
    rows = np.zeros(games, spot.seated.game.row)
    spot.play(0, rows)
    return rows.tobytes()


def asked_from_outside(players: Any) -> Any:
    """Return the players for a machine that returns at each decision and is called again."""
    outside = replace(players)
    outside.__dict__["addresses"] = np.zeros(MAX_SEATS, np.int64)
    return outside
