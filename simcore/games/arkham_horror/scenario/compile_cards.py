"""Cards and investigators of the whole game as numbers of the Tables."""

from __future__ import annotations

import functools
from typing import Any

from simcore.data.packing import marks_of, set_of
from simcore.effects.program import Program, Step
from simcore.games.arkham_horror.box.codes import BLESSED, CURSED, ITEM, NONE, PRICED
from simcore.games.arkham_horror.box.compile import write_cards, write_versus
from simcore.games.arkham_horror.box.effect_kinds import DRAWN
from simcore.games.arkham_horror.box.effects_vocabulary import EFFECTS
from simcore.games.arkham_horror.box.limits import DECKS
from simcore.games.arkham_horror.box.models import Card, Investigator
from simcore.games.arkham_horror.box.pack_kinds import HELD_DECKS
from simcore.games.arkham_horror.rules.records.codes import WORLD, Person, Source, Trait, Window
from simcore.games.arkham_horror.rules.records.tables import LARGE_TABLES
from simcore.games.arkham_horror.scenario.models import ANY_HOME, TYPES, Data, Possession
from simcore.games.arkham_horror.scenario.models import Person as Start
from simcore.games.arkham_horror.scenario.names import Names, copies_of
from simcore.games.arkham_horror.scenario.pack_spending import write_stand_ins
from simcore.games.arkham_horror.scenario.pack_uses import (
    is_of_packs,
    weapon_of,
    write_arm,
    write_refresh,
    write_spell,
)
from simcore.games.arkham_horror.scenario.programs import Programs
from simcore.games.arkham_horror.scenario.special_cards import first, special_of, uses
from simcore.games.arkham_horror.scenario.standing_rules import Rules, operand, triggered

GAINED = ("join", "gain_card")
LOSSES = {"sanity_loss": "less-sanity-loss", "stamina_loss": "less-stamina-loss"}
"""Rules of a sheet that the box implements as abilities."""
EXTRA = (*DECKS, "location", "gate")
"""Decks of which an investigator may see extra cards, in the order of the field `extra`."""


def cards_in_play(data: Data, names: Names) -> dict[str, Card]:
    """Return all cards with their data from the box; cards not in the box add nothing to checks."""
    copies = copies_of(data)
    cards: dict[str, Card] = {
        name: card.model_copy(update={"copies": copies[name]}) for name, card in data.cards.items()
    }
    for name in names.cards[len(cards) :]:
        other = data.possessions[name] if name in data.possessions else data.small_cards[name]
        cards[name] = Card.model_validate(
            {"name": other.name or name, "deck": "special", "copies": 0, "source": other.source}
            | weapon_of(other.program)
        )
    for name, card in cards.items():
        mine = data.possessions.get(name)
        if mine is not None and card.effect is None and cancels_attack(mine.program):
            cards[name] = card.model_copy(update={"effect": "ward"})
    return cards


def cancels_attack(program: Program) -> bool:
    """Return whether a card can be discarded to cancel an attack of the Ancient One."""
    return any(operand(use.step, "window") == "ancient_attack" for use in uses(program))


def possession_of(data: Data, name: str) -> Possession | None:
    """Return the effects of a card in the whole game; None if it has none."""
    small = data.small_cards.get(name)
    if small is None or small.deck not in HELD_DECKS:
        return data.possessions.get(name)
    return Possession.model_construct(name=small.name, source=small.source, program=small.program)


def seen_to(card: Card, step: Step) -> bool:
    """Return whether another field of the Tables covers a rule of a card: bonuses, marks, programs.

    Parameters
    ----------
    card
        The card of the box.
    step
        The rule.
    """
    match step.name:
        case "modify":
            what = operand(step, "what")
            if what in ("max_sanity", "max_stamina"):
                return bool(getattr(card, what))
            return bool(what.removesuffix("_check") in card.bonus)
        case "forbid":
            return bool(operand(step, "what") == "lose_this")
        case "ignore":
            return card.ignores is not None
        case "on":
            trigger = operand(step, "trigger")
            pays = trigger == "combat_check" and card.sanity > 0
            opens = trigger == "return_to_arkham" and first(operand(step, "do"), "return") is not None
            return trigger in GAINED or pays or opens
    return False


