"""Priority cards during a card's resolution, blind action cards, items (p.15-16)."""

from __future__ import annotations

from typing import Any

from .game import Game, Resolution


def card_program(game: Game, seat: int, card: str, half: str) -> list[dict[str, Any]]:
    """Look up the program of one half of an action card; ``title#2`` is the second copy of its title."""
    title, _, copy = card.partition("#")
    row = game.data["investigators"][game.investigator(seat).name]["cards"][title]
    program: list[dict[str, Any]] = row["top"] if half == "top" else row["bottoms"][int(copy) - 1]
    return program


def card_source(game: Game, seat: int, card: str, half: str) -> str:
    """Name a card half as the ``end`` event does."""
    return f"{game.investigator(seat).name}/{card.partition('#')[0]}/{half}"


def hand_draw(game: Game, now: Resolution, count: int) -> None:
    """Draw priority cards, then discard as many; solo: they may take slots of the row (p.15)."""
    drawn = [number for _ in range(count) if (number := game.draw_priority(now.resolver)) is not None]
    if game.solo:
        for number in drawn:
            slot = game.log.decide("replace", now.resolver, [*range(len(game.row)), None])
            leaves = number
            if slot is not None:
                leaves, game.row[slot] = game.row[slot], number
            game.discard_priority(now.resolver, leaves)
        return
    hand = game.investigator(now.resolver).hand
    hand += drawn
    for _ in drawn:
        number = game.log.decide("discard", now.resolver, sorted(hand))
        hand.remove(number)
        game.discard_priority(now.resolver, number)


def reveal_blind(game: Game, now: Resolution, half: str) -> tuple[Resolution, list[dict[str, Any]]] | None:
    """Reveal and discard the top action card, to be resolved blind.

    Returns
    -------
    tuple or None
        What to resolve; None if there is no card.
    """
    seat = now.resolver
    card = game.draw_action(seat)
    if card is None:
        return None
    game.log.expect("reveal", seat=seat, card=card, number=None, half=half)
    game.discard_action(seat, card)
    source = card_source(game, seat, card, half)
    return Resolution(seat, source, None, now.named, blind=True), card_program(game, seat, card, half)


def usable_items(game: Game, seat: int, moments: set[str]) -> list[str]:
    """List the own items that may be used at such a moment, in the order of the data file (p.16)."""
    own = game.investigator(seat).items
    return [name for name, row in game.data["items"].items() if name in own and row["when"] in moments]
