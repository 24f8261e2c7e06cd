"""The promise of the groups: one source of the box's rules is compiled for the records of several games."""

import ast
from pathlib import Path

import numpy as np
import pytest

from simcore.contract.game import Cell
from simcore.games.arkham_horror.battle import state as battle_state
from simcore.games.arkham_horror.battle import tables as battle_tables
from simcore.games.arkham_horror.box import dice, limits, state, tables, upkeep
from simcore.games.arkham_horror.box.codes import COMBAT, FIGHT, MANY, SANITY, BoxStream
from simcore.games.arkham_horror.box.losses import begin_loss, lose_points, prevent_loss
from simcore.games.arkham_horror.box.possessions import give, goods, leave_game, recount
from simcore.games.arkham_horror.box.skill_checks import begin_check, mend
from simcore.games.arkham_horror.box.weapons_and_spells import armed_dice, begin_arms, take_arms, use_up
from simcore.games.final_battle import GAME
from simcore.jit.decorators import kernel
from simcore.kernels.bits import lowest
from simcore.kernels.event_log import read
from simcore.records.schema import Field, Group, Layout
from simcore.records.shared import empty_log
from simcore.records.state_fields import header

ROOT = Path(__file__).parents[4] / "simcore" / "games" / "arkham_horror"
BEGIN, UPKEEP, ARMS, CHECK, HARM, END, OVER = range(7)
SEATS = 3

# Another game with the box: the same groups in another order, with fields of its own between them.
STRANGE = Group(
    "The city",
    (
        Field("terror", "i2", "terror level"),
        Field("streets", "i1", "where everybody is", (limits.MAX_SEATS,)),
        Field("phase", "i4", "where the turn stands"),
    ),
)
CITY = Layout(
    header(200), STRANGE, *reversed(state.GROUPS), Group("Money", (Field("dollars", "i2", "money"),))
)
CITY_TABLES = Layout(STRANGE, *reversed(tables.GROUPS))
OF_PACKS = {"die_value", "skill_track", "skill_falls"}
"""Fields of games with packs, which kernels of the box read through a hook."""


def names(groups):
    return {field.name for group in groups for field in group.fields}


@pytest.mark.parametrize(
    ("folder", "of_state", "of_tables"),
    [
        ("box", state.GROUPS, tables.GROUPS),
        ("battle", (*state.GROUPS, *battle_state.GROUPS), (*tables.GROUPS, *battle_tables.GROUPS)),
    ],
)
def test_kernels_use_the_fields_of_their_groups_only(folder, of_state, of_tables):
    allowed = {"s": names((header(), *of_state)), "t": names(of_tables)}
    used = {"s": set(), "t": set()}
    for file in sorted((ROOT / folder).glob("*.py")):
        # Discarding and the files of packs are for games that have the fields.
        if file.name in ("compile.py", "discarding.py") or file.name.startswith("pack_"):
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Subscript)
                and isinstance(node.value, ast.Name)
                and node.value.id in used
                and isinstance(node.slice, ast.Constant)
            ):
                used[node.value.id].add(node.slice.value)
    assert used["s"] - allowed["s"] - OF_PACKS == set()
    assert used["t"] - allowed["t"] - OF_PACKS == set()
    assert len(used["s"]) > 20, "the test sees what the kernels use"


@kernel
def box_turns(t, s, log):
    """Turns by rules of the box alone, one seat after another; True while waiting."""
    if s["checking"] and mend(t, s, log):
        return True
    while s["phase"] != OVER:
        seat = s["actor"]
        if s["phase"] == BEGIN:
            s["round"] += 1
            upkeep.seek_aid(s)
            dice.draw_first_dice(s, BoxStream.COMBAT + 100)
            upkeep.turn_up(t, s, log, seat)
            s["phase"], s["step"] = UPKEEP, upkeep.UPKEEP
        if s["phase"] == UPKEEP:
            if s["step"] < upkeep.BEGIN_SLIDERS and upkeep.upkeep(t, s, log, seat):
                return True
            if s["step"] == upkeep.SLIDERS:
                upkeep.move_slider(s, log, seat)
            else:
                upkeep.begin_sliders(s, t["focus"][s["investigator"][seat]])
            if upkeep.sliders(t, s, log, seat):
                return True
            begin_arms(t, s)
            s["phase"] = ARMS
        if s["phase"] == ARMS:
            if take_arms(t, s, log, seat):
                return True
            s["phase"] = CHECK
            dice.set_luck(s, BoxStream.COMBAT, seat, 0, 1)
            if begin_check(t, s, log, COMBAT, FIGHT, armed_dice(t, s, seat) - 2, 1, MANY):
                return True
        if s["phase"] == CHECK:
            use_up(t, s, log, seat)
            begin_loss(t, s, seat, SANITY, 2)
            s["phase"] = HARM
        if s["phase"] == HARM:
            if prevent_loss(t, s, log, seat):
                return True
            lose_points(s, log, seat, 0, s["loss"])
            s["phase"] = END
        if s["phase"] == END:
            other = (seat + 1) % SEATS
            if goods(s, seat) and s["n_held"][other] < limits.MAX_HELD:
                give(t, s, log, seat, lowest(goods(s, seat)), other)
            if s["round"] % 9 == 8:
                leave_game(s, seat)
                recount(t, s, seat)
            s["actor"] = other
            s["phase"] = OVER if s["round"] >= 14 else BEGIN
    return False


def moved_over(record, dtype, fields):
    """A record of another type with the same numbers in these fields."""
    other = np.zeros(1, dtype)[0]
    for name in fields:
        if record.dtype[name] == other.dtype[name]:
            other[name] = record[name]
        else:  # options: one game has more places
            other[name][: len(record[name])] = record[name]
    return other


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("game_number", range(6))
def test_box_kernels_play_the_same_on_another_record(game_number):
    cell = Cell("yig", "well-armed", SEATS)
    t = GAME.load(None, ()).compile(cell)
    s = np.zeros(1, GAME.state)
    GAME.rules().deal(t[0], s[0], np.uint64(7), np.uint64(game_number))
    shared = sorted(names((header(), *state.GROUPS)))
    games = [
        (t[0], s[0], empty_log(on=True)),
        (
            moved_over(t[0], CITY_TABLES.dtype, names(tables.GROUPS)),
            moved_over(s[0], CITY.dtype, shared),
            empty_log(on=True),
        ),
    ]
    seen = set()
    for number in range(2000):
        waits = {bool(box_turns(tables_, s_, log[0])) for tables_, s_, log in games}
        assert len(waits) == 1
        (_, one, one_log), (_, two, two_log) = games
        for name in shared:
            same = min(np.size(one[name]), np.size(two[name]))
            assert np.array_equal(np.ravel(one[name])[:same], np.ravel(two[name])[:same]), name
        assert list(read(one_log)) == list(read(two_log))
        if waits == {False}:
            break
        seen.add(int(one["decision"]))
        for _, s_, _ in games:
            s_["choice"] = (number * 7 + game_number) % int(s_["n_options"])
            s_["decision"] = 0
    assert one["phase"] == OVER
    assert len(seen) >= 3, "more than one kind of decision was asked"
