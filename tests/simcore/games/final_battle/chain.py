"""The whole battle as a Markov chain in plain Python, for fixed decisions and small teams.

It shares no code with the kernels and reads no data: a `Fighter` says everything that matters of an
investigator, a `Foe` of an Ancient One.
"""

from __future__ import annotations

import itertools
import math
from collections import defaultdict
from dataclasses import dataclass, field, replace

STATUS_CHANCE = {"plain": 1 / 3, "blessed": 1 / 2, "cursed": 1 / 6}


@dataclass(frozen=True)
class Fighter:
    """An investigator with fixed sliders; `fight` and `defence` are dice before ratings and items."""

    fight: int
    defence: int
    sanity: int = 5
    stamina: int = 5
    items: tuple[int, ...] = ()  # dice of each weapon, used all at once
    spell: tuple[int, int, int] | None = None  # lore with modifier, price, dice
    status: str = "plain"
    new: bool = False
    clues: int = 0
    monsters: int = 0
    gates: int = 0


@dataclass(frozen=True)
class Foe:
    """An Ancient One."""

    doom: int
    combat: int
    loses: dict[str, int]
    start: str = "none"
    check: bool = True
    modifier: int = 1
    falls: int = 1
    doom_back: int = 0
    rubble: int = 7
    carry: bool = True
    seats: int = field(default=0)


def binomial(n, p):
    """Chance of 0, 1, ... n successes."""
    return [math.comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)]


def attacks(fighter, foe):
    """Return the outcomes of an attack: (chance, successes, fighter after it)."""
    p = STATUS_CHANCE[fighter.status]
    plain = fighter.fight + sum(fighter.items) + foe.combat
    cases = [(1.0, plain, fighter)]
    if fighter.spell is not None and fighter.sanity > fighter.spell[1]:
        lore, price, dice = fighter.spell
        after = replace(fighter, sanity=fighter.sanity - price)
        works = 1 - (1 - p) ** max(0, lore)
        cases = [(works, plain + dice, after), (1 - works, plain, after)]
    for chance, dice, after in cases:
        for hits, each in enumerate(binomial(max(0, dice), p)):
            yield chance * each, hits, after


def strike(foe, doom, successes, hits):
    """Doom and left-over successes after a combat check."""
    successes += hits
    while successes >= foe.seats and doom > 0:
        successes = successes - foe.seats if foe.carry else 0
        doom -= 1
    return doom, successes


def defends(fighter, foe, number):
    """Return the outcomes of the attack of a round: (chance, fighter or None)."""
    p = STATUS_CHANCE[fighter.status]
    dice = max(0, fighter.defence + foe.modifier - foe.falls * (number - 1)) if foe.check else 0
    stands = 1 - (1 - p) ** dice
    hurt = replace(
        fighter,
        sanity=fighter.sanity - foe.loses.get("sanity", 0),
        stamina=fighter.stamina - foe.loses.get("stamina", 0),
        clues=fighter.clues - foe.loses.get("clues", 0),
        monsters=fighter.monsters - foe.loses.get("monsters", 0),
        gates=fighter.gates - foe.loses.get("gates", 0),
    )
    gone = hurt.sanity <= 0 or hurt.stamina <= 0
    tokens = [kind for kind in ("clues", "monsters", "gates") if kind in foe.loses]
    gone = gone or any(getattr(hurt, kind) <= 0 for kind in tokens)
    return [(stands, fighter), (1 - stands, None if gone else hurt)]


def upkeeps(fighter):
    """Whether a blessing or a curse stays."""
    if fighter.status == "plain" or fighter.new:
        return [(1.0, replace(fighter, new=False))]
    return [(5 / 6, fighter), (1 / 6, replace(fighter, status="plain"))]


def starts(fighter, foe):
    """Return the outcomes of the start of the battle."""
    if foe.start == "curse":
        if fighter.status == "cursed":
            return [(1.0, None)]
        status = "plain" if fighter.status == "blessed" else "cursed"
        return [(1.0, replace(fighter, status=status, new=True))]
    if foe.start == "items":
        p = STATUS_CHANCE[fighter.status]
        n = len(fighter.items)
        ways = []
        for keeps in itertools.product((True, False), repeat=n + (fighter.spell is not None)):
            chance = math.prod(p if stays else 1 - p for stays in keeps)
            spell = fighter.spell if all(keeps[n:]) else None  # a spell is an item too
            ways.append(
                (chance, replace(fighter, items=tuple(itertools.compress(fighter.items, keeps)), spell=spell))
            )
        return ways
    if foe.start in ("clues", "monsters", "gates"):
        return [(1.0, fighter if getattr(fighter, foe.start) > 0 else None)]
    return [(1.0, fighter)]


def spread(states, seat, ways):
    """Every state, with each way on for one seat; `ways(fighter)` gives (chance, fighter or None)."""
    found = defaultdict(float)
    for (doom, successes, team), chance in states.items():
        if team[seat] is None:
            found[doom, successes, team] += chance
            continue
        for each, fighter in ways(team[seat]):
            if each > 0:
                found[doom, successes, (*team[:seat], fighter, *team[seat + 1 :])] += chance * each
    return found


def outcomes(team, foe, most_rounds=80):
    """Chance of every end: {(won, round): chance}."""
    foe = replace(foe, seats=len(team))
    states = {(foe.doom, 0, tuple(team)): 1.0}
    ends = defaultdict(float)
    for seat in range(len(team)):
        states = spread(states, seat, lambda fighter: starts(fighter, foe))
    states = sift(states, ends, 1)
    lead = len(team) - 1
    for number in range(1, most_rounds + 1):
        for seat in range(len(team)):
            states = spread(states, seat, upkeeps)
        lead = (lead + 1) % len(team)
        order = [(lead + i) % len(team) for i in range(len(team))]
        for seat in order:
            found = defaultdict(float)
            for (doom, successes, fighters), chance in states.items():
                if fighters[seat] is None or doom == 0:
                    found[doom, successes, fighters] += chance
                    continue
                for each, hits, fighter in attacks(fighters[seat], foe):
                    if each > 0:
                        after = strike(foe, doom, successes, hits)
                        found[(*after, (*fighters[:seat], fighter, *fighters[seat + 1 :]))] += chance * each
            states = found
        states = sift(states, ends, number)
        if foe.rubble < number and "rubble" in foe.loses:
            ends[False, number] += sum(states.values())
            return dict(ends)
        for seat in order:
            states = spread(states, seat, lambda fighter, number=number: defends(fighter, foe, number))
        states = sift(states, ends, number)
        found = defaultdict(float)
        for (doom, successes, fighters), chance in states.items():
            found[min(foe.doom, doom + foe.doom_back), successes, fighters] += chance
        states = found
        if sum(states.values()) < 1e-12:
            return dict(ends)
    raise AssertionError("the battle does not end")


def sift(states, ends, number):
    """Put finished battles aside."""
    left = defaultdict(float)
    for (doom, successes, team), chance in states.items():
        if doom == 0:
            ends[True, number] += chance
        elif all(fighter is None for fighter in team):
            ends[False, number] += chance
        else:
            left[doom, successes, team] += chance
    return left