def write_possessions(t: Any, data: Data, names: Names, programs: Programs, rules: Rules) -> None:
    """Write all cards."""
    cards = cards_in_play(data, names)
    write_cards(t, cards)
    t["useful"][: len(cards)] = 1
    t["use_program"] = t["join_program"] = NONE
    has_packs = t.dtype == LARGE_TABLES
    for number, (name, card) in enumerate(cards.items()):
        mine = possession_of(data, name)
        if mine is None:
            continue
        if name not in data.cards and not mine.item:
            t["item"][number] = 0
            t["marks"][number] &= ~marks_of([ITEM])
        t["card_price"][number] = mine.price
        t["card_type"][number] = 1 + TYPES.index(mine.type) if mine.type in TYPES else 0
        t["card_rules"][number] = rules.add(
            [Source.FIRST_CARD],
            mine.program,
            of=("possessions", name),
            skips=functools.partial(seen_to, card),
        )
        t["join_program"][number] = programs.at(triggered(mine.program, *GAINED), "possessions", name)
        of_packs = has_packs and is_of_packs(data.cards.get(name), mine.program)
        is_base = not mine.program or mine.program[0].vocabulary is EFFECTS
        t["card_special"][number] = special_of(mine.program, whole=is_base and not of_packs)
        t["movement_points"][number] = sum(
            operand(step, "by")
            for step in mine.program
            if step.name == "modify" and operand(step, "what") == "movement_points"
        )
        _arms(t, number, mine)
        if of_packs:
            t["uses"][number] = max(int(t["uses"][number]), *(use.tokens for use in uses(mine.program)))
        else:
            _use(t, number, mine, programs, name)
        if has_packs:
            write_spell(t, number, mine.program, programs)
            write_arm(t, number, card, mine.program, programs)
            write_refresh(t, number, mine.program)
            write_stand_ins(t, number, mine.program)


def _arms(t: Any, number: int, mine: Possession) -> None:
    """Write the cost of spells that the battle lacks, and dice against some monsters."""
    spell, weapon = first(mine.program, "spell"), first(mine.program, "weapon")
    if spell is not None and not t["spell"][number]:
        modifier, sanity = operand(spell, "mod"), operand(spell, "sanity")
        t["spell"][number], t["cast"][number] = 1, modifier if isinstance(modifier, int) else 0
        t["price"][number] = sanity if isinstance(sanity, int) else 0
        t["hand_cost"][number] = operand(spell, "hands") or 0
        t["marks"][number] |= marks_of([PRICED])
    if weapon is not None and operand(weapon, "versus") is not None:
        write_versus(t, number, Trait[operand(weapon, "versus").upper()], operand(weapon, "versus_bonus"))


def _use(t: Any, number: int, mine: Possession, programs: Programs, name: str) -> None:
    """Write the action of a card: the first of its program; others are part of rules (`Special`)."""
    card_uses = uses(mine.program)
    if not card_uses:
        return
    use = card_uses[0]
    t["use_window"][number], t["use_way"][number] = use.window, use.way
    t["use_program"][number] = programs.at(use.program, "possessions", name)
    for what in ("points", "sanity", "money"):
        t[f"use_{what}"][number] = use.cost(what)
    if use.tokens:
        t["uses"][number] = use.tokens


def write_people(t: Any, data: Data, names: Names, rules: Rules) -> None:
    """Write the setup of investigators, and their abilities in addition to those of the box."""
    for number, (name, investigator) in enumerate(data.investigators.items()):
        t["home"][number] = NONE
        t["start_clues"][number] = investigator.clues
        t["start_status"][number] = BLESSED if investigator.blessed else 0
        for deck, word in enumerate(DECKS):
            t["draws"][number, deck] = investigator.draws.get(word, 0)
        person = data.people.get(name)
        brings = investigator.cards if person is None else (*investigator.cards, *person.cards)
        t["n_fixed"][number] = len(brings)
        t["fixed"][number, : len(brings)] = [names.cards.index(card) for card in brings]
        if person is None:
            continue
        t["home"][number], t["start_money"][number] = home_of(person, names), person.money
        if person.cursed:
            t["start_status"][number] = CURSED
        t["without_clues"][number] = set_of(names.areas.index(place) for place in person.without_clues)
        t["heals_any_time"][number] = any(use.window == Window.ANY for use in uses(person.program))
        for step in person.program:
            if step.name == "draw_extra" and operand(step, "deck") in EXTRA:
                t["extra"][number, EXTRA.index(operand(step, "deck"))] += operand(step, "count")
            if step.name == "draw_bottom":
                t["person"][number] = Person.DRAW_BOTTOM
        t["person_rules"][number] = rules.add(
            [Source.PERSON],
            person.program,
            of=("people", name),
            skips=functools.partial(is_seen_to, investigator, person, names),
        )


def home_of(person: Start, names: Names) -> int:
    """Return the place where an investigator begins; the first area if the player chooses it."""
    if person.home == ANY_HOME:
        return 0
    if person.home in names.worlds:
        return WORLD + 2 * names.worlds.index(person.home)
    return names.areas.index(person.home)


def is_seen_to(investigator: Investigator, person: Start, names: Names, step: Step) -> bool:
    """Return whether a rule of a sheet is an ability of the box, or the start in an Other World."""
    starts = step.name == "on" and operand(step, "trigger") == "setup" and person.home in names.worlds
    return starts or is_ability(investigator, step)


def is_ability(investigator: Investigator, step: Step) -> bool:
    """Return whether the box implements a rule of a sheet as an ability."""
    return step.name == "modify" and LOSSES.get(operand(step, "what"), "") == investigator.ability


assert set(EXTRA) <= set(DRAWN.words)
