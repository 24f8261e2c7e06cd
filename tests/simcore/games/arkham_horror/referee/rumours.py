"""Rumours (Rumor)."""

from __future__ import annotations

from tests.simcore.games.program_text import Step

from . import effects, standing, values
from .table import BOX, CUP, RUMOUR, Table


def enter(g: Table, card: str) -> None:
    """A rumour enters, unless one is in play."""
    from .mythos import once

    if g.rumour:
        g.log.expect("ignored", card=card, why="another rumor is in play")
        g.mythos_deck.put_under(card)
        return
    g.log.expect("rumour", card=card)
    g.rumour, g.rumour_tokens, g.rumour_since = card, 0, g.turn
    effects.run(g, None, once(g.book.mythos[card].program), source(g))


def source(g: Table) -> standing.Source:
    """The rumour as where a program stands."""
    return standing.Source("rumour")


def steps(g: Table, verb: str) -> list[Step]:
    """Steps of one verb on the card."""
    return [each for each in g.book.mythos[g.rumour].program if each.verb == verb] if g.rumour else []


def watch(g: Table) -> None:
    """What ends it is looked at all the time: once a step of a phase, or somebody's part of it, is done."""
    for step in steps(g, "when"):
        if g.rumour and values.holds(g, None, step.args[0], source(g)):
            effects.run(g, None, step.block(""), source(g))


def end(g: Table, passed: bool) -> None:
    """It ends: reward or penalty, and the card is gone."""
    card = g.rumour
    g.log.expect("rumour_ends", card=card, outcome="passed" if passed else "failed")
    found = steps(g, "reward" if passed else "penalty")
    monsters = g.monsters(RUMOUR)
    g.rumour = None
    for step in found:
        for each in step.block(""):
            if each.verb == "lasting":
                g.lasting.append(each.block(""))
            else:
                effects.run(g, None, (each,), source(g))
    left = [each for each in monsters if each.place == RUMOUR]
    if left:
        from .tracks import to_cup

        to_cup(g, left)
    g.mythos_deck.put_under(card)


def change_tokens(g: Table, change: int) -> None:
    """Tokens come on the card or go."""
    change = max(change, -g.rumour_tokens)
    if change:
        g.rumour_tokens += change
        g.log.expect("rumour_tokens", change=change, now=g.rumour_tokens)


__all__ = ["BOX", "CUP"]
