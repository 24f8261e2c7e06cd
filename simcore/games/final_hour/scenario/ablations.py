"""What can be taken away from a data tree, to see what it is worth: names and the fields that change.

Everything here is data laid over data. What comes out is checked like any other scenario, and the kernels do
not know that anything is missing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from simcore.game import Ablation
from simcore.games.final_hour.limits import MAX_HEALTH
from simcore.games.final_hour.scenario.models import STANDARD
from simcore.scenario.data_tree import Tree
from simcore.scenario.faults import Key
from simcore.scenario.program import without

Changes = list[tuple[Key, dict[str, Any]]]
"""Entries of the tree, and the fields that they get."""

ICONS = {
    "killer": "no monster takes health from the investigators in its location",
    "runner": "no monster moves when it is activated",
    "wrecker": "no monster damages the board",
}


def declared(tree: Tree) -> dict[str, tuple[Ablation, Changes]]:
    """Every ablation that changes something in a tree, by name, in an order for people."""
    found: dict[str, tuple[Ablation, Changes]] = {}
    for part in (_monsters, _rules, _places, _effects, _cards):
        for ablation, changes in part(tree):
            if changes:
                found[ablation.name] = ablation, changes
    return found


def _monsters(tree: Tree) -> Iterator[tuple[Ablation, Changes]]:
    kinds: dict[Key, Tree] = {("monsters", name): kind for name, kind in tree["monsters"].items()}
    for icon, sentence in ICONS.items():
        changes: Changes = [
            (key, {"icons": [other for other in kind["icons"] if other != icon]})
            for key, kind in kinds.items()
            if icon in kind["icons"]
        ]
        yield Ablation(f"no-{icon}s", sentence), changes
    harmful: Changes = [(key, {"harm": 0}) for key, kind in kinds.items() if kind.get("harm")]
    owners = {kinds[key]["group"] for key, _ in harmful}
    owner = owners.pop() if len(owners) == 1 else None
    yield Ablation("no-harm", "no monster harms those whom it meets on its way", owner), harmful
    special: Changes = [
        (key, {"copies": 0}) for key, kind in kinds.items() if kind["group"] != STANDARD and kind["copies"]
    ]
    names = {key[-1] for key, _ in special}
    for key, setup in _setups(tree):
        place = [line for line in setup["place"] if line.get("monster") not in names]
        if len(place) < len(setup["place"]):
            special.append((key, {"place": place}))
    yield Ablation("no-special-monsters", "the Ancient One has no monsters of its own"), special


def _rules(tree: Tree) -> Iterator[tuple[Ablation, Changes]]:
    rules = tree["rules"]
    health = {players: min(n + 1, MAX_HEALTH) for players, n in rules["health"].items()}
    more: Changes = [(("rules",), {"health": health})] if health != rules["health"] else []
    yield Ablation("one-health-more", "each investigator begins with one health more"), more
    matches = {players: max(n - 1, 1) for players, n in rules["matches_needed"].items()}
    less: Changes = [(("rules",), {"matches_needed": matches})] if matches != rules["matches_needed"] else []
    yield Ablation("one-match-less", "the ritual needs one match less"), less
    removed = rules["gates_removed"]
    longer: Changes = [(("rules",), {"gates_removed": removed - 1})] if removed else []
    yield Ablation("one-round-more", "one gate token more lies in the stack"), longer


def _places(tree: Tree) -> Iterator[tuple[Ablation, Changes]]:
    empty: Changes = [(key, {"place": []}) for key, setup in _setups(tree) if setup["place"]]
    yield Ablation("no-setup-monsters", "the board is empty at the start"), empty
    damage = _without_effect(tree, "damage")
    wreckers: Changes = [
        (("monsters", name), {"icons": [icon for icon in kind["icons"] if icon != "wrecker"]})
        for name, kind in tree["monsters"].items()
        if "wrecker" in kind["icons"]
    ]
    yield Ablation("no-damage", "nothing ever damages the board"), damage + wreckers
    yield Ablation("no-seals", "nobody can place a seal"), _without_effect(tree, "seal")
    items: Changes = [
        (("items", name), {"program": []}) for name, item in tree["items"].items() if item["program"]
    ]
    yield Ablation("no-items", "items do nothing"), items


def _effects(tree: Tree) -> Iterator[tuple[Ablation, Changes]]:
    """All Reckonings at once, then each effect of each Ancient One."""
    blank: dict[str, Changes] = {}
    names: dict[str, tuple[str, str]] = {}
    for owner, sheet in tree["ancient-ones"].items():
        for effect, entry in sheet["effects"].items():
            name = f"no-{effect}" if f"no-{effect}" not in blank else f"no-{owner}-{effect}"
            fields: Tree = {part: [] for part in ("program", "solo_program") if entry.get(part)}
            names[name] = owner, entry["name"]
            blank[name] = [(("ancient-ones", owner, "effects", effect), fields)] if fields else []
    every = [change for changes in blank.values() for change in changes]
    yield Ablation("no-omen-effects", "no Reckoning has an effect"), every
    for name, changes in blank.items():
        owner, title = names[name]
        yield Ablation(name, f"the Reckoning effect {title} does nothing", owner), changes


def _cards(tree: Tree) -> Iterator[tuple[Ablation, Changes]]:
    for who, investigator in tree["investigators"].items():
        for card, entry in investigator["cards"].items():
            key = ("investigators", who, "cards", card)
            changes: Changes = [(key, {"top": []})] if entry["top"] else []
            sentence = f"the top of {entry['title']} does nothing"
            yield Ablation(f"{who}/{card}", sentence, investigator=who), changes


def _setups(tree: Tree) -> Iterator[tuple[Key, Tree]]:
    for owner, sheet in tree["ancient-ones"].items():
        for name, setup in sheet["difficulties"].items():
            yield ("ancient-ones", owner, "difficulties", name), setup


def _without_effect(tree: Tree, effect: str) -> Changes:
    """Every program of the tree in which an effect stands, without it."""
    fields: list[tuple[Key, str, Any]] = []
    for name, item in tree["items"].items():
        fields.append((("items", name), "program", item["program"]))
    for who, investigator in tree["investigators"].items():
        for card, entry in investigator["cards"].items():
            card_key = ("investigators", who, "cards", card)
            fields += [(card_key, part, entry[part]) for part in ("top", "bottoms")]
    for owner, sheet in tree["ancient-ones"].items():
        for name, entry in sheet["effects"].items():
            effect_key = ("ancient-ones", owner, "effects", name)
            parts = [part for part in ("program", "solo_program") if part in entry]
            fields += [(effect_key, part, entry[part]) for part in parts]
    changed: dict[Key, dict[str, Any]] = {}
    for key, part, value in fields:
        left = without(value, effect)
        if left != value:
            changed.setdefault(key, {})[part] = left
    return list(changed.items())
