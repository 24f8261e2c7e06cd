"""An attempt at a card in plain Python: every roll, every choice, as the rules tell it; for a few dice.

It shares nothing with the solver. A face is (symbol, points), a task symbols and sums.
"""

import dataclasses
import functools
import itertools
from collections import Counter

COLOURS = "gyr"
GREEN = ["1", "2", "3", "L", "P", "T"]
YELLOW = ["1", "2", "3", "L", "P", "4"]
RED = ["W", "2", "3", "L", "P", "4"]
SIDES = {"g": GREEN, "y": YELLOW, "r": RED}


def needs(task):
    """`T+I8` as symbols and sums."""
    words = task.split("+")
    return "".join(w for w in words if w[0] != "I"), tuple(int(w[1:]) for w in words if w[0] == "I")


def pays(faces, symbols, sums, wild):
    """Whether faces are enough, tried in every way."""
    if not symbols and not any(total > 0 for total in sums):
        return True
    if not faces:
        return False
    first, rest = faces[0], faces[1:]
    if pays(rest, symbols, sums, wild):
        return True
    if first in "LPT" and first in symbols:
        return pays(rest, symbols.replace(first, "", 1), sums, wild)
    if first == "W" and any(
        pays(rest, symbols.replace(symbol, "", 1), sums, wild) for symbol in set(symbols)
    ):
        return True
    points = wild if first == "W" else int(first) if first.isdigit() else 0
    if not points:
        return False
    return any(
        total > 0 and pays(rest, symbols, (*sums[:i], total - points, *sums[i + 1 :]), wild)
        for i, total in enumerate(sums)
    )


