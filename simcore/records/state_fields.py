"""Fields shared by States: the header that begins every State, effect programs, and segments.

`simcore/kernels/effects.py` runs the programs, `simcore/kernels/replay.py` plays the segments.
"""

from __future__ import annotations

from collections.abc import Sequence

from simcore.records.schema import Field, Group, Layout, Seen, entries
from simcore.records.shared import DICE, MAX_OPTIONS, MAX_SEATS

NONE = -1
EACH = (MAX_SEATS,)


def header(options: int = MAX_OPTIONS) -> Group:
    """The first group of every State.

    Parameters
    ----------
    options
        Most options of a decision of the game.
    """
    return Group(
        "The decision",
        (
            Field("key", "u8", "key of all decks, cups and dice of the game", seen=Seen.BY_NO_ONE),
            Field("game_number", "u8", "number of the game, part of that key", seen=Seen.BY_NO_ONE),
            Field("luck_key", "u8", "key of the random numbers of each seat", EACH, seen=Seen.BY_OWNER),
            Field(
                "dice",
                "u4",
                "unused random words of each seat; `draw_below` changes them",
                (MAX_SEATS, DICE),
                seen=Seen.BY_OWNER,
            ),
            Field("dice_left", "u1", "number of unused words", EACH, seen=Seen.BY_OWNER),
            Field(
                "dice_position", "u4", "position in the random stream of each seat", EACH, seen=Seen.BY_OWNER
            ),
            Field("decision", "i4", "kind of the open decision; 0: none"),
            Field("seat", "i4", "seat that decides"),
            Field("choice", "i8", "place for the answer; do not read it, because it may hold an old one"),
            Field("n_options", "i4", f"number of options, 2 to {options} at a decision"),
            Field("options", "i2", "the options by index; 0 after the last one", (options,)),
            Field("listed", "i4", "number of options of the last decision"),
            Field("decisions", "i4", "number of decisions so far"),
            Field("over", "i4", "1 when the game is over; 0 at every decision"),
            Field("win", "i4", "1 once the players have won"),
            Field("victory", "i4", "number of the way to win; -1: not won", start=NONE),
            Field("cause", "i8", "number of the loss cause; -1: not lost", start=NONE),
            Field("round", "i8", "number of the round; 0 before the first one"),
            Field("n_seats", "i8", "number of seats"),
        ),
    )


HEADER = entries(header())
"""NumPy field list of the header, for a State that declares no groups."""


def program_fields(meaning: str, registers: int = 8, waiting: int = 0) -> tuple[Field, ...]:
    """Fields of the effect program that runs, for `simcore.kernels.effects`.

    Parameters
    ----------
    meaning
        Content of the registers, for authors of strategies.
    registers
        Numbers that an instruction can keep across a choice.
    waiting
        Programs that can wait for others at once: 2 where an encounter opens a combat that opens a check.
    """
    fields = (
        Field(
            "pc",
            "i2",
            "index of the current instruction in `code` of the tables; -1: none",
            start=NONE,
        ),
        Field("stage", "i2", "progress of that instruction, or of a phase with choices"),
        Field("r", "i4", meaning, (registers,)),
        Field("resolver", "i2", "seat that resolves the current effect"),
    )
    if waiting == 0:
        return fields
    return (
        *fields,
        Field("n_called", "i2", "number of programs that wait for another one"),
        Field("called_pc", "i2", "instruction with which each of them continues", (waiting,)),
        Field("called_resolver", "i2", "seat that resolves each of them", (waiting,)),
        Field("called_r", "i4", "registers of each of them", (waiting, registers)),
    )


TRACE = 384
"""Most answers and random numbers of one segment."""

SEGMENT = "segment"
FIRST_KEPT = "decisions"
"""First field of a State that a checkpoint keeps: the fields before it are keys and the open decision."""


def kept_from(live: Layout) -> int:
    """Return the first byte of a State that a checkpoint keeps."""
    return live.place_of(FIRST_KEPT)[0]


def replay_group(live: Layout, until: str | None = None, unused: Sequence[str] = ()) -> Group:
    """Return the fields of a State that is played in segments, to be placed after all others.

    Parameters
    ----------
    live
        The State without these fields.
    until
        First field that a checkpoint omits, with all later fields, because the game can recompute them;
        None: it keeps all.
    unused
        Hidden fields that are empty while the game is played in segments.

    Raises
    ------
    ValueError
        If a checkpoint would keep hidden information: a replay would restore what a redeal replaced.
    """
    begin, end = kept_from(live), live.dtype.itemsize if until is None else live.place_of(until)[0]
    for field in live.fields:
        place = live.place_of(field.name, (0,) * len(field.shape))[0]
        if begin <= place < end and field.seen != Seen.BY_ALL and field.name not in unused:
            raise ValueError(f"{field.name}: hidden from some seats, so a checkpoint may not keep it")
    return Group(
        "The current segment; of no use to strategies",
        (
            Field("n_trace", "i8", "number of answers and random numbers of this segment", resets=SEGMENT),
            Field("traced", "i8", "how many of these have been replayed", resets=SEGMENT),
            Field("trace", "i2", "the answers and random numbers", (TRACE,), resets=SEGMENT),
            Field("begun", "u1", "State at the start of the segment", (end - begin,), resets=SEGMENT),
        ),
    )
