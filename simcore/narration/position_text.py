"""A position in words, for a terminal or a language model."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from simcore.contract.frames import Frame


def position_text(frame: Frame) -> str:
    """Return a position as text: the table, the investigators, the board and the open decision.

    Parameters
    ----------
    frame
        The position; `Seat.own` is shown where it is given.
    """
    return "\n".join(_lines(frame))


def _lines(frame: Frame) -> Iterator[str]:
    yield f"Round {frame.round}"
    yield from _facts(frame.facts)
    for number, seat in enumerate(frame.seats):
        yield f"Seat {number}: {seat.name}"
        yield from _facts(seat.facts)
        yield from _facts(seat.own)
    for place, components in frame.places.items():
        shown = "; ".join(f"{kind}: {', '.join(names)}" for kind, names in components.items() if names)
        if shown:
            yield f"{place}: {shown}"
    if frame.decision is not None:
        yield f"Seat {frame.decision.seat} decides: {frame.decision.kind}"
        for number, option in enumerate(frame.decision.options):
            yield f"  {number} {option}"


def _facts(facts: Mapping[str, str]) -> Iterator[str]:
    for label, text in facts.items():
        yield f"  {label}: {text}"
