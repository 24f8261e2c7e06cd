"""Ablations of Final Hour: their names, and new values by key.

The result is validated like any other scenario, and the kernels handle missing components like any data.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from simcore.contract.game import Ablation
from simcore.data.entries import Tree, Values
from simcore.effects.program import without
from simcore.games.final_hour.limits import MAX_HEALTH
from simcore.games.final_hour.scenario.models import STANDARD

ICONS = {
    "killer": "no monster takes health from the investigators in its location",
    "runner": "no monster moves when it is activated",
    "wrecker": "no monster damages the board",
}


def declared(tree: Tree) -> Iterator[tuple[Ablation, Values]]:
    """Yield every ablation in reading order: numbers, monsters, effects, then items and cards."""
    for part in (_monsters, _rules, _places, _effects, _items, _cards):
        yield from part(tree)


def _monsters(tree: Tree) -> Iterator[tuple[Ablation, Values]]:
    kinds: dict[str, Tree] = tree["monsters"]
    for icon, sentence in ICONS.items():
        yield Ablation(f"no-{icon}s", sentence), _without_icon(tree, icon)
    harmful = [name for name, kind in kinds.items() if kind.get("harm")]
    owners = {kinds[name]["group"] for name in harmful}
    owner = owners.pop() if len(owners) == 1 else None
    harmless = {f"monsters.{name}.harm": 0 for name in harmful}
    yield Ablation("no-harm", "no monster harms those whom it meets on its way", owner), harmless
    special = [name for name, kind in kinds.items() if kind["group"] != STANDARD and kind["copies"]]
    gone: dict[str, Any] = {f"monsters.{name}.copies": 0 for name in special}
    for key, setup in _setups(tree):
        place = [line for line in setup["place"] if line.get("monster") not in special]
        if len(place) < len(setup["place"]):
            gone[f"{key}.place"] = place
    yield Ablation("no-special-monsters", "the Ancient One has no monsters of its own"), gone


def _without_icon(tree: Tree, icon: str) -> Values:
    return {
        f"monsters.{name}.icons": [other for other in kind["icons"] if other != icon]
        for name, kind in tree["monsters"].items()
        if icon in kind["icons"]
    }


def _rules(tree: Tree) -> Iterator[tuple[Ablation, Values]]:
    rules = tree["rules"]
    health = {players: min(n + 1, MAX_HEALTH) for players, n in rules["health"].items()}
    more = {"rules.health": health} if health != rules["health"] else {}
    yield Ablation("one-health-more", "each investigator begins with one health more", obvious=True), more
    matches = {players: max(n - 1, 1) for players, n in rules["matches_needed"].items()}
    less = {"rules.matches_needed": matches} if matches != rules["matches_needed"] else {}
    yield Ablation("one-match-less", "the ritual needs one match less", obvious=True), less
    removed = rules["gates_removed"]
    longer = {"rules.gates_removed": removed - 1} if removed else {}
    yield Ablation("one-round-more", "one gate token more lies in the stack", obvious=True), longer


def _places(tree: Tree) -> Iterator[tuple[Ablation, Values]]:
    empty: Values = {f"{key}.place": [] for key, setup in _setups(tree) if setup["place"]}
    yield Ablation("no-setup-monsters", "the board is empty at the start", obvious=True), empty
    whole = {**_without_effect(tree, "damage"), **_without_icon(tree, "wrecker")}
    yield Ablation("no-damage", "nothing ever damages the board"), whole
    yield Ablation("no-seals", "no seal can be placed"), _without_effect(tree, "seal")
    items: Values = {f"items.{name}.program": [] for name, item in tree["items"].items() if item["program"]}
    yield Ablation("no-items", "items do nothing"), items


def _effects(tree: Tree) -> Iterator[tuple[Ablation, Values]]:
    """Yield all Reckonings at once, then each effect of each Ancient One."""
    blank: dict[str, Values] = {}
    names: dict[str, tuple[str, str]] = {}
    for owner, sheet in tree["ancient-ones"].items():
        for effect, entry in sheet["effects"].items():
            name = f"no-{effect}" if f"no-{effect}" not in blank else f"no-{owner}-{effect}"
            key = f"ancient-ones.{owner}.effects.{effect}"
            names[name] = owner, entry["name"]
            blank[name] = {f"{key}.{part}": [] for part in ("program", "solo_program") if entry.get(part)}
    every = {key: value for values in blank.values() for key, value in values.items()}
    yield Ablation("no-omen-effects", "no Reckoning has an effect", obvious=True), every
    for name, values in blank.items():
        owner, title = names[name]
        yield Ablation(name, f"the Reckoning effect {title} does nothing", owner), values


def _items(tree: Tree) -> Iterator[tuple[Ablation, Values]]:
    for name, item in tree["items"].items():
        gone: Values = {f"items.{name}.program": []} if item["program"] else {}
        yield Ablation(f"items/{name}", f"the {item['name']} does nothing", kind="items"), gone


def _cards(tree: Tree) -> Iterator[tuple[Ablation, Values]]:
    for name, investigator in tree["investigators"].items():
        for card, entry in investigator["cards"].items():
            gone: Values = {f"investigators.{name}.cards.{card}.top": []} if entry["top"] else {}
            sentence = f"the top of {entry['title']} does nothing"
            yield Ablation(f"{name}/{card}", sentence, investigator=name), gone


def _setups(tree: Tree) -> Iterator[tuple[str, Tree]]:
    for owner, sheet in tree["ancient-ones"].items():
        for name, setup in sheet["difficulties"].items():
            yield f"ancient-ones.{owner}.difficulties.{name}", setup


def _without_effect(tree: Tree, effect: str) -> Values:
    """Return every program of the tree that contains an effect, without this effect."""
    fields: dict[str, Any] = {}
    for name, item in tree["items"].items():
        fields[f"items.{name}.program"] = item["program"]
    for key, investigator in tree["investigators"].items():
        for card, entry in investigator["cards"].items():
            fields |= {f"investigators.{key}.cards.{card}.{part}": entry[part] for part in ("top", "bottoms")}
    for owner, sheet in tree["ancient-ones"].items():
        for name, entry in sheet["effects"].items():
            parts = [part for part in ("program", "solo_program") if part in entry]
            fields |= {f"ancient-ones.{owner}.effects.{name}.{part}": entry[part] for part in parts}
    stripped = {key: without(value, effect) for key, value in fields.items()}
    return {key: left for key, left in stripped.items() if left != fields[key]}
