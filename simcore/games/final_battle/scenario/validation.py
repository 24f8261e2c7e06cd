"""Validation of the data of the battle: contradictions between parts, and impossible values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from simcore.games.arkham_horror.box import limits
from simcore.games.arkham_horror.box.limits import DECKS
from simcore.games.arkham_horror.box.models import Investigator
from simcore.games.final_battle.scenario.models import Data, Loadout, Preparation
from simcore.messages.error_details import ErrorDetail, Key, clash, unknown
from simcore.messages.names import nearest

RECIPE = ("visits", "clues", "monster_trophies", "gate_trophies", "allies", "blessed", "cursed")
"""Fields of a preparation that define possessions."""


def clashes(data: Data) -> Iterator[ErrorDetail]:
    """Return the contradictions between parts of the data."""
    yield from _ancient_ones(data)
    yield from _cards(data)
    for name, person in data.investigators.items():
        yield from _known_cards(data, ("investigators", name, "cards"), person.cards)
    yield from of_preparations(data)


def of_preparations(data: Any) -> Iterator[ErrorDetail]:
    """Return the contradictions between preparations and the rest of the data."""
    for name, preparation in data.preparations.items():
        for investigator, loadout in preparation.investigators.items():
            key = ("preparations", name, "investigators", investigator)
            if investigator not in data.investigators:
                yield unknown(key, "investigator", investigator, data.investigators)
                continue
            yield from _known_cards(data, (*key, "cards"), loadout.cards)
            if loadout.blessed and loadout.cursed:
                yield clash(key, "no investigator is both blessed and cursed", "both", "one of them")
        if preparation.blessed + preparation.cursed > 100:
            total = preparation.blessed + preparation.cursed
            yield clash(("preparations", name), "blessed and cursed add up to more than 100", total)


def idle(data: Data) -> Iterator[ErrorDetail]:
    """Return values that have no effect beside loadouts."""
    for name, preparation in data.preparations.items():
        if "investigators" in preparation.model_fields_set and not preparation.investigators:
            table = ("preparations", name, "investigators")
            yield clash(table, "no investigator has a loadout; name one, or omit the table", None)
        bare = Preparation(source=preparation.source)
        for field in RECIPE if preparation.investigators else ():
            value = getattr(preparation, field)
            if value != getattr(bare, field) and (field != "visits" or any(value.values())):
                problem = "for all, which does nothing beside loadouts; leave it out, or write it into these"
                yield clash(("preparations", name, field), problem, value)


def beyond(data: Data) -> Iterator[ErrorDetail]:
    """Return counts in loadouts that exceed the supply of the box or the limit of an investigator."""
    for name, preparation in data.preparations.items():
        for investigator, loadout in preparation.investigators.items():
            key = ("preparations", name, "investigators", investigator)
            if all(card in data.cards for card in loadout.cards):
                for card, held, copies in more_than_the_box(data, (loadout,), 1):
                    allowed = f"up to {copies} (cards.{card}.copies)"
                    yield clash((*key, "cards"), f"more of {card} than the box has", held, allowed)
            if investigator in data.investigators:
                yield from _cut_off(data, key, data.investigators[investigator], loadout)


def more_than_the_box(
    data: Data, loadouts: Sequence[Loadout], players: int
) -> Iterator[tuple[str, int, int]]:
    """Yield cards of which loadouts at one table may exceed the copies in the box: name, held, copies.

    A card that is in no deck has one copy.
    """
    for name in dict.fromkeys(card for loadout in loadouts for card in loadout.cards):
        most = sorted((loadout.cards.count(name) for loadout in loadouts), reverse=True)
        held, copies = sum(most[:players]), max(1, data.cards[name].copies)
        if held > copies:
            yield name, held, copies


def _cut_off(data: Data, key: Key, investigator: Investigator, loadout: Loadout) -> Iterator[ErrorDetail]:
    """Check that an investigator has no more sanity or stamina than the sheet and cards allow."""
    held = [data.cards[card] for card in loadout.cards if card in data.cards]
    for field, most in (
        ("sanity", investigator.sanity + sum(card.max_sanity for card in held)),
        ("stamina", investigator.stamina + sum(card.max_stamina for card in held)),
    ):
        value = getattr(loadout, field)
        if value is not None and value > most:
            yield clash(
                (*key, field), f"more {field} than {investigator.name} can have", value, f"up to {most}"
            )


def _known_cards(data: Any, key: Key, cards: Sequence[str]) -> Iterator[ErrorDetail]:
    for i, card in enumerate(cards):
        if card not in data.cards:
            yield clash((*key, str(i)), "no such card", card, "a name in cards", nearest(card, data.cards))


def _ancient_ones(data: Data) -> Iterator[ErrorDetail]:
    for name, one in data.ancient_ones.items():
        if one.attack is None and one.start != "end":
            yield clash(("ancient-ones", name, "attack"), "missing", None)


def _cards(data: Data) -> Iterator[ErrorDetail]:
    for deck in DECKS:
        size = sum(card.copies for card in data.cards.values() if card.deck == deck)
        if size > limits.MAX_DECK:
            yield clash(
                ("cards",), f"too many cards in deck {deck}", size, f"up to {limits.MAX_DECK} (MAX_DECK)"
            )
    for name, card in data.cards.items():
        if card.combat and card.kind is None:
            yield clash(("cards", name, "kind"), "missing: a combat bonus is physical or magical", None)
        if card.effect in ("heal", "skills", "enchant") and card.cast is None:
            yield clash(("cards", name, "cast"), f"missing: {card.effect} is the effect of a spell", None)
        if card.deck == "ally" and card.copies > 1:
            yield clash(("cards", name, "copies"), "an ally is there once", card.copies, "0 or 1")
