"""The fields that every State begins with, and those of a State in which effect programs run."""

from __future__ import annotations

from simcore.records import DICE, MAX_OPTIONS, MAX_SEATS
from simcore.schema import Field, Group, Seen, entries

NONE = -1
EACH = (MAX_SEATS,)


def header(options: int = MAX_OPTIONS) -> Group:
    """The first group of every State.

    Parameters
    ----------
    options
        How many options a decision of the game has, at most.
    """
    return Group(
        "The decision",
        (
            Field(
                "key", "u8", "key of the luck of all decks, cups and dice of the game", seen=Seen.BY_NOBODY
            ),
            Field("game_number", "u8", "number of the game, part of that key", seen=Seen.BY_NOBODY),
            Field("luck_key", "u8", "key of each seat's own luck", EACH, seen=Seen.BY_OWNER),
            Field(
                "dice",
                "u4",
                "words of each seat's own luck that are not used yet; `draw_below` changes them",
                (MAX_SEATS, DICE),
                seen=Seen.BY_OWNER,
            ),
            Field("dice_left", "u1", "how many of these are left", EACH, seen=Seen.BY_OWNER),
            Field("dice_position", "u4", "how far each seat's own luck is drawn", EACH, seen=Seen.BY_OWNER),
            Field("decision", "i4", "kind of the open decision; 0: none"),
            Field("seat", "i4", "who decides"),
            Field(
                "choice", "i8", "where the answer goes; not to be read, for it may have been written already"
            ),
            Field("n_options", "i4", f"number of options, 2 to {options} where somebody is asked"),
            Field("options", "i2", "the options, by place; 0 behind the last one", (options,)),
            Field("listed", "i4", "options of the last decision"),
            Field("decisions", "i4", "decisions asked so far"),
            Field("over", "i4", "1 when the game is over; 0 whenever somebody decides"),
            Field("win", "i4", "1 once the players have won"),
            Field("victory", "i4", "how the game was won, by number; -1: it is not", start=NONE),
            Field("cause", "i8", "why the game was lost, by number; -1: it is not", start=NONE),
            Field("round", "i8", "number of the round; 0 before the first one"),
            Field("n_seats", "i8", "seats at the table"),
        ),
    )


HEADER = entries(header())
"""The same, as NumPy wants it, for a State that declares no groups."""


def program_fields(meaning: str, registers: int = 8, waiting: int = 0) -> tuple[Field, ...]:
    """Fields of the effect program that runs, for `simcore.kernels.effects`.

    Parameters
    ----------
    meaning
        What the registers hold, as far as strategies may want to know it.
    registers
        How many numbers an instruction can keep over a choice.
    waiting
        How many programs can wait for others at once: 2 where an encounter opens a combat that opens a check.
    """
    fields = (
        Field(
            "pc",
            "i2",
            "number of the instruction that runs, an index into `code` of the tables; -1: none",
            start=NONE,
        ),
        Field("stage", "i2", "where that instruction stands, or a phase that asks"),
        Field("r", "i4", meaning, (registers,)),
        Field("resolver", "i2", "seat that resolves the present effect"),
    )
    if waiting == 0:
        return fields
    return (
        *fields,
        Field("n_called", "i2", "programs that wait for another one to end"),
        Field("called_pc", "i2", "instruction that each of them goes on with", (waiting,)),
        Field("called_resolver", "i2", "seat that resolves each of them", (waiting,)),
        Field("called_r", "i4", "registers of each of them", (waiting, registers)),
    )