@dataclasses.dataclass(frozen=True)
class Attempt:
    """A card and the alternatives of the rules."""

    tasks: tuple
    ordered: bool = False
    terror: str = ""  # fail, discard
    focus: str = "again"  # none, once, again
    wild: int = 1
    wild_terror: bool = False
    discard_is_aside: bool = False
    pay_unrolled: bool = False
    clue_twice: bool = False
    spell: str = ""  # before, after
    many: bool = False
    few: int = 0  # dice that are rolled again once a roll
    few_daily: bool = False  # once an attempt
    changes: tuple = ()  # (colours, from, to)

    @functools.cache  # noqa: B019 (a few attempts a test)
    def before(self, left, pool, marker, spell, clues):
        """Chance of success before a roll: `pool` is colours, `marker` and `spell` what they hold.

        The marker is "" when it is open and "x" when no die comes onto it any more; the spell "" when it is
        ready and "x" when it is gone. `clues` is their number, and whether the daily ability is unused.
        """
        if not left:
            return 1.0
        if not pool:
            held = [each[-1] for each in (marker, spell) if each not in ("", "x")]
            alone = (
                self.pay_unrolled and len(left) == 1 and pays(held, *needs(self.tasks[left[0]]), self.wild)
            )
            if not alone and spell and spell[0] == "g":
                return self.before(left, "g", marker, "x", clues)
            return float(alone)
        best = self.roll(left, pool, marker, spell, clues, False)
        if self.spell == "before" and spell == "":
            best = max(best, self.roll(left, pool, marker, spell, clues, True))
        if spell and spell[0] == "g":
            best = max(best, self.before(left, "".join(sorted(pool + "g")), marker, "x", clues))
        return best

    def roll(self, left, pool, marker, spell, clues, cast):
        total = 0.0
        for dice in itertools.product(*(SIDES[colour] for colour in pool)):
            shown = tuple(sorted(colour + face for colour, face in zip(pool, dice, strict=True)))
            total += self.after(left, shown, marker, spell, clues, cast, True)
        return total / 6 ** len(pool)

    @functools.cache  # noqa: B019 (a few attempts a test)
    def after(self, left, dice, marker, spell, clues, cast, fresh):
        """After a roll: clues, changes, spells, and the judgement."""
        best, (n, unused) = 0.0, clues
        if cast or (self.spell == "after" and spell == ""):
            for i, die in enumerate(dice):
                rest = dice[:i] + dice[i + 1 :]
                best = max(best, self.judge(left, rest, dice, marker, die, clues))
        if not cast:
            best = max(best, self.judge(left, dice, dice, marker, spell, clues))
        if fresh:
            for colours, old, new in self.changes:
                for i, die in enumerate(dice):
                    if die[0] in colours and die[1] == old:
                        turned = tuple(sorted((*dice[:i], die[0] + new, *dice[i + 1 :])))
                        best = max(best, self.after(left, turned, marker, spell, clues, cast, False))
        if self.few and (unused if self.few_daily else fresh):
            later = (n, False), cast, fresh if self.few_daily else False
            for kept in parts(dice):
                if 0 < len(dice) - len(kept) <= self.few:
                    best = max(best, self.again(left, dice, kept, marker, spell, *later, False))
        if n:
            for kept in parts(dice):
                if len(kept) < len(dice):
                    best = max(
                        best,
                        self.again(
                            left, dice, kept, marker, spell, (n - 1, unused), cast, fresh, self.clue_twice
                        ),
                    )
        return best

    @functools.cache  # noqa: B019 (a few attempts a test)
    def again(self, left, dice, kept, marker, spell, clues, cast, fresh, twice):
        """Mean over the dice that are rolled again."""
        others = "".join(die[0] for die in (Counter(dice) - Counter(kept)).elements())
        total = 0.0
        for faces in itertools.product(*(SIDES[colour] for colour in others)):
            shown = [colour + face for colour, face in zip(others, faces, strict=True)]
            roll = tuple(sorted((*kept, *shown)))
            found = self.after(left, roll, marker, spell, clues, cast, fresh)
            if twice:
                for more in parts(roll):
                    if len(more) < len(roll):
                        found = max(
                            found,
                            self.again(left, roll, more, marker, spell, clues, cast, fresh, False),
                        )
            total += found
        return total / 6 ** len(others)

    @functools.cache  # noqa: B019 (a few attempts a test)
    def judge(self, left, dice, rolled, marker, spell, clues):
        """Complete a task, or fail."""
        del rolled  # terror on a die that a spell has taken counts no more
        best = self.failed(left, dice, marker, spell, clues)
        extra = [("m", marker)] * (marker not in ("", "x")) + [("s", spell)] * (spell not in ("", "x"))
        everything = [("d", die) for die in dice] + extra
        tasks = left[:1] if self.ordered else left
        groups = [(task,) for task in tasks]
        if self.many:
            groups = [
                group
                for n in range(1, len(left) + 1)
                for group in itertools.combinations(left, n)
                if not self.ordered or group == left[:n]
            ]
        for group in groups:
            symbols = "".join(needs(self.tasks[each])[0] for each in group)
            sums = tuple(total for each in group for total in needs(self.tasks[each])[1])
            for paid in parts(tuple(everything)):
                if not self.is_least([die[1][-1] for die in paid], symbols, sums):
                    continue
                rest = Counter(everything) - Counter(paid)
                pool = "".join(sorted(die[1][0] for die in rest.elements() if die[0] == "d"))
                used = {die[0] for die in paid}
                after = {"again": "", "once": "x", "none": "x"}[self.focus] if "m" in used else marker
                now = tuple(each for each in left if each not in group)
                best = max(best, self.before(now, pool, after, "x" if "s" in used else spell, clues))
        return best

    def is_least(self, faces, symbols, sums):
        if not pays(faces, symbols, sums, self.wild):
            return False
        return not any(pays(faces[:i] + faces[i + 1 :], symbols, sums, self.wild) for i in range(len(faces)))

    def failed(self, left, dice, marker, spell, clues):
        terrors = [die for die in dice if die[1] == "T" or (die[1] == "W" and self.wild_terror)]
        aside = True
        if terrors and self.terror:
            if self.terror == "fail":
                return 0.0
            dice = tuple(die for die in dice if die not in terrors)
            aside = not self.discard_is_aside
        best = 0.0
        for i in range(len(dice)) if aside else [None]:
            rest = dice if i is None else dice[:i] + dice[i + 1 :]
            best = max(best, self.before(left, colours(rest), marker, spell, clues))
            if marker == "" and self.focus != "none":
                for j, die in enumerate(rest):
                    pool = colours(rest[:j] + rest[j + 1 :])
                    best = max(best, self.before(left, pool, die, spell, clues))
        return best

    def chance(self, pool, clues=0):
        """Chance to complete the card."""
        marker = "x" if self.focus == "none" else ""
        spell = "" if self.spell else "x"
        return self.before(tuple(range(len(self.tasks))), pool, marker, spell, (clues, True))


def colours(dice):
    return "".join(sorted(die[0] for die in dice))


def parts(dice):
    """Every part of a collection, equal ones once."""
    return {tuple(each) for n in range(len(dice) + 1) for each in itertools.combinations(dice, n)}
