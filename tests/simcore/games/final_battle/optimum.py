"""The best play of small battles, exactly: every roll is a sum over its outcomes, every choice a maximum.

It follows the page of the final battle, the entries of the reference guide and the sheets, and shares no code
with the kernels or the strategies. The data come from the TOML files. Teams hold weapons, spells that give
dice, cards that only add to skills or maxima, and clue tokens. Other cards are refused, and so is a team with
something to trade. Successes carry over.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Callable
from typing import TypeAlias

from tests.simcore.games.final_battle.small_battles import CHANCE, PAIRS, Battle, Person, Sheets, Table

STOPS = range(4)
LOST = {"sanity": "sanity", "stamina": "stamina", "clues": "clues", "monster-trophies": "monsters",
        "gate-trophies": "gates"}  # fmt: skip

Accept: TypeAlias = Callable[[Table, int], float]


def law(dice: int, chance: float) -> list[tuple[int, float]]:
    """Return the chances of the successes of some dice."""
    dice = max(0, dice)
    return [(k, math.comb(dice, k) * chance**k * (1 - chance) ** (dice - k)) for k in range(dice + 1)]


class Optimum(Sheets):
    """Solver of one battle; `value` is the chance to win it with the best play."""

    def __init__(self, battle: Battle) -> None:
        super().__init__(battle)
        # A table has one value at the beginning of each step.
        for step in ("refresh", "arm", "defend"):
            setattr(self, step, functools.cache(getattr(self, step)))

    def value(self) -> float:
        """Return the chance to win with the best play."""
        people = [self.person(who, loadout) for who, loadout in enumerate(self.battle.team.values())]
        total = 0.0
        for ways in itertools.product(*(self.start(person) for person in people)):
            team = tuple(person for _, person in ways)
            table = Table(1, self.doom * self.seats, self.seats - 1, self.battle.rubble, 0, team)
            total += math.prod(chance for chance, _ in ways) * self.begin(table)
        return total

    # --- a round

    def living(self, table: Table) -> tuple[int, ...]:
        """Return the seats of the living in turn order."""
        order = [(table.lead + i) % self.seats for i in range(self.seats)]
        return tuple(seat for seat in order if table.people[seat] is not None)

    def put(self, table: Table, seat: int, person: Person | None) -> Table:
        """Return the table with another state of one investigator."""
        return table._replace(people=(*table.people[:seat], person, *table.people[seat + 1 :]))

    def begin(self, table: Table) -> float:
        """Return the value of a new round."""
        living = self.living(table)
        return self.refresh(table, living) if living else 0.0

    def refresh(self, table: Table, seats: tuple[int, ...]) -> float:
        """Refresh one investigator after another, then pass the marker."""
        if not seats:
            table = table._replace(lead=(table.lead + 1) % self.seats)
            return self.attacks(table, self.living(table))
        person = table.people[seats[0]]
        assert person is not None
        stays = self.put(table, seats[0], person._replace(new=False))
        if person.status == 0 or person.new:
            return self.heal(stays, seats)
        ends = self.put(table, seats[0], person._replace(status=0))
        return 5 / 6 * self.heal(stays, seats) + 1 / 6 * self.heal(ends, seats)

    def heal(self, table: Table, seats: tuple[int, ...]) -> float:
        """Use an ability that restores a point, or not."""
        person = table.people[seats[0]]
        assert person is not None
        tables = [table]
        for kind in ("sanity", "stamina"):
            if self.ability(person) == f"restore-{kind}":
                for seat in self.living(table):
                    other = table.people[seat]
                    assert other is not None
                    if getattr(other, kind) < getattr(other, f"max_{kind}"):
                        more = other._replace(**{kind: getattr(other, kind) + 1})
                        tables.append(self.put(table, seat, more))
        return max(self.slide(each, seats) for each in tables)

    def useful_stops(self, person: Person, track: int, *, free: bool) -> tuple[int, ...]:
        """Return the stops of a slider among which the best one is."""
        stop, checked = person.stops[track], self.checked(person)
        first, second = (skill in checked for skill in PAIRS[track])
        if not first and not second:
            return (stop,)
        # With a single skill that is checked, more of it is never worse.
        highest = 3 if first else 0
        return (highest,) if first != second and (free or stop == highest) else tuple(STOPS)

    def slide(self, table: Table, seats: tuple[int, ...]) -> float:
        """Move the sliders of an investigator."""
        person = table.people[seats[0]]
        assert person is not None
        free = table.round == 1 and "sliders" not in list(self.battle.team.values())[person.who]
        focus = 99 if free else self.sheets[person.who]["focus"]
        choices = [self.useful_stops(person, track, free=free) for track in range(len(PAIRS))]
        best_value = 0.0
        for stops in itertools.product(*choices):
            if sum(abs(new - old) for new, old in zip(stops, person.stops, strict=True)) <= focus:
                moved = self.put(table, seats[0], person._replace(stops=stops))
                best_value = max(best_value, self.refresh(moved, seats[1:]))
        return best_value

    # --- checks

    def improve(self, table: Table, seat: int, skill: str, dice: int, enough: int, accept: Accept) -> float:
        """Roll a check, and improve the roll as long as that is best.

        Parameters
        ----------
        skill
            Skill of the check.
        dice, enough
            Its dice, and the successes beyond which more have no effect.
        accept
            `accept(table, successes)` returns the value of accepting the roll.
        """
        person = table.people[seat]
        assert person is not None
        chance, more = CHANCE[person.status], self.clue_dice(person, skill)

        @functools.cache
        def best(table: Table, rolled: int, hits: int) -> float:
            value = accept(table, min(hits, enough))
            if hits >= enough:
                return value
            person = table.people[seat]
            assert person is not None
            if person.clues > 0:
                spent = self.put(table, seat, person._replace(clues=person.clues - 1))
                value = max(value, roll(spent, more, rolled + more, hits))
            for other in self.living(table):
                helper = table.people[other]
                assert helper is not None
                unused = not table.rerolled >> other & 1
                if self.ability(helper) == "reroll-failed" and unused and rolled > hits:
                    used = table._replace(rerolled=table.rerolled | 1 << other)
                    value = max(value, roll(used, rolled - hits, rolled, hits))
            return value

        def roll(table: Table, dice: int, rolled: int, hits: int) -> float:
            return sum(part * best(table, rolled, hits + new) for new, part in law(dice, chance))

        return roll(table, dice, max(0, dice), 0)

    # --- the investigators attack

    def attacks(self, table: Table, seats: tuple[int, ...]) -> float:
        """Let one investigator after another attack, then the Ancient One."""
        return self.arm(table, seats, (), ()) if seats else self.assault(table)

    def arm(
        self, table: Table, seats: tuple[int, ...], used: tuple[int, ...], failed: tuple[int, ...]
    ) -> float:
        """Use a card or cast a spell, or attack with the cards in use; `failed` are spells without effect."""
        person = table.people[seats[0]]
        assert person is not None
        best = self.strike(table, seats, used, failed)
        free = 2 - self.hands(person, (*used, *failed))
        for place, card in enumerate(person.cards):
            data = self.cards[card]
            fits = "combat" in data and data.get("hands", 0) <= free
            if place in used or place in failed or not fits or self.bonus(card, alone=True) == 0:
                continue
            if "cast" not in data:
                best = max(best, self.arm(table, seats, (*used, place), failed))
            elif person.sanity > data["sanity"]:
                best = max(best, self.cast(table, seats, used, failed, place))
        return best

    def hands(self, person: Person, places: tuple[int, ...]) -> int:
        """Return the hands that some cards take."""
        return sum(self.cards[person.cards[place]].get("hands", 0) for place in places)

    def cast(
        self, table: Table, seats: tuple[int, ...], used: tuple[int, ...], failed: tuple[int, ...], place: int
    ) -> float:
        """Cast a spell: its sanity is paid whether it succeeds or not."""
        person = table.people[seats[0]]
        assert person is not None
        data = self.cards[person.cards[place]]
        paid = self.put(table, seats[0], person._replace(sanity=person.sanity - data["sanity"]))

        def accept(table: Table, hits: int) -> float:
            if hits:
                return self.arm(table, seats, (*used, place), failed)
            return self.arm(table, seats, used, (*failed, place))

        dice = self.skill(person, "lore") + data["cast"]
        return self.improve(paid, seats[0], "lore", dice, 1, accept)

    def strike(
        self, table: Table, seats: tuple[int, ...], used: tuple[int, ...], failed: tuple[int, ...]
    ) -> float:
        """Make the combat check, and discard the cards that are used once."""
        person = table.people[seats[0]]
        assert person is not None
        alone = self.hands(person, (*used, *failed)) <= 1
        dice = sum(self.bonus(person.cards[place], alone=alone) for place in used)
        gone = {place for place in used if self.cards[person.cards[place]].get("use") == "one-shot"}

        def accept(table: Table, hits: int) -> float:
            if hits >= table.need:
                return 1.0
            person = table.people[seats[0]]
            assert person is not None
            kept = tuple(card for place, card in enumerate(person.cards) if place not in gone)
            after = self.put(table, seats[0], person._replace(cards=kept))
            return self.attacks(after._replace(need=table.need - hits), seats[1:])

        dice += self.skill(person, "fight") + self.combat
        return self.improve(table, seats[0], "fight", dice, table.need, accept)

    # --- the Ancient One attacks

    def assault(self, table: Table) -> float:
        """Begin the attack of the Ancient One."""
        rubble = table.rubble - self.attack["loses"].get("rubble", 0)
        return self.defend(table._replace(rubble=rubble), self.living(table)) if rubble >= 0 else 0.0

    def defend(self, table: Table, seats: tuple[int, ...]) -> float:
        """Attack one investigator after another, then begin the next round."""
        if not seats:
            doom = -(-table.need // self.seats)
            back = min(self.attack.get("doom", 0), self.doom - doom)
            need = table.need + back * self.seats
            return self.begin(table._replace(round=table.round + 1, need=need, rerolled=0))
        person, skill = table.people[seats[0]], self.attack.get("skill")
        assert person is not None
        if skill is None:
            return self.hurt(table, seats)

        def accept(table: Table, hits: int) -> float:
            return self.devour(table, seats) if hits else self.hurt(table, seats)

        dice = self.skill(person, skill) + self.attack["modifier"] - self.attack["falls"] * (table.round - 1)
        return self.improve(table, seats[0], skill, dice, 1, accept)

    def hurt(self, table: Table, seats: tuple[int, ...]) -> float:
        """Take the loss of a failed check; where a maximum falls, its owner chooses which one."""
        person = table.people[seats[0]]
        assert person is not None
        losses = {LOST[kind]: points for kind, points in self.attack["loses"].items() if kind in LOST}
        for kind in losses:
            losses[kind] -= self.ability(person) == f"less-{kind}-loss"
        person = person._replace(
            **{kind: max(0, getattr(person, kind) - loss) for kind, loss in losses.items()}
        )
        people = [person]
        if maximum := self.attack["loses"].get("maximum"):
            people = [
                person._replace(max_sanity=person.max_sanity - maximum),
                person._replace(max_stamina=person.max_stamina - maximum),
            ]
        return max(self.devour(self.put(table, seats[0], each), seats) for each in people)

    def devour(self, table: Table, seats: tuple[int, ...]) -> float:
        """Devour an investigator who has nothing left of what keeps them in the battle."""
        person = table.people[seats[0]]
        assert person is not None
        person = person._replace(
            sanity=min(person.sanity, person.max_sanity), stamina=min(person.stamina, person.max_stamina)
        )
        taken = [LOST[kind] for kind in self.attack["loses"] if kind in LOST]
        gone = min(person.sanity, person.stamina, *(getattr(person, kind) for kind in taken)) <= 0
        return self.defend(self.put(table, seats[0], None if gone else person), seats[1:])
