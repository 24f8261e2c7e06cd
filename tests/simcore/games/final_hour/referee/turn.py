"""The Action Phase (p.6-7; solo p.14-15)."""

from __future__ import annotations

from .cards import card_program, card_source, usable_items
from .effects import resolve
from .game import Game, Resolution

TURNS = 4  # action cards played each round, p.6


def action_phase(game: Game) -> None:
    """Play the first half of a round (p.6)."""
    if game.solo:
        solo_phase(game)
        return
    cards = play_priority_cards(game)
    for position, (number, seat, card) in enumerate(sorted(cards)):
        resolve_card(game, seat, card, number, "top" if position < TURNS // 2 else "bottom")
        game.discard_action(seat, card)


def play_priority_cards(game: Game) -> list[tuple[int, int, str]]:
    """Take four turns from the lead clockwise: draw an action card, play a priority card on it (p.6).

    Returns
    -------
    list
        (number, seat, action card), in the order played.
    """
    face_down, game.face_down_next = game.face_down_next, False
    game.played = []
    cards = []
    order = game.turn_order()
    for turn in range(TURNS):
        seat = order[turn % len(order)]
        investigator = game.investigator(seat)
        card = _draw_to_table(game, seat)
        number = game.log.decide("priority", seat, sorted(investigator.hand))
        investigator.hand.remove(number)
        game.played.append((number, seat))
        game.log.expect("play_priority", seat=seat, card=card, number=number, face_down=face_down)
        drawn = game.draw_priority(seat)
        investigator.hand += [] if drawn is None else [drawn]
        cards.append((number, seat, card))
    return cards


def _draw_to_table(game: Game, seat: int) -> str:
    """Draw the top action card and lay it on the table (p.6)."""
    card = game.draw_action(seat)
    if card is None:
        game.log.fail("an action card to draw", "the data gives a deck of fewer cards than a round needs")
    game.log.expect("draw_action", seat=seat, card=card)
    game.investigator(seat).table.append(card)
    return card


def resolve_card(game: Game, seat: int, card: str, number: int, half: str) -> None:
    """Reveal an action card and resolve one half of it, items before and after (p.7, p.16)."""
    game.log.expect("reveal", seat=seat, card=card, number=number, half=half)
    moments = {"before"} if half == "top" else {"before", "instead-of-bottom"}
    if not use_items(game, seat, number, moments):
        now = Resolution(seat, card_source(game, seat, card, half), number)
        resolve(game, now, card_program(game, seat, card, half))
    use_items(game, seat, number, {"after"})


def use_items(game: Game, seat: int, number: int, moments: set[str]) -> bool:
    """Let an investigator use own items until they say no (p.16).

    Returns
    -------
    bool
        Whether an item was used instead of the bottom effect (p.2).
    """
    investigator = game.investigator(seat)
    replaced = False
    while names := usable_items(game, seat, moments):
        name = game.log.decide("item", seat, [None, *names])
        if name is None:
            break
        investigator.items.remove(name)
        game.log.expect("item_used", seat=seat, item=name)
        item = game.data["items"][name]
        if item["when"] == "instead-of-bottom":
            replaced = True
            moments = moments - {"instead-of-bottom"}
        resolve(game, Resolution(seat, f"item/{name}", number), item["program"])
    return replaced


def solo_phase(game: Game) -> None:
    """Play the Action Phase of the solo game (p.14)."""
    log = game.log
    drawn = [number for _ in range(game.rules["solo_draw"]) if (number := game.draw_priority(0)) is not None]
    aside = log.decide("set_aside", 0, sorted(drawn))
    log.expect("set_aside", number=aside)
    game.aside.append(aside)
    drawn.remove(aside)
    game.row = sorted(drawn)
    log.expect("row", numbers=game.row)
    played: list[tuple[int, str]] = []
    free = list(range(len(game.row)))
    while free:
        seats = [seat for seat in (0, 1) if sum(owner == seat for owner, _ in played) < TURNS // 2]
        seat = log.decide("deck", 0, seats)
        card = _draw_to_table(game, seat)
        slot = log.decide("slot", seat, free)
        free.remove(slot)
        number = game.row[slot]
        log.expect("play_priority", seat=seat, card=card, number=number, face_down=False)
        resolve_card(game, seat, card, number, "top" if slot < TURNS // 2 else "bottom")
        played.append((seat, card))
    for seat, card in played:
        game.discard_action(seat, card)
