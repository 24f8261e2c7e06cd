"""Ablations of Arkham Horror: their names and new values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from simcore.contract.game import Ablation
from simcore.data.entries import Values
from simcore.effects.program import plain
from simcore.games.arkham_horror.box.limits import MAX_DOOM, MAX_TOKENS
from simcore.games.arkham_horror.rules.records.codes import Special
from simcore.games.arkham_horror.scenario.models import Data
from simcore.games.arkham_horror.scenario.special_cards import special_of

DECKS = {
    "common": "common items", "unique": "unique items", "spell": "spells", "skill": "skill cards",
    "ally": "allies",
}  # fmt: skip
COMPONENTS = {
    "common": "items", "unique": "items", "spell": "spells", "skill": "skills", "ally": "allies",
    "special": "items", "exhibit": "items",
}  # fmt: skip
"""Names of the cards of each deck as components."""
MYTHOS = {"environment": "environments", "headline": "headlines"}
DEFENCES = ("physical_resistance", "physical_immunity", "magical_resistance", "magical_immunity")
NOTHING: Mapping[str, Any] = {
    "combat": 0, "kind": None, "use": "standard", "alone": 0, "sixes": 1, "cast": None, "sanity": 0,
    "bonus": {}, "clue_die": None, "max_sanity": 0, "max_stamina": 0, "effect": None, "tokens": 0,
    "ignores": None, "joins": {}, "safe": False,
}  # fmt: skip
"""Fields of a card of the box that does nothing."""
LAST_LEVEL = 20  # of what levels may add
MOST_GATES = 60  # of what a rule may say


def declared(data: Data) -> Iterator[tuple[Ablation, Values]]:
    """Yield every ablation in reading order: whole groups, then Ancient Ones, then each component."""
    yield from _tracks(data)
    yield from _board(data)
    yield from _mythos(data)
    yield from _groups_of_monsters(data)
    yield from _groups_of_cards(data)
    yield from _ancient_ones(data)
    yield from _investigators(data)
    yield from _components(data)


def _tracks(data: Data) -> Iterator[tuple[Ablation, Values]]:
    calm: Values = {
        f"powers.{key}.power": [*plain(power.power), {"forbid": {"what": "terror"}}]
        for key, power in data.powers.items()
    }
    yield Ablation("no-terror-track", "the terror level does not rise"), calm
    ones = data.ancient_ones.items()
    longer: Values = {f"ancient-ones.{key}.doom": one.doom + 1 for key, one in ones if one.doom < MAX_DOOM}
    yield Ablation("one-doom-more", "the doom track has one space more", obvious=True), longer
    more = {"rules.open_gates": [number + 1 for number in data.rules.open_gates]}
    fits = max(data.rules.open_gates) < MOST_GATES
    yield Ablation("one-gate-more", "one more gate may be open before it awakens"), more if fits else {}
    fewer: Values = {"rules.seals": data.rules.seals - 1} if data.rules.seals > 1 else {}
    yield Ablation("one-seal-less", "one seal less wins the game"), fewer
    cheaper: Values = {"rules.seal_clues": data.rules.seal_clues - 1} if data.rules.seal_clues else {}
    yield Ablation("cheaper-seals", "a seal costs one clue token less"), cheaper
    clues: Values = {
        f"levels.{key}.clues": level.clues + 1
        for key, level in data.levels.items()
        if level.clues < min(LAST_LEVEL, MAX_TOKENS)
    }
    yield Ablation("one-clue-more", "every investigator begins with one more clue token", obvious=True), clues


def _board(data: Data) -> Iterator[tuple[Ablation, Values]]:
    bare: Values = {f"places.{key}.clues": 0 for key, place in data.places.items() if place.clues}
    yield Ablation("no-clues-on-the-board", "no clue token lies on the board at the start"), bare
    open_: Values = {f"places.{key}.closes_at": 0 for key, place in data.places.items() if place.closes_at}
    yield Ablation("no-closing", "no location closes for terror"), open_
    able = [key for key, place in data.places.items() if place.special]
    yield Ablation("no-special-abilities", "no location has a special ability"), _without_special(data, able)


def _without_special(data: Data, places: Iterable[str]) -> Values:
    gone: Values = {}
    for key in places:
        gone[f"places.{key}.special"] = []
        if data.places[key].needs is not None:
            gone[f"places.{key}.needs"] = None
    return gone


def _quiet(data: Data, cards: Iterable[str]) -> Values:
    """Return mythos cards that only bring a gate, a clue token and moves; a rumor becomes a headline."""
    gone: Values = {}
    for key in cards:
        card = data.mythos[key]
        if card.program:
            gone[f"mythos.{key}.program"] = []
        if card.kind == "rumor":
            gone[f"mythos.{key}.kind"] = "headline"
    return gone


def _mythos(data: Data) -> Iterator[tuple[Ablation, Values]]:
    rumors = [key for key, card in data.mythos.items() if card.kind == "rumor"]
    yield Ablation("no-rumors", "rumors only open gates and move monsters"), _quiet(data, rumors)
    for kind, words in MYTHOS.items():
        cards = [key for key, card in data.mythos.items() if card.kind == kind]
        says = f"{words} only open gates, bring clues and move monsters"
        yield Ablation(f"no-{words}", says), _quiet(data, cards)


def _groups_of_monsters(data: Data) -> Iterator[tuple[Ablation, Values]]:
    for movement, name, says in (
        ("flying", "no-flyers", "there are no flying monsters"),
        ("fast", "no-fast-monsters", "there are no fast monsters"),
    ):
        gone: Values = {
            f"monsters.{key}.count": 0
            for key, kind in data.monsters.items()
            if kind.movement == movement and kind.count
        }
        yield Ablation(name, says), gone
    soft: Values = {
        f"monsters.{key}.abilities": [trait for trait in kind.abilities if trait not in DEFENCES]
        for key, kind in data.monsters.items()
        if set(kind.abilities) & set(DEFENCES)
    }
    yield Ablation("no-defences-of-monsters", "no monster is resistant or immune"), soft
    plainer: Values = {
        f"monsters.{key}.{field}": 0
        for key, kind in data.monsters.items()
        for field in ("nightmarish", "overwhelming")
        if getattr(kind, field)
    }
    yield Ablation("no-sure-losses", "no monster is nightmarish or overwhelming"), plainer


def _groups_of_cards(data: Data) -> Iterator[tuple[Ablation, Values]]:
    seals = [key for key, card in data.possessions.items() if special_of(card.program) == Special.SEAL]
    gone: Values = {f"cards.{key}.copies": 0 for key in seals if key in data.cards and data.cards[key].copies}
    yield Ablation("no-seal-cards", "no card seals a gate"), gone
    for deck, words in DECKS.items():
        names = [key for key, card in data.cards.items() if card.deck == deck]
        yield Ablation(f"no-{deck}-cards", f"{words} do nothing"), _blank(data, names)
    for kind, words in (("weapon", "weapons"), ("tome", "tomes")):
        names = [key for key, card in data.possessions.items() if card.type == kind]
        yield Ablation(f"no-{words}", f"{words} do nothing"), _blank(data, names)


def _blank(data: Data, names: Iterable[str]) -> Values:
    """Return the cards that stay in their decks and do nothing."""
    gone: Values = {}
    for name in names:
        card = data.cards.get(name)
        if card is not None:
            gone |= {
                f"cards.{name}.{field}": value
                for field, value in NOTHING.items()
                if getattr(card, field) != value
            }
        if name in data.possessions and data.possessions[name].program:
            gone[f"possessions.{name}.program"] = []
    return gone


def _ancient_ones(data: Data) -> Iterator[tuple[Ablation, Values]]:
    for key, power in data.powers.items():
        name = data.ancient_ones[key].name if key in data.ancient_ones else key
        for field, word, sentence in (
            ("worshippers", "worshippers", f"worshippers of {name} are ordinary monsters"),
            ("power", "power", f"the power of {name} is not in force"),
        ):
            gone: Values = {f"powers.{key}.{field}": []} if getattr(power, field) else {}
            if field == "power" and key in data.ancient_ones and data.ancient_ones[key].max_loss:
                gone[f"ancient-ones.{key}.max_loss"] = 0
            yield Ablation(f"no-{word}-of-{key}", sentence, key, obvious=True), gone


def _investigators(data: Data) -> Iterator[tuple[Ablation, Values]]:
    for key, investigator in data.investigators.items():
        person = data.people.get(key)
        gone: Values = {f"investigators.{key}.ability": None} if investigator.ability is not None else {}
        if person is not None and person.program:
            gone[f"people.{key}.program"] = []
        if person is not None and person.without_clues:
            gone[f"people.{key}.without_clues"] = []
        says = f"{investigator.name} has no ability"
        yield Ablation(f"{key}/ability", says, investigator=key, kind="abilities"), gone
        bare: Values = {f"investigators.{key}.cards": []} if investigator.cards else {}
        if person is not None and person.cards:
            bare[f"people.{key}.cards"] = []
        yield Ablation(f"{key}/cards", f"{investigator.name} begins without cards", investigator=key), bare


def _components(data: Data) -> Iterator[tuple[Ablation, Values]]:
    for key, place in data.places.items():
        if place.special:
            says = f"no special ability: {place.name}"
            yield Ablation(f"places/{key}", says, kind="places"), _without_special(data, [key])
    for key, kind in data.monsters.items():
        gone: Values = {f"monsters.{key}.count": 0} if kind.count else {}
        yield Ablation(f"monsters/{key}", f"not in the cup: {kind.name}", kind="monsters"), gone
    for key, mythos in data.mythos.items():
        says = f"does nothing beside gate, clue and moves: {mythos.name}"
        yield Ablation(f"mythos/{key}", says, kind="mythos"), _quiet(data, [key])
    for key, card in data.cards.items():
        kind_of = COMPONENTS[card.deck]
        yield Ablation(f"{kind_of}/{key}", f"{card.name} does nothing", kind=kind_of), _blank(data, [key])
