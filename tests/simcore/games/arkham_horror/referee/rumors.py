"""Rumors (Rumor)."""

from __future__ import annotations

from tests.simcore.games.program_text import Step

from . import effects, standing, values
from .table import BOX, CUP, RUMOR, Table


def enter(g: Table, card: str) -> None:
    """A rumor enters, unless one is in play."""
    from .mythos import once

    if g.rumor:
        g.log.expect("ignored", card=card, why="another rumor is in play")
        g.mythos_deck.put_under(card)
        return
    g.log.expect("rumor", card=card)
    g.packs.marks.pop("rumor", None)
    g.rumor, g.rumor_tokens, g.rumor_since = card, 0, g.turn
    effects.run(g, None, once(g.book.mythos[card].program), source(g))


def source(g: Table) -> standing.Source:
    """The rumor as where a program stands."""
    return standing.Source("rumor")


def steps(g: Table, verb: str) -> list[Step]:
    """Steps of one verb on the card."""
    return [step for step in g.book.mythos[g.rumor].program if step.verb == verb] if g.rumor else []


def watch(g: Table) -> None:
    """Check the end of a rumor after every step of a phase and every investigator's part of it."""
    for step in steps(g, "when"):
        if g.rumor and values.holds(g, None, step.args[0], source(g)):
            effects.run(g, None, step.block(""), source(g))


def end(g: Table, passed: bool) -> None:
    """It ends: reward or penalty, and the card is gone."""
    card = g.rumor
    g.log.expect("rumor_ends", card=card, outcome="passed" if passed else "failed")
    found = steps(g, "reward" if passed else "penalty")
    monsters = g.monsters(RUMOR)
    g.rumor = None
    g.mythos_deck.put_under(card)
    for step in found:
        for node in step.block(""):
            if node.verb == "lasting":
                g.lasting.append(node.block(""))
            else:
                effects.run(g, None, (node,), source(g))
    left = [monster for monster in monsters if monster.place == RUMOR]
    if left:
        from .tracks import to_cup

        to_cup(g, left)


def change_tokens(g: Table, change: int) -> None:
    """Tokens come on the card or go."""
    change = max(change, -g.rumor_tokens)
    if change:
        g.rumor_tokens += change
        g.log.expect("rumor_tokens", change=change, now=g.rumor_tokens)


__all__ = ["BOX", "CUP"]
