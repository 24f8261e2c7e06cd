"""Ablations of the battle: names and new values for removed or added components."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from simcore.contract.game import Ablation
from simcore.data.entries import Values
from simcore.games.arkham_horror.box.limits import MAX_TOKENS
from simcore.games.final_battle.scenario.models import Data, Loadout, Preparation

DECKS = {"spell": "spells", "skill": "skill cards", "ally": "allies"}
KINDS = {
    "common": "items", "unique": "items", "spell": "spells", "special": "items",
    "skill": "skills", "ally": "allies",
}  # fmt: skip
"""Names of the cards of each deck as components."""
NOTHING: Mapping[str, Any] = {
    "combat": 0,
    "kind": None,
    "use": "standard",
    "alone": 0,
    "sixes": 1,
    "cast": None,
    "sanity": 0,
    "bonus": {},
    "clue_die": None,
    "max_sanity": 0,
    "max_stamina": 0,
    "effect": None,
    "tokens": 0,
    "ignores": None,
    "joins": {},
}
"""Fields of a card that does nothing in the battle."""


def declared(data: Data) -> Iterator[tuple[Ablation, Values]]:
    """Every ablation: of the Ancient Ones, the preparations, cards, investigators."""
    for part in (_ancient_ones, _preparations, _cards, _investigators):
        yield from part(data)


def _ancient_ones(data: Data) -> Iterator[tuple[Ablation, Values]]:
    fewer = {
        f"ancient-ones.{key}.doom": one.doom - 1 for key, one in data.ancient_ones.items() if one.doom > 1
    }
    yield Ablation("one-doom-less", "the Ancient One has one doom token less", obvious=True), fewer
    open_: Values = {}
    for key, one in data.ancient_ones.items():
        for field in ("physical", "magical"):
            if getattr(one, field) != "none":
                open_[f"ancient-ones.{key}.{field}"] = "none"
    yield Ablation("no-defences", "no Ancient One is resistant or immune", obvious=True), open_
    steady = {
        f"ancient-ones.{key}.attack.falls": 0
        for key, one in data.ancient_ones.items()
        if one.attack is not None and one.attack.falls
    }
    sentence = "the attack is no harder to meet in later rounds"
    yield Ablation("no-worse-attacks", sentence, obvious=True), steady
    for key, one in data.ancient_ones.items():
        if one.start not in ("none", "end"):
            gone: Values = {f"ancient-ones.{key}.start": "none"}
            sentence = f"{one.name} does nothing at the start"
            yield Ablation(f"no-start-of-{key}", sentence, key, obvious=True), gone
        if one.max_loss:
            gone = {f"ancient-ones.{key}.max_loss": 0}
            sentence = f"the power of {one.name} is not in force"
            yield Ablation(f"no-power-of-{key}", sentence, key, obvious=True), gone
        if one.attack is not None and one.attack.doom:
            gone = {f"ancient-ones.{key}.attack.doom": 0}
            sentence = f"no doom token comes back to {one.name}"
            yield Ablation(f"no-doom-back-{key}", sentence, key, obvious=True), gone


def _preparations(data: Data) -> Iterator[tuple[Ablation, Values]]:
    recipes = {key: recipe for key, recipe in data.preparations.items() if not recipe.investigators}
    for field, name, sentence in (
        ("monster_trophies", "no-monster-trophies", "no investigator has a monster trophy"),
        ("gate_trophies", "no-gate-trophies", "no investigator has a gate trophy"),
        ("terror", "no-terror", "the terror level is 0"),
        ("allies", "no-allies-found", "no investigator has an ally"),
        ("blessed", "no-blessings", "no investigator is blessed when the battle begins"),
        ("cursed", "no-curses", "no investigator is cursed when the battle begins"),
    ):
        less: Values = {
            f"preparations.{key}.{field}": 0 for key, one in recipes.items() if getattr(one, field)
        }
        if field == "terror":  # of the table, with loadouts too
            less = {f"preparations.{key}.terror": 0 for key, one in data.preparations.items() if one.terror}
        if field == "blessed":  # by the sheet, and not by a recipe
            saints = [key for key, investigator in data.investigators.items() if investigator.blessed]
            less |= {f"investigators.{key}.blessed": False for key in saints}
        yield Ablation(name, sentence), less | _without_tokens(data, field)
    home: Values = {
        f"preparations.{key}.visits": {} for key, one in recipes.items() if any(one.visits.values())
    }
    yield Ablation("no-visits", "no investigator bought anything"), home
    bare = {f"preparations.{key}.clues": 0 for key, one in recipes.items() if one.clues}
    bare |= {
        f"investigators.{key}.clues": 0
        for key, investigator in data.investigators.items()
        if investigator.clues
    }
    yield Ablation("no-clues", "no investigator has a clue token"), bare | _without_tokens(data, "clues")
    for field, name, sentence in (
        ("clues", "one-clue-more", "each investigator has one more clue token"),
        ("monster_trophies", "one-trophy-more", "each investigator has one more monster trophy"),
    ):
        holders: dict[str, Preparation | Loadout] = {
            f"preparations.{key}": one for key, one in recipes.items()
        }
        holders |= {path: loadout for path, _, loadout in _loadouts(data)}
        held = {f"{path}.{field}": getattr(one, field) for path, one in holders.items()}
        more = {path: tokens + 1 for path, tokens in held.items() if tokens < MAX_TOKENS}
        yield Ablation(name, sentence, obvious=True), more


def _loadouts(data: Data) -> Iterator[tuple[str, str, Loadout]]:
    """Yield key path, investigator and loadout of each loadout in the data."""
    for key, preparation in data.preparations.items():
        for name, loadout in preparation.investigators.items():
            yield f"preparations.{key}.investigators.{name}", name, loadout


def _without_tokens(data: Data, field: str) -> Values:
    """Return every loadout that has the field, without these tokens."""
    return {
        f"{path}.{field}": type(getattr(loadout, field))(0)
        for path, _, loadout in _loadouts(data)
        if getattr(loadout, field, 0)
    }


def _cards(data: Data) -> Iterator[tuple[Ablation, Values]]:
    for deck, words in DECKS.items():
        names = [key for key, card in data.cards.items() if card.deck == deck and card.useful]
        yield Ablation(f"no-{deck}-cards", f"{words} do nothing"), _blank(data, names)
    weapons = [key for key, card in data.cards.items() if card.combat and card.cast is None]
    yield Ablation("no-weapons", "weapons give no dice"), _blank(data, weapons)
    once = [key for key, card in data.cards.items() if card.use == "one-shot"]
    yield (
        Ablation("no-one-shot-weapons", "weapons that are gone after one attack give no dice"),
        _blank(data, once),
    )
    for key, card in data.cards.items():
        if card.useful:
            kind = KINDS[card.deck]
            yield Ablation(f"{kind}/{key}", f"{card.name} does nothing", kind=kind), _blank(data, [key])


def _blank(data: Data, names: list[str]) -> Values:
    """Return the cards that stay in their decks and do nothing."""
    return {
        f"cards.{name}.{field}": value
        for name in names
        for field, value in NOTHING.items()
        if getattr(data.cards[name], field) != value
    }


def _investigators(data: Data) -> Iterator[tuple[Ablation, Values]]:
    for key, investigator in data.investigators.items():
        if investigator.ability is not None:
            gone: Values = {f"investigators.{key}.ability": None}
            yield Ablation(f"{key}/ability", f"{investigator.name} has no ability", investigator=key), gone
        brings = {f"investigators.{key}.cards": investigator.cards}
        brings |= {f"{path}.cards": loadout.cards for path, name, loadout in _loadouts(data) if name == key}
        for card in dict.fromkeys(card for cards in brings.values() for card in cards):
            title = data.cards[card].name
            lost: Values = {
                path: tuple(other for other in cards if other != card)
                for path, cards in brings.items()
                if card in cards
            }
            yield (
                Ablation(f"{key}/{card}", f"{investigator.name} does not bring {title}", investigator=key),
                lost,
            )
