"""The best play of the exact solver in the kernels of the rules: clues, a spell and abilities too."""

import numpy as np

from simcore.games.elder_sign import GAME
from simcore.games.elder_sign.chances.book import tasks_left
from simcore.games.elder_sign.chances.places import (
    CAST_LAYER,
    FREE_LAYER,
    GONE,
    POOLS,
    first_marker,
    kept_marker,
    marker_after,
    position,
    stand_number,
    throw,
)
from simcore.games.elder_sign.chances.problem import SPELL_AFTER
from simcore.games.elder_sign.chances.rerolls import KEEP, REROLL
from simcore.games.elder_sign.chances.solver import CAST, TAKE_BACK, roll_states
from simcore.games.elder_sign.rules.attempt.tasks import offer_tasks
from simcore.games.elder_sign.rules.records import codes
from simcore.games.elder_sign.rules.records.events import Decision

NOTHING = codes.NONE


class PlanPlayer:
    """Answers the decisions of an attempt at one card by the plan of `solve`."""

    def __init__(self, tables, asked, shape, found):
        self.t, self.p, self.shape = tables, asked[0], shape[0]
        self.value, self.before, self.plan, self.sets = found
        self.target, self.of_roll, self.kept, self.free = -1, None, -1, False

    # --- the position as the solver numbers it

    def class_of(self, s, die):
        return int(self.p["class_of"][self.t["die_colour"][die], s["die_face"][die]])

    def pool(self, s):
        return [die for die in range(8) if s["die_at"][die] == codes.POOL]

    def shown(self, classes):
        """Number of a roll: (colour, class) of each die; None for one that is to be rolled."""
        dice, special = 0, [0, 0, 0]
        for colour, each in classes:
            if each is None:
                continue
            place = int(self.shape["place"][colour, each])
            if colour == codes.GREEN:
                dice = int(self.sets.up[dice, place])
            else:
                special[colour] = place
        return int(throw(self.shape, dice, special[codes.YELLOW], special[codes.RED]))

    def roll(self, s, without=()):
        colours = self.t["die_colour"]
        return self.shown(
            [(int(colours[die]), self.class_of(s, die)) for die in self.pool(s) if die not in without]
        )

    def marker(self, s, spent=()):
        held = [die for die in range(8) if s["die_at"][die] == codes.MARKER]
        if held:
            return (
                self.class_of(s, held[0]) if held[0] not in spent else int(marker_after(self.p, self.shape))
            )
        closed = self.t["focus_once"] and s["focused"]
        return 0 if closed else int(first_marker(self.p, self.shape))

    def on_spell(self, s, spent=()):
        n = int(self.shape["classes"])
        held = [die for die in range(8) if s["die_at"][die] >= codes.SPELL]
        if held:
            if held[0] in spent:
                return GONE
            return 1 + self.class_of(s, held[0]) + (n if self.t["die_colour"][held[0]] else 0)
        ready = self.p["spell"] and (s["held"][0] != 0 or (s["to_hold"] > 0).any())
        return 2 * n + 1 if ready else GONE

    def at(self, s, tasks=None, marker=None, spell=None, out=(), held=None):
        """Return the number of a position with the given changes."""
        tasks = int(tasks_left(self.t, s, int(s["place_card"][0]))) if tasks is None else tasks
        marker = self.marker(s) if marker is None else marker
        spell = self.on_spell(s) if spell is None else spell
        marker = int(kept_marker(self.p, self.shape, tasks, marker))
        unused = self.p["few_daily"] and not s["day_used"]
        level = int(s["clues"][0]) + (int(self.shape["clue_levels"]) if unused else 0)
        stand = int(stand_number(self.shape, tasks, marker, spell, level))
        colours = [int(self.t["die_colour"][die]) for die in self.pool(s) if die not in out]
        if held is not None:
            return stand
        return int(position(stand, *(colours.count(colour) for colour in range(3))))

    def act(self, s, free=False):
        """Return the action of the plan for the current roll."""
        cast = CAST_LAYER if any(s["to_hold"] > 0) else 0
        turned = 0 if s["ability_used"] else int(roll_states(self.p)) - 1
        layer = cast + (FREE_LAYER if free else 0) + turned
        return int(self.plan[self.at(s, held=True), layer, self.roll(s)])

    # --- decisions

    def answer(self, s):
        options = [int(option) for option in s["options"][: s["n_options"]]]
        kind = int(s["decision"])
        chosen = {
            Decision.BEFORE_ROLL: self.before_roll, Decision.AFTER_ROLL: self.after_roll,
            Decision.REROLL: self.reroll, Decision.FACE: self.face, Decision.SECURE: self.secure,
            Decision.PAY: self.pay, Decision.GIVE_UP: self.aside, Decision.FOCUS: self.focus,
        }.get(kind, lambda _, options: options[0])(s, options)  # fmt: skip
        return options.index(chosen)

    def before_roll(self, s, options):
        best = self.before[self.at(s)]
        if best == CAST and not any(s["to_hold"] > 0):
            return next(option for option in options if option < codes.ROLL)
        if best == TAKE_BACK:
            return next(option for option in options if codes.TAKE_BACK <= option < codes.FREE_LOCKED)
        return codes.ROLL if codes.ROLL in options else codes.STAND  # no roll can help any more (p.7)

    def wanted(self, s):
        """Return the target position of the roll; a roll that nothing can change needs no decision."""
        roll = int(s["game_number"]), int(s["rolls"])
        if self.of_roll != roll:
            self.target, self.of_roll = self.act(s), roll
        return self.target

    def after_roll(self, s, options):
        act = self.act(s)
        if act >= 0:
            return self.spell_or(s, codes.ACCEPT, options)
        act = REROLL - act
        throws = int(self.shape["throws"])
        self.free = False
        if act >= 2 * throws:
            self.kept = act - 2 * throws
            return codes.OWN_ABILITY
        if act >= throws:
            self.kept = act - throws
            return codes.OWN_ABILITY
        self.kept, self.free = act, bool(self.p["clue_twice"])
        return codes.CLUE

    def spell_or(self, s, otherwise, options):
        """The spell, where it is cast after a roll and the plan wants a die on it."""
        ready = int(self.shape["spells"]) - 1
        after = int(self.wanted(s) // POOLS // self.shape["levels"] % self.shape["spells"])
        if self.p["spell"] == SPELL_AFTER and self.on_spell(s) == ready != after:
            held = [option for option in options if option < codes.ACCEPT]
            if held and s["held"][0]:
                return held[0]
        return otherwise

    def reroll(self, s, options):
        if self.kept < 0:  # the second time, for nothing
            act = self.act(s, free=True)
            if act == KEEP:
                return 0
            self.kept = REROLL - act
        found = next(
            dice
            for dice in options
            if self.roll(s, [die for die in range(8) if dice >> die & 1]) == self.kept
        )
        self.kept = -1
        return found

    def face(self, s, options):
        for die in options:
            for i in range(int(self.p["n_changes"])):
                turned = s.copy()
                turned["die_face"][die] = self.face_of(int(self.t["die_colour"][die]), self.p["change_to"][i])
                if self.shows(s, die, self.p["change_from"][i]) and self.roll(turned) == self.kept:
                    self.kept = -1
                    return die
        raise AssertionError("no die turns so")

    def shows(self, s, die, face):
        colour, side = self.t["die_colour"][die], s["die_face"][die]
        found = self.t["face_symbol"][colour, side], self.t["face_value"][colour, side]
        return found[0] == face[0] and (face[0] or found[1] == face[1])

    def face_of(self, colour, face):
        symbols, values = self.t["face_symbol"][colour], self.t["face_value"][colour]
        sides = [i for i in range(6) if symbols[i] == face[0] and (face[0] or values[i] == face[1])]
        return sides[0] if sides else 0

    def secure(self, s, options):
        act = self.wanted(s)
        n = int(self.shape["classes"])
        for dice in options:
            die = next(die for die in range(8) if dice >> die & 1)
            spell = 1 + self.class_of(s, die) + (n if self.t["die_colour"][die] else 0)
            stand = self.at(s, spell=spell, held=True)
            if int(self.plan[stand, 0, self.roll(s, [die])]) == act:
                return dice
        raise AssertionError("no die fits the plan")

    def paid(self, s, tasks, dice):
        out = [die for die in range(8) if dice >> die & 1]
        return self.at(s, tasks=tasks, marker=self.marker(s, out), spell=self.on_spell(s, out), out=out)

    def pay(self, s, options):
        tasks = int(tasks_left(self.t, s, int(s["place_card"][0])))
        target = self.wanted(s)
        for option in options:
            if option >= 0 and self.leads(s, tasks, option, target):
                return option
        return NOTHING

    def leads(self, s, tasks, option, target):
        """Whether a payment leads to a position, perhaps with others of the same roll behind it."""
        row, dice = divmod(option, codes.SETS)
        tasks &= ~(1 << row)
        if self.paid(s, tasks, dice) == target:
            return True
        if not self.p["many_tasks"] or not tasks:
            return False
        states = np.zeros(1, GAME.state)
        states[0] = s
        later = states[0]
        later["done_rows"] |= 1 << row
        for die in range(8):
            if dice >> die & 1:
                later["die_at"][die] = codes.USED
        later["n_options"] = 0
        offer_tasks(self.t, later)
        following = [int(each) for each in later["options"][: later["n_options"]]]
        return any(self.leads(later, tasks, each, target) for each in following)

    def aside(self, s, options):
        return max((die for die in options if die != NOTHING), key=lambda die: self.worth_without(s, die))

    def worth_without(self, s, die):
        """Return the value of the best position after a die of a failed roll is set aside."""
        focused = [self.focused(s, other, die) for other in self.pool(s) if other != die]
        return max(self.value[at] for at in (self.at(s, out=[die]), *focused) if at >= 0)

    def focused(self, s, die, *out):
        if self.marker(s) != self.shape["classes"]:
            return -1
        return self.at(s, marker=self.class_of(s, die), out=[die, *out])

    def focus(self, s, options):
        def value(option):
            at = self.at(s) if option == NOTHING else self.focused(s, option // codes.FOCUS_DICE)
            return self.value[at] if at >= 0 else -1.0

        return max(options, key=value)
