"""Decks and special cards that only packs have, as numbers of the Tables."""

from __future__ import annotations

from typing import Any

from simcore.effects.program import Program, check, walk
from simcore.games.arkham_horror.box.effects_vocabulary import RULES
from simcore.games.arkham_horror.box.pack_kinds import (
    ENCOUNTER_DECKS,
    GROUPS,
    HELD_DECKS,
    LASTING_DECKS,
    PACK_DECKS,
    SHARED_DECKS,
)
from simcore.games.arkham_horror.box.pack_rules import NEW_RULES
from simcore.games.arkham_horror.box.pack_vocabulary import PACK_EFFECTS
from simcore.games.arkham_horror.rules.records.codes import NONE, SYMBOLS
from simcore.games.arkham_horror.scenario.compile_duels import write_duels
from simcore.games.arkham_horror.scenario.compile_missions import write_mission
from simcore.games.arkham_horror.scenario.models import Data
from simcore.games.arkham_horror.scenario.names import Names, copies_of
from simcore.games.arkham_horror.scenario.pack_models import EXHIBIT
from simcore.games.arkham_horror.scenario.standing_rules import Rules, operand

GANG = "sheldon-gang-membership"
STANDING = {verb.name for verb in (*RULES, *NEW_RULES)}
"""Verbs of rules, and of the use of a card."""

ITEM_DECKS = ("common", "unique", "spell", EXHIBIT)


def at_once(program: Program) -> Program:
    """Return the steps of a card of a small deck that run when it is drawn."""
    return tuple(step for step in program if step.name not in STANDING)


def write_packs(t: Any, data: Data, names: Names, rules: Rules) -> None:
    """Write the decks that only packs have, their cards, and the special cards of packs."""
    numbers = {name: number for number, name in enumerate(names.cards)}
    for field in (
        "pack_deck_of",
        "matching",
        "card_symbol",
        "card_program",
        "group",
        "effect_of",
        "other_side",
        "kept_of",
    ):
        t[field] = NONE
    _decks(t, data, numbers)
    t["gang_card"] = numbers.get(GANG, NONE)
    # These two have no source of their own: a story names what made them run.
    t["terror_program"] = rules.programs.add(check("terror(1)", PACK_EFFECTS))
    t["delay_program"] = rules.programs.add(check("delay", PACK_EFFECTS))
    _small_cards(t, data, numbers, rules)
    for name, component in data.cards.items():
        t["has_mask"][numbers[name]] = "Mask" in component.name.split() and component.deck in ITEM_DECKS
    copies = copies_of(data)
    for name, card in data.possessions.items():
        number = numbers[name]
        verbs = {step.name for _, step in walk(card.program)}
        t["holds_monster"][number] = "hold_monster" in verbs
        if "place_card" in verbs:
            t["card_set"][number] = rules.sets.add(card.program, "possessions", name)
        for step in card.program:
            if step.name == "draw_extra" and operand(step, "deck") in ENCOUNTER_DECKS:
                t["reveals"][number, ENCOUNTER_DECKS.index(operand(step, "deck"))] += operand(step, "count")
        write_mission(t, number, name, card, rules.programs)
        if card.group is not None:
            t["group"][number] = GROUPS.index(card.group)
            t["supply"][number] = copies[name]
        if card.effect_of is not None:
            t["effect_of"][number] = numbers[card.effect_of]
        if card.other_side is not None:
            t["other_side"][number] = numbers[card.other_side]
    write_duels(t, data)
    for number, gate_card in enumerate(data.gate_cards.values()):
        for program in gate_card.entries.values():
            for _, step in walk(program):
                if step.name == "keep_card":
                    t["kept_of"][numbers[operand(step, "as")]] = number
    for number, person in enumerate(data.investigators):
        for step in data.people[person].program if person in data.people else ():
            if step.name == "draw_extra" and operand(step, "deck") in PACK_DECKS:
                t["pack_extra"][number, PACK_DECKS.index(operand(step, "deck"))] += operand(step, "count")


def cards_of_decks(data: Data) -> dict[str, list[str]]:
    """Return the cards of each deck that only packs have, each as often as it is there."""
    decks: dict[str, list[str]] = {deck: [] for deck in PACK_DECKS}
    copies = copies_of(data)
    for name, card in data.cards.items():
        decks[EXHIBIT] += [name] * (copies[name] * (card.deck == EXHIBIT))
    for name, small in data.small_cards.items():
        decks[small.deck] += [name] * small.copies
    return decks


def _decks(t: Any, data: Data, numbers: dict[str, int]) -> None:
    for deck, cards in enumerate(cards_of_decks(data).values()):
        t["n_pack_cards"][deck] = len(cards)
        t["pack_cards"][deck, : len(cards)] = [numbers[name] for name in cards]
        for name in cards:
            t["pack_deck_of"][numbers[name]] = deck


def _small_cards(t: Any, data: Data, numbers: dict[str, int], rules: Rules) -> None:
    for name, card in data.small_cards.items():
        number = numbers[name]
        t["layer"][number], t["safe"][number] = card.layer, 1
        if card.matching is not None:
            t["matching"][number] = numbers[card.matching]
        if card.symbol is not None:
            t["card_symbol"][number] = SYMBOLS.index(card.symbol)
        program = rules.programs.at(at_once(card.program), "small-cards", name)
        if card.deck not in HELD_DECKS:
            t["card_program"][number] = program
            if card.deck in (*LASTING_DECKS, *SHARED_DECKS):
                t["card_set"][number] = rules.sets.add(card.program, "small-cards", name)
        elif program != NONE:
            t["join_program"][number] = program
