"""Uses of cards, abilities and sheets that only the kernels of packs play, as rows of the Tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simcore.data.packing import marks_of, set_of
from simcore.effects.program import Program, Step, operands, walk
from simcore.games.arkham_horror.box.codes import ARM, MAGICAL
from simcore.games.arkham_horror.box.effect_kinds import CHECK
from simcore.games.arkham_horror.box.effects_vocabulary import EFFECTS
from simcore.games.arkham_horror.box.models import Card
from simcore.games.arkham_horror.box.pack_kinds import AMOUNT, ANY_DECK, OWNERS, PHASE, SHARED_DECKS, WINDOW
from simcore.games.arkham_horror.box.pack_vocabulary import PACK_EFFECTS
from simcore.games.arkham_horror.columns import SHEETS
from simcore.games.arkham_horror.rules.records.codes import NONE, Part, Trait, Window
from simcore.games.arkham_horror.rules.records.pack_uses import GATE_BIT, MAX_USES, Once, UsedUp
from simcore.games.arkham_horror.rules.records.tables import OPERANDS
from simcore.games.arkham_horror.scenario.models import Data
from simcore.games.arkham_horror.scenario.names import Names
from simcore.games.arkham_horror.scenario.programs import LEFT_OUT, Programs
from simcore.games.arkham_horror.scenario.special_cards import first, says_yes, special_of, uses
from simcore.games.arkham_horror.scenario.standing_rules import operand
from simcore.records.sets import write_set

OF_PHASES = ("upkeep", "movement", "other_world", "any")
"""Windows in which the base kernels play any program."""
PLAIN = {"window", "exhaust", "discard", "box", "once", "tokens", "points", "sanity", "money", "cast", "do"}
"""Operands that they know there."""
CHECK_WINDOWS = {
    "check": None, "evade_check": "evade", "horror_check": "horror", "combat_check": "combat",
    "spell_check": "spell", "gate_check": "gate", "clue_spend": None,
}  # fmt: skip
"""Windows of checks, with the kind of check if it is only one."""
BEFORE_ROLL = {"check_bonus", "use_skill", "auto_pass", "end_combat", "pulled", "enchant_weapon"}
"""Verbs of uses that come before the dice of a check are rolled."""
LEADING = {
    "encounter", "redraw", "visit", "monster", "close_gate", "gate", "unseal_all", "defeat_this",
    "defeat_all", "surge", "confront", "fight_trophy",
}  # fmt: skip
"""Verbs that lead to fights, gates and encounters; the base kernels play none in the use of a card."""
ONCE = {None: Once.ANY_TIME, "turn": Once.TURN, "check": Once.CHECK, "game": Once.GAME}
PRICE = PACK_EFFECTS.by_name["pay"].operands
"""Operands of a payment. A use has the same ones; only its movement points have a field of their own."""


def is_of_packs(card: Card | None, program: Program) -> bool:
    """Return whether the uses of a card need the kernels of packs.

    Parameters
    ----------
    card
        The card of the box; None if it is another thing.
    program
        Its program.
    """
    steps = [use.step for use in uses(program)]
    if not steps or (card is not None and card.effect is not None):
        return False
    if len(steps) == 1 and _is_plain(steps[0]):
        return False
    if card is None or program[0].vocabulary is not EFFECTS:
        return True
    only_adds = all(inner.name == "bonus" for inner in operand(steps[0], "do"))
    is_arm = operand(steps[0], "window") == "combat_check" and card.combat > 0 and only_adds
    return not (special_of(program) or (len(steps) == 1 and is_arm))


def _is_plain(step: Step) -> bool:
    """Return whether the base kernels play a use: in a phase, with costs and effects that they know."""
    given = {part.name for part in step.verb.operands if operand(step, part.name) is not None} | {"do"}
    if (
        operand(step, "window") not in OF_PHASES
        or not given <= PLAIN
        or operand(step, "once") not in (None, "turn")
    ):
        return False
    if any(inner.name in LEADING for _, inner in walk(operand(step, "do"))):
        return False
    if says_yes(step, "cast") and _names(operand(step, "do"), "successes"):
        return False  # all successes of its Spell check count
    is_single = not (says_yes(step, "exhaust") and says_yes(step, "discard"))
    return is_single and not (says_yes(step, "cast") and says_yes(step, "discard"))


class Uses:
    """Collector of uses in one table.

    Attributes
    ----------
    sheets
        Uses of the sheet of each Ancient One: the first, and the one after the last.
    """

    def __init__(self, programs: Programs) -> None:
        self.programs = programs
        self.rows: list[dict[str, int]] = []
        self.sheets: dict[str, tuple[int, int]] = {}
        self.n_bits = 0

    def add(self, program: Program, *source: str, card: int = NONE) -> tuple[int, int]:
        """Append the uses of a program; return the number of the first, and the one after the last.

        Parameters
        ----------
        program
            Program of a card, an ability or a sheet.
        *source
            Keys of the data that lead to it.
        card
            Number of the card.
        """
        start = len(self.rows)
        self.rows += [self.row(use.step, source, card) for use in uses(program)]
        return start, len(self.rows)

    def row(self, step: Step, source: Sequence[str], card: int) -> dict[str, int]:
        """Return the fields of a use, without `used_`; `kinds` is a set."""
        window, program = operand(step, "window"), operand(step, "do")
        once = ONCE[operand(step, "once")]
        self.n_bits += once != Once.ANY_TIME
        phase, deck = operand(step, "phase"), operand(step, "deck")
        verbs = {inner.name for _, inner in walk(program)}
        return {
            "in": Window.CHECK if window in CHECK_WINDOWS else 1 + WINDOW.numbers[window],
            "for": _checks(window, operand(step, "skill")),
            "before": window in CHECK_WINDOWS and bool(verbs & BEFORE_ROLL),
            "at": NONE if phase is None else Part.UPKEEP + PHASE.numbers[phase],
            "with": NONE if deck is None else ANY_DECK.numbers[deck],
            "on": self.programs.kinds(operand(step, "kind")),
            "by": 0 if operand(step, "who") is None else 1 + OWNERS.numbers[operand(step, "who")],
            "if": self.programs.condition(_condition(step)),
            "once": once,
            "bit": self.n_bits - 1 if once else NONE,
            "price": self._price(step, source),
            "points": operand(step, "points") or 0,
            "up": _used_up(step),
            "counts": _names(program, "successes"),
            "ones": _names(program, "ones"),
            "casting": says_yes(step, "cast"),
            "ready": "cast" in verbs,
            "arm": window == "combat_check" and says_yes(step, "cast") and "bonus" in verbs,
            "program": self.programs.add(program, *source),
            "of": card,
        }

    def _price(self, step: Step, source: Sequence[str]) -> int:
        """Append a payment with the costs of a use, and return its row; NONE if it is free."""
        if not any(operand(step, part.name) for part in PRICE if part.name != "points"):
            return NONE
        columns = self.programs.fields(PRICE, step.body)
        columns[OPERANDS[[part.name for part in PRICE].index("points")]] = 0
        others = len(PACK_EFFECTS.by_name["pay"].operands)
        columns |= dict.fromkeys(OPERANDS[len(PRICE) : others], LEFT_OUT)
        start = self.programs.row("PAY", **columns)
        self.programs.row("END")
        self.programs.sources += ["/".join(source)] * (len(self.programs.rows) - len(self.programs.sources))
        return start

    def write(self, t: Any) -> None:
        """Write all rows into the Tables.

        Raises
        ------
        ValueError
            If there are more than the Tables have room for.
        """
        if len(self.rows) > MAX_USES or self.n_bits > 64:
            raise ValueError(
                f"the data need {len(self.rows)} uses, {self.n_bits} of them only once; "
                f"at most {MAX_USES} and 64 fit"
            )
        t["n_uses"] = len(self.rows)
        for number, row in enumerate(self.rows):
            for field, value in row.items():
                if field == "on":
                    write_set(t, "used_on", value, number)
                else:
                    t[f"used_{field}"][number] = value


def write_uses(t: Any, data: Data, names: Names, programs: Programs) -> Uses:
    """Write the uses of all cards, abilities, trophies and mythos cards that only the kernels of packs play.

    Those of Ancient Ones are in the result; `write_one_uses` puts one into play.
    """
    uses_of = Uses(programs)
    for number, name in enumerate(names.cards):
        table = "small-cards" if name in data.small_cards else "possessions"
        entry = data.small_cards.get(name) or data.possessions.get(name)
        if entry is not None and is_of_packs(data.cards.get(name), entry.program):
            held = NONE if is_shared(data, name) else number
            t["card_uses"][number] = uses_of.add(entry.program, table, name, card=held)
    for number, (name, sheet) in enumerate(data.investigators.items()):
        if name in data.people and sheet.ability is None:
            t["person_uses"][number] = uses_of.add(data.people[name].program, "people", name)
    for number, (name, kind) in enumerate(data.monsters.items()):
        t["trophy_uses"][number] = uses_of.add(kind.program, "monsters", name)
    for number, (name, card) in enumerate(data.mythos.items()):
        t["mythos_uses"][number] = uses_of.add(card.program, "mythos", name)
    for name, power in data.powers.items():
        uses_of.sheets[name] = uses_of.add(power.power, "powers", name)
    for place, table in enumerate(SHEETS.values()):
        for number, (name, sheet) in enumerate(getattr(data, table).items()):
            t["uses_of_sheets"][place, number] = uses_of.add(sheet.program, table, name)
    uses_of.write(t)
    return uses_of


def is_shared(data: Data, name: str) -> bool:
    """Return whether a card lies between two investigators, neither of whom holds it."""
    return name in data.small_cards and data.small_cards[name].deck in SHARED_DECKS


def write_one_uses(t: Any, uses_of: Uses, name: str) -> None:
    """Put the uses of the sheet of an Ancient One into play."""
    t["one_uses"] = uses_of.sheets.get(name, (0, 0))


def _checks(window: str, skill: Any) -> int:
    """Return the checks that a use concerns, as the set `used_for`."""
    word = CHECK_WINDOWS.get(window)
    if word == "gate":
        return set_of([GATE_BIT])
    words = skill["list"] if isinstance(skill, Mapping) else [skill] if skill is not None else []
    return set_of(CHECK.numbers[name] for name in (*words, *([word] if word else [])))


def _condition(step: Step) -> Any:
    """Return the condition of a use, with its place."""
    at, condition = operand(step, "at"), operand(step, "if")
    if at is None:
        return condition
    here = {"at": [at]}
    return here if condition is None else {"and": [here, condition]}


def _used_up(step: Step) -> int:
    ways = {
        UsedUp.EXHAUSTED: says_yes(step, "exhaust"),
        UsedUp.DISCARDED: says_yes(step, "discard"),
        UsedUp.BOXED: says_yes(step, "box"),
        UsedUp.TOKEN: bool(operand(step, "tokens")),
    }
    return sum(way for way, is_one in ways.items() if is_one)


def _names(program: Program, word: str) -> bool:
    """Return whether a program depends on an amount, for example on the successes of its Spell check."""
    return any(value == word for _, step in walk(program) for _, _, value in operands(step))


def weapon_of(program: Program) -> dict[str, Any]:
    """Return the fields of the box for the weapon that a card outside the box is; none if it is no weapon."""
    weapon = first(program, "weapon")
    if weapon is None:
        return {}
    fields = {"kind": operand(weapon, "damage"), "combat": operand(weapon, "bonus")}
    more = {name: operand(weapon, name) for name in ("hands", "alone", "sixes")}
    return fields | {name: value for name, value in more.items() if value is not None}


def write_arm(t: Any, number: int, card: Card, program: Program, programs: Programs) -> None:
    """Write what a weapon or a combat spell does that only packs know."""
    burst, ignores = first(program, "burst"), first(program, "weapon_ignores")
    if burst is not None:
        t["burst"][number] = 1 if operand(burst, "until") is None else 2
        t["burst_either"][number] = operand(burst, "either") or 0
    conditional = [step for step in program if step.name == "weapon" and operand(step, "if") is not None]
    for place, step in enumerate(conditional):
        t["weapon_if"][number, place] = programs.condition(operand(step, "if"))
        t["weapon_dice"][number, place] = operand(step, "bonus")
    if ignores is not None:
        traits = operand(ignores, "traits")
        names = traits["list"] if isinstance(traits, Mapping) else [traits]
        t["weapon_ignores"][number] = set_of(Trait[name.upper()] for name in names)
    for use in uses(program):
        verbs = {step.name for step in use.program}
        t["enchants_itself"][number] |= "enchant_weapon" in verbs and not use.is_cast
        if "bonus" in verbs and use.is_cast and not card.combat:
            t["marks"][number] |= marks_of([ARM])
            t["kind"][number] = MAGICAL


def write_refresh(t: Any, number: int, program: Program) -> None:
    """Write what refreshing a card costs, and whether it may stay exhausted."""
    cost, stays = first(program, "refresh_cost"), first(program, "stay_exhausted")
    if cost is not None:
        t["refresh_money"][number] = operand(cost, "money") or 0
        t["refresh_focus"][number] = operand(cost, "focus") is not None
    if stays is not None:
        t["stays"][number] = 1 + (operand(stays, "sanity") or 0)


def write_spell(t: Any, number: int, program: Program, programs: Programs) -> None:
    """Write the modifier of a spell that is not a number."""
    spell = first(program, "spell")
    if spell is None:
        return
    modifier, source = operand(spell, "mod"), operand(spell, "mod_from")
    if isinstance(operand(spell, "sanity"), str):
        t["spell_price"][number] = programs.number(AMOUNT, operand(spell, "sanity"))
    if isinstance(modifier, Mapping):
        t["spell_mod"][number] = programs.number(AMOUNT, modifier)
    if source is not None:
        t["spell_mod_from"][number] = 1 + ("awareness", "horror_rating").index(source)
