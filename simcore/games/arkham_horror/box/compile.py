"""Sheets, cards and decks of the box as numbers of a Tables record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simcore.data.packing import marks_of, set_of, word_of
from simcore.games.arkham_horror.box.codes import (
    AID,
    AID_AT,
    ARM,
    DEFENCES,
    EFFECTS_AT,
    ENCHANTS,
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
    MORE_SANITY,
    MORE_STAMINA,
    NO_WEAPONS,
    NONE,
    ONE_HANDED,
    ONE_SHOTS,
    PHYSICAL,
    PLAIN,
    PRICED,
    SIXES,
    SPELLS,
    VERSUS,
)
from simcore.games.arkham_horror.box.limits import DECKS, SKILLS
from simcore.games.arkham_horror.box.models import ABILITIES, EFFECTS, Card, Investigator


def weakened(dice: int, defence: int) -> int:
    """Return the dice of a bonus against a defence: all, half rounded up, or none."""
    return (dice, (dice + 1) // 2, 0)[defence]


def write_cards(t: Any, cards: Mapping[str, Card], physical: int = 0, magical: int = 0) -> None:
    """Write the type and the effects of each card into the tables.

    Parameters
    ----------
    t
        A record with the group `tables.CARDS`, all 0.
    cards
        The cards, in the order of their codes.
    physical, magical
        Defences of the only foe: 0 none, 1 resistance, 2 immunity. A card that gives nothing against it is no
        arm. 0 if there are several foes.
    """
    for i, card in enumerate(cards.values()):
        kind = {None: PLAIN, "physical": PHYSICAL, "magical": MAGICAL}[card.kind]
        for foe in range(len(t["dice"])):
            if foe == NO_WEAPONS:  # only spells help
                t["dice"][foe, i] = t["dice_magic"][foe, i] = card.combat if card.cast is not None else 0
                continue
            met_physical, met_magical = divmod(foe, len(DEFENCES))
            own = met_physical if kind == PHYSICAL else met_magical
            # An enchanted weapon counts as magical, but enchanting is pointless if the weapon is better as it
            # is.
            best = min(own, met_magical) if kind == PHYSICAL else own
            for name, defence in (("", own), ("_magic", best)):
                dice = weakened(card.combat, defence)
                t[f"dice{name}"][foe, i] = dice
                t[f"alone{name}"][foe, i] = max(0, weakened(card.alone, defence) - dice)
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
        t["effect"][i] = 0 if card.effect is None else 1 + EFFECTS.index(card.effect)
        t["uses"][i] = card.tokens
        t["join_clues"][i] = card.joins.get("clues", 0)
        t["join_deck"][i] = NONE
        for number, deck in enumerate(DECKS):
            if deck in card.joins:
                t["join_deck"][i], t["join_cards"][i] = number, card.joins[deck]
        t["safe"][i], t["item"][i], t["useful"][i] = card.safe, card.deck in ITEMS, card.useful
        t["worth"][i] = min(card.value, 99)
        _gather(t, i, card, defence_of(physical, magical))


def defence_of(physical: int, magical: int) -> int:
    """Return the number of a monster's defences, as in `foe_defence`."""
    return len(DEFENCES) * physical + magical


def write_versus(t: Any, i: int, trait: int, bonus: int) -> None:
    """Write the extra dice of a card against monsters with a trait, a bit of `foe_traits`."""
    t["versus"][i], t["versus_bonus"][i] = trait, bonus
    t["kit"][i] |= VERSUS
    t["marks"][i] |= marks_of([ARM])
    t["traits"][i] |= word_of({KIT_AT: int(t["kit"][i])})


def _gather(t: Any, i: int, card: Card, foe: int) -> None:
    """Add a card's bonuses for a hand, in the words that sum them over the hand."""
    always = card.sixes > 1 or card.effect == "enchant"
    arm = always or t["dice"][foe, i] > 0 or t["alone"][foe, i] > 0  # no resistance takes all of it away
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
    t["marks"][i] = marks_of(mark for mark, is_one in marks.items() if is_one)
    ignores = 0 if card.ignores is None else set_of([IGNORES.index(card.ignores)])
    kit = int(t["kit"][i]) if arm else 0
    aid = AID.get(card.effect or "", 0)
    effect = set_of([int(t["effect"][i])])
    t["traits"][i] = word_of({EFFECTS_AT: effect, IGNORES_AT: ignores, KIT_AT: kit, AID_AT: aid})


def write_sheets(t: Any, investigators: Mapping[str, Investigator]) -> None:
    """Write the printed values of the investigators' sheets into the tables."""
    for i, investigator in enumerate(investigators.values()):
        t["sheet_sanity"][i], t["sheet_stamina"][i], t["focus"][i] = (
            investigator.sanity,
            investigator.stamina,
            investigator.focus,
        )
        for j, skill in enumerate(SKILLS):
            t["lowest"][i, j] = investigator.skills[skill]
        t["ability"][i] = 0 if investigator.ability is None else 1 + ABILITIES.index(investigator.ability)
        t["aid"][i] = AID.get(investigator.ability or "", 0)


def write_decks(t: Any, cards: Mapping[str, Card]) -> None:
    """Write the unshuffled decks and the allies into the tables."""
    for i, deck in enumerate(DECKS):
        in_deck = [
            j for j, card in enumerate(cards.values()) for _ in range(card.copies * (card.deck == deck))
        ]
        t["deck_size"][i] = len(in_deck)
        t["deck"][i, : len(in_deck)] = in_deck
        for place in reversed(range(len(in_deck))):
            t["first_place"][in_deck[place]] = place
            t["copies"][in_deck[place]] += 1
    allies = [i for i, card in enumerate(cards.values()) if card.deck == "ally" and card.copies]
    t["n_allies"] = len(allies)
    t["allies"][: len(allies)] = allies
