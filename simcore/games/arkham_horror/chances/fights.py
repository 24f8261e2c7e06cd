"""Combats with a monster until one side wins or flees, by dynamic programming (Combat Encounters).

Rules are cited by their entries in the reference guide. Sanity, stamina and clue tokens only decrease, and
weapons and spells are only used up, so positions never repeat.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

import numpy as np

from simcore.games.arkham_horror.chances.checks import Dice, Vector, better, expect

WON, DOWN, STAMINA, SANITY, CLUES, UNCONSCIOUS, INSANE, TAKEN, ROUNDS = range(9)
"""Indices of a vector of expected values; `better` compares the first ones first, so losses are negative."""
SIZE = 9


@dataclass(frozen=True)
class Arm:
    """A weapon or a spell against a given monster.

    Parameters
    ----------
    hands
        Hands that it takes (Hand Icons).
    dice
        Dice that it gives against the defences of the monster.
    alone
        Dice more if the other hand is empty.
    sixes
        Successes that a six counts.
    one_shot
        Whether it is discarded after the check.
    price
        Sanity that its use takes.
    cast
        Casting modifier of a spell; None for a weapon.
    """

    hands: int
    dice: int
    alone: int = 0
    sixes: int = 1
    one_shot: bool = False
    price: int = 0
    cast: int | None = None


@dataclass(frozen=True)
class Foe:
    """Numbers of a monster.

    Parameters
    ----------
    awareness, horror, combat
        Modifiers of the Evade, Horror and Combat check; None for `horror`: there is no Horror check.
    toughness
        Successes that defeat it.
    horror_damage, damage
        Sanity and stamina that a failed check takes.
    nightmarish, overwhelming
        Sanity and stamina that a passed check takes.
    ambush
        Whether fleeing from it is impossible.
    takes_away
        Whether its text ends the combat when it deals damage.
    takes_after_evade
        Whether that holds for a failed Evade check too.
    """

    awareness: int = 0
    horror: int | None = None
    combat: int = 0
    toughness: int = 1
    horror_damage: int = 0
    damage: int = 0
    nightmarish: int = 0
    overwhelming: int = 0
    ambush: bool = False
    takes_away: bool = False
    takes_after_evade: bool = True


@dataclass(frozen=True)
class Fighter:
    """An investigator at the start of a combat.

    Parameters
    ----------
    fight, will, sneak, lore
        Skills, with all bonuses.
    stamina, sanity, clues
        Points and tokens at hand.
    dice
        Blessing or curse, and the dice of a clue token.
    hands
        Free hands.
    arms
        Weapons and spells.
    """

    fight: int
    will: int
    sneak: int
    lore: int
    stamina: int
    sanity: int
    clues: int = 0
    dice: Dice = field(default_factory=Dice)
    hands: int = 2
    arms: tuple[Arm, ...] = ()


@dataclass(frozen=True)
class Position:
    """Combat between two rounds; weapons and spells by their index in `Fighter.arms`."""

    stamina: int
    sanity: int
    clues: int
    ready: frozenset[int]
    """Weapons that are left, and spells that have not been cast."""
    lasting: frozenset[int] = frozenset()
    """Spells in use."""


@dataclass(frozen=True)
class Round:
    """Round while weapons and spells are being chosen."""

    position: Position
    hands: int
    weapons: frozenset[int] = frozenset()


class Combat:
    """A combat of an investigator with a monster.

    Parameters
    ----------
    fighter
        The investigator.
    foe
        The monster.
    """

    def __init__(self, fighter: Fighter, foe: Foe) -> None:
        self.fighter, self.foe = fighter, foe
        self.fight = cache(self._fight)
        self.arm = cache(self._arm)
        self.flee = cache(self._flee)

    def expected(self, *, flees: bool) -> Vector:
        """Return the expected values of the whole combat, Horror check first (Horror Check, Nightmarish X).

        Parameters
        ----------
        flees
            Whether the investigator flees, again and again; else every round is fought.
        """
        fighter, foe = self.fighter, self.foe
        follows = self.flee if flees else self.fight

        def after(sanity: int, clues: int) -> Vector:
            start = Position(fighter.stamina, sanity, clues, frozenset(range(len(fighter.arms))))
            return follows(start) if sanity > 0 else self._ends(start, insane=True)

        if foe.horror is None:
            return after(fighter.sanity, fighter.clues)
        calm, afraid = max(0, fighter.sanity - foe.nightmarish), max(0, fighter.sanity - foe.horror_damage)
        return expect(
            fighter.dice,
            fighter.will + foe.horror,
            1,
            fighter.clues,
            lambda clues: after(calm, clues),
            lambda clues: after(afraid, clues),
        )

    def _ends(self, at: Position, *, won: bool = False, insane: bool = False, taken: bool = False) -> Vector:
        """Return the values at the end of a combat; zero stamina means unconscious."""
        values = np.zeros(SIZE)
        unconscious = at.stamina <= 0
        values[WON], values[DOWN] = won, -float(unconscious or insane)
        values[UNCONSCIOUS], values[INSANE], values[TAKEN] = unconscious, insane, taken
        values[STAMINA] = -(self.fighter.stamina - max(0, at.stamina))
        values[SANITY] = -(self.fighter.sanity - max(0, at.sanity))
        values[CLUES] = -(self.fighter.clues - at.clues)
        return values

    def _fight(self, at: Position) -> Vector:
        """Return the values of a fought round with the best cards (Combat Check, Weapon and Spell Limits)."""
        taken = sum(self.fighter.arms[spell].hands for spell in at.lasting)
        values = self.arm(Round(at, self.fighter.hands - taken)).copy()
        values[ROUNDS] += 1
        return values

    def _arm(self, now: Round) -> Vector:
        """Return the better values of rolling and of using another card; spells come before weapons."""
        best = self._roll(now)
        for number in sorted(now.position.ready - now.weapons):
            arm = self.fighter.arms[number]
            if arm.hands > now.hands or (arm.price and arm.price >= now.position.sanity):
                continue
            if arm.cast is None:
                if not now.weapons or number > max(now.weapons):
                    best = better(best, self._take_weapon(now, number, arm))
            elif not now.weapons:
                best = better(best, self._cast(now, number, arm, arm.cast))
        return best

    def _take_weapon(self, now: Round, number: int, arm: Arm) -> Vector:
        """Use a weapon, which may cost sanity (Weapons)."""
        at = now.position
        paid = Position(at.stamina, at.sanity - arm.price, at.clues, at.ready, at.lasting)
        return self.arm(Round(paid, now.hands - arm.hands, now.weapons | {number}))

    def _cast(self, now: Round, number: int, arm: Arm, modifier: int) -> Vector:
        """Cast a spell: it lasts until the end of the combat; a failure wastes its hands (Spells)."""
        at, hands = now.position, now.hands - arm.hands
        ready = at.ready - {number}

        def after(clues: int, lasting: frozenset[int]) -> Vector:
            return self.arm(Round(Position(at.stamina, at.sanity - arm.price, clues, ready, lasting), hands))

        return expect(
            self.fighter.dice,
            self.fighter.lore + modifier,
            1,
            at.clues,
            lambda clues: after(clues, at.lasting | {number}),
            lambda clues: after(clues, at.lasting),
        )

    def _roll(self, now: Round) -> Vector:
        """Resolve the Combat check, then trophy or damage (Combat Check, Combat Damage, Overwhelming X)."""
        at, foe = now.position, self.foe
        in_use = [self.fighter.arms[number] for number in now.weapons | at.lasting]
        is_lonely = self.fighter.hands - now.hands <= 1
        number = self.fighter.fight + foe.combat
        number += sum(arm.dice + (arm.alone if is_lonely else 0) for arm in in_use)
        spent = {weapon for weapon in now.weapons if self.fighter.arms[weapon].one_shot}

        def passed(clues: int) -> Vector:
            left = Position(at.stamina - foe.overwhelming, at.sanity, clues, at.ready, at.lasting)
            return self._ends(left, won=True)

        def failed(clues: int) -> Vector:
            left = Position(at.stamina - foe.damage, at.sanity, clues, at.ready - spent, at.lasting)
            if left.stamina <= 0 or foe.takes_away:
                return self._ends(left, taken=left.stamina > 0)
            return self.fight(left)

        sixes = max((arm.sixes for arm in in_use), default=1)
        return expect(self.fighter.dice, number, foe.toughness, at.clues, passed, failed, sixes=sixes)

    def _flee(self, at: Position) -> Vector:
        """Repeat Evade checks until one is passed; each failure deals damage (Flee, Evade Check)."""
        foe, fighter = self.foe, self.fighter
        takes_away = foe.takes_away and foe.takes_after_evade

        def failed(clues: int) -> Vector:
            left = Position(at.stamina - foe.damage, at.sanity, clues, at.ready)
            if left.stamina <= 0 or takes_away:
                return self._ends(left, taken=left.stamina > 0)
            return self.flee(left)

        def passed(clues: int) -> Vector:
            return self._ends(Position(at.stamina, at.sanity, clues, at.ready), won=True)

        values = expect(fighter.dice, fighter.sneak + foe.awareness, 1, at.clues, passed, failed).copy()
        values[ROUNDS] += 1
        return values


def why_not(foe: Foe, *, flees: bool) -> str:
    """Return why the chances of a combat cannot be computed; empty if they can."""
    if flees and foe.ambush:
        return "an ambush cannot be fled from"
    ends = foe.takes_away and (foe.takes_after_evade or not flees)
    return "" if foe.damage or ends else "it deals no damage, so the combat has no end"
