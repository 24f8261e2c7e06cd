"""The Tables record: the scenario of one cell as numbers, and the names that go with them."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import Any

import numpy as np

from simcore.game import Cell
from simcore.games.final_battle.limits import DECKS, SKILLS
from simcore.games.final_battle.rules import codes
from simcore.games.final_battle.rules.state import (
    BLESSED,
    CURSED,
    ENCHANTS,
    MORE_SANITY,
    MORE_STAMINA,
    NONE,
    ONE_SHOTS,
    SIXES,
    SPELLS,
    TRACKS,
)
from simcore.games.final_battle.rules.tables import (
    AID,
    AID_AT,
    ARM,
    FULL,
    HANDLESS,
    HELPER,
    IGNORES,
    IGNORES_AT,
    ITEM,
    ITEMS,
    KIT_AT,
    MAGICAL,
    MENDING_COMBAT,
    MENDING_SPELL,
    MENDS_COMBAT,
    MENDS_SPELL,
    ONE_HANDED,
    PHYSICAL,
    PLAIN,
    PRICED,
    TABLES,
)
from simcore.games.final_battle.scenario import models

SETTING = (1, 2, 0)  # tracks as they are set: fight and will first, since all battles are fought with them


@dataclass(frozen=True)
class Names:
    """Labels of the codes in the records."""

    investigators: tuple[str, ...]
    cards: tuple[str, ...]


def names_of(data: models.Data) -> Names:
    """Labels in the order of the codes."""
    return Names(tuple(data.investigators), tuple(data.cards))


def compile_cell(data: models.Data, cell: Cell) -> np.ndarray[Any, np.dtype[np.void]]:
    """The Tables record of a cell, an array of length 1."""
    tables = np.zeros(1, TABLES)
    t = tables[0]
    names = names_of(data)
    preparation = data.preparations[cell.difficulty]
    _battle(t, data, cell, preparation)
    _cards(t, data)
    _investigators(t, data, names, preparation)
    _preparation(t, data, preparation)
    pool = list(preparation.investigators) or list(data.investigators)
    t["n_pool"] = len(pool)
    t["pool"][: len(pool)] = [names.investigators.index(name) for name in pool]
    t["team"] = NONE
    for seat, name in enumerate(cell.team or ()):
        t["team"][seat] = names.investigators.index(name)
    return tables


def _battle(t: Any, data: models.Data, cell: Cell, preparation: models.Preparation) -> None:
    one, rules = data.ancient_ones[cell.ancient_one], data.rules
    t["n_seats"] = cell.players
    t["carry"] = rules.left_over == "carry"
    t["hands"], t["round_limit"] = rules.hands, rules.round_limit
    t["doom"], t["max_loss"] = one.doom, one.max_loss
    t["combat"] = -preparation.terror if one.combat == "terror" else one.combat
    t["start"] = codes.STARTS.index(one.start)
    t["physical"] = codes.DEFENCES.index(one.physical)
    t["magical"] = codes.DEFENCES.index(one.magical)
    attack = one.attack
    t["attack_skill"] = NONE
    if attack is not None:
        t["attack_skill"] = NONE if attack.skill is None else SKILLS.index(attack.skill)
        t["attack_modifier"], t["attack_falls"] = attack.modifier, attack.falls
        t["doom_gain"] = attack.doom
        for name, points in attack.loses.items():
            t["loses"][codes.RESOURCES.index(name)] = points
    t["track_used"] = (0, 1, 1)  # combat checks roll fight, spells roll lore
    if t["attack_skill"] >= 0:
        t["track_used"][t["attack_skill"] // 2] = 1
    coming = [track for track in SETTING if t["track_used"][track]]
    t["track_after"] = TRACKS
    for before, after in itertools.pairwise((NONE, *coming, TRACKS)):
        t["track_after"][before + 1] = after


def weakened(dice: int, defence: int) -> int:
    """Dice of a bonus that meets a defence: all, half rounded up, or none."""
    return (dice, (dice + 1) // 2, 0)[defence]


def _cards(t: Any, data: models.Data) -> None:
    for i, card in enumerate(data.cards.values()):
        kind = {None: PLAIN, "physical": PHYSICAL, "magical": MAGICAL}[card.kind]
        for ignored in range(4):
            physical = 0 if ignored & 1 and t["physical"] == 1 else int(t["physical"])
            magical = 0 if ignored & 2 and t["magical"] == 1 else int(t["magical"])
            own = physical if kind == PHYSICAL else magical
            # An enchanted weapon counts as magical, but nobody enchants what is better as it is.
            best = min(own, magical) if kind == PHYSICAL else own
            for name, defence in (("", own), ("_magic", best)):
                dice = weakened(card.combat, defence)
                t[f"dice{name}"][ignored, i] = dice
                t[f"alone{name}"][ignored, i] = max(0, weakened(card.alone, defence) - dice)
        t["kind"][i] = kind
        t["card_deck"][i] = DECKS.index(card.deck) if card.deck in DECKS else len(DECKS)
        t["hand_cost"][i], t["card_sixes"][i] = card.hands, card.sixes
        t["one_shot"][i] = card.use == "one-shot"
        kit = {
            SPELLS: card.cast is not None,
            ONE_SHOTS: card.use == "one-shot",
            SIXES: card.sixes > 1,
            ENCHANTS: card.effect == "enchant",
        }
        t["kit"][i] = sum(bit for bit, is_one in kit.items() if is_one)
        t["spell"][i], t["cast"][i], t["price"][i] = card.cast is not None, card.cast or 0, card.sanity
        if card.clue_die is not None:
            t["card_clue_dice"][i, SKILLS.index(card.clue_die)] = 1
        for skill, points in card.bonus.items():
            t["card_bonus"][i, SKILLS.index(skill)] = points
        t["card_bonus"][i, MORE_SANITY], t["card_bonus"][i, MORE_STAMINA] = card.max_sanity, card.max_stamina
        t["effect"][i] = 0 if card.effect is None else 1 + models.EFFECTS.index(card.effect)
        t["uses"][i] = card.tokens
        t["join_clues"][i] = card.joins.get("clues", 0)
        t["join_deck"][i] = NONE
        for number, deck in enumerate(DECKS):
            if deck in card.joins:
                t["join_deck"][i], t["join_cards"][i] = number, card.joins[deck]
        t["safe"][i], t["item"][i], t["useful"][i] = card.safe, card.deck in ITEMS, card.useful
        t["worth"][i] = min(card.worth, 99)
        _gather(t, i, card)


def _gather(t: Any, i: int, card: models.Card) -> None:
    """What a hand takes from a card, in the words in which the hand gathers it."""
    always = card.sixes > 1 or card.effect == "enchant"
    arm = always or t["dice"][0, i] > 0 or t["alone"][0, i] > 0  # gives what no resistance takes away
    marks = {
        ARM: arm,
        ONE_HANDED: card.hands <= 1,
        HANDLESS: card.hands == 0,
        HELPER: card.effect in AID,
        MENDS_COMBAT: card.effect in MENDING_COMBAT,
        MENDS_SPELL: card.effect in MENDING_SPELL,
        ITEM: t["item"][i],
        PRICED: t["spell"][i] or t["price"][i],
    }
    t["marks"][i] = sum(1 << 8 * mark for mark, is_one in marks.items() if is_one)
    ignores = 0 if card.ignores is None else 1 << IGNORES.index(card.ignores)
    kit = int(t["kit"][i]) if arm else 0
    aid = AID.get(card.effect or "", 0)
    t["traits"][i] = 1 << int(t["effect"][i]) | ignores << IGNORES_AT | kit << KIT_AT | aid << AID_AT


def _investigators(t: Any, data: models.Data, names: Names, preparation: models.Preparation) -> None:
    for i, (name, who) in enumerate(data.investigators.items()):
        loadout = preparation.investigators.get(name)
        t["sheet_sanity"][i], t["sheet_stamina"][i], t["focus"][i] = who.sanity, who.stamina, who.focus
        for j, skill in enumerate(SKILLS):
            t["lowest"][i, j] = who.skills[skill] + preparation.skills[skill]
        t["ability"][i] = 0 if who.ability is None else 1 + models.ABILITIES.index(who.ability)
        t["aid"][i] = AID.get(who.ability or "", 0)
        t["start_stop"][i] = NONE
        t["now_sanity"][i] = t["now_stamina"][i] = FULL
        cards = who.cards if loadout is None else loadout.cards
        t["n_fixed"][i] = len(cards)
        for j, card in enumerate(cards):
            t["fixed"][i, j] = names.cards.index(card)
        if loadout is None:
            t["start_clues"][i] = min(who.clues + preparation.clues, 99)
            t["start_monsters"][i] = preparation.monster_trophies
            t["start_gates"][i] = preparation.gate_trophies
            t["start_status"][i] = BLESSED if who.blessed else 0
            for j, deck in enumerate(DECKS):
                t["draws"][i, j] = who.draws.get(deck, 0)
                t["extra"][i, j] = who.ability == f"extra-{deck}"
            continue
        t["now_sanity"][i] = FULL if loadout.sanity is None else loadout.sanity
        t["now_stamina"][i] = FULL if loadout.stamina is None else loadout.stamina
        t["start_clues"][i] = loadout.clues
        t["start_monsters"][i] = loadout.monster_trophies
        t["start_gates"][i] = loadout.gate_trophies
        t["start_status"][i] = BLESSED if loadout.blessed else CURSED if loadout.cursed else 0
        if loadout.sliders is not None:
            t["start_stop"][i] = loadout.sliders


def _preparation(t: Any, data: models.Data, preparation: models.Preparation) -> None:
    t["by_recipe"] = not preparation.investigators
    t["allies_percent"], t["terror"] = preparation.allies, preparation.terror
    t["blessed_percent"], t["cursed_percent"] = preparation.blessed, preparation.cursed
    t["rubble"] = preparation.rubble
    for i, deck in enumerate(DECKS):
        t["visits"][i], t["look"][i] = preparation.visits.get(deck, 0), data.rules.look[deck]
        cards = [
            j for j, card in enumerate(data.cards.values()) for _ in range(card.copies * (card.deck == deck))
        ]
        t["deck_size"][i] = len(cards)
        t["deck"][i, : len(cards)] = cards
        for place in reversed(range(len(cards))):
            t["first_place"][cards[place]] = place
            t["copies"][cards[place]] += 1
    allies = [i for i, card in enumerate(data.cards.values()) if card.deck == "ally" and card.copies]
    t["n_allies"] = len(allies)
    t["allies"][: len(allies)] = allies
