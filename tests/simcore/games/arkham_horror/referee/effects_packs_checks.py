"""Verbs of packs about the check, the spell, the payment or the loss at hand, and the last battle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.simcore.games.program_text import Step

from . import checks
from .table import CUP, SECOND_CUP, Table

if TYPE_CHECKING:
    from .effects import Running


def _amount(g: Table, r: Running, value: Any, of: int = 0) -> int:
    from .effects import amount

    return amount(g, r, value, of)


def _run(g: Table, r: Running, steps: tuple[Step, ...]) -> None:
    from .effects import block

    block(g, r, steps)


# --- what changes the event at hand


def do_refuse(g: Table, r: Running, step: Step) -> None:
    """The thing of the window does not happen."""
    r.event["refused"] = True


def do_redraw_encounter(g: Table, r: Running, step: Step) -> None:
    """Another card in place of the one that was drawn."""
    r.event["redrawn"] = True


def do_check_bonus(g: Table, r: Running, step: Step) -> None:
    """More on the check, before the roll."""
    r.event["bonus"] = r.event.get("bonus", 0) + _amount(g, r, step.args[0])


def do_more_dice(g: Table, r: Running, step: Step) -> None:
    """More dice are rolled in the check."""
    dice = _amount(g, r, step.args[0])
    if "more" in r.event:  # after the roll they are rolled at once
        faces = checks.roll(g, r.person, "more", dice)
        r.event["more"] += sum(checks.succeeds(g, r.person, face) for face in faces)
    else:
        r.event["dice"] = r.event.get("dice", 0) + dice


def do_more_successes(g: Table, r: Running, step: Step) -> None:
    """More successes in the check."""
    r.event["successes"] = r.event.get("successes", 0) + _amount(g, r, step.args[0])


def do_use_skill(g: Table, r: Running, step: Step) -> None:
    """Another skill is used."""
    r.event["use_skill"] = step.word()


def do_reroll(g: Table, r: Running, step: Step) -> None:
    """Dice are rolled again."""
    r.event["again"] = step.word()


def do_auto_pass(g: Table, r: Running, step: Step) -> None:
    """The check is passed without a roll."""
    r.event["passed"] = True


def do_count_as(g: Table, r: Running, step: Step) -> None:
    """The card counts as that much of what is spent."""
    r.event["counts"] = r.event.get("counts", 0) + _amount(g, r, step.args[1])


def do_prevent(g: Table, r: Running, step: Step) -> None:
    """A part of a loss, of the rise of terror or of an attack does not come."""
    what = step.word()
    if what in ("terror", "attack"):
        r.event["refused"] = True
        return
    left = r.event["left"]
    if what in left:
        spared = min(left[what], _amount(g, r, step.args[1], left[what]))
        left[what] -= spared


# --- weapons and spells


def do_weaken(g: Table, r: Running, step: Step) -> None:
    """The toughness of the monster at hand is lower, not below 1."""
    g.weakened += _amount(g, r, step.args[0])


def do_enchant_weapon(g: Table, r: Running, step: Step) -> None:
    """The weapon of the program is magical until the combat ends."""
    r.source.held.magic = True


def do_set(g: Table, r: Running, step: Step) -> None:
    """A rule, not done; a monster sets its combat rating for this check."""
    if r.source.kind is not None and step.word() == "combat_rating":
        g.packs.rating = _amount(g, r, step.args[1])


def do_bonus(g: Table, r: Running, step: Step) -> None:
    """Dice of a spell, for as long as its hands are on it."""
    r.source.held.worth = _amount(g, r, step.args[1])


def do_waive(g: Table, r: Running, step: Step) -> None:
    """The spell or the item does not cost this."""
    r.event["waived"] = (*r.event.get("waived", ()), step.word())


def do_cast(g: Table, r: Running, step: Step) -> None:
    """He casts the spell now."""
    from . import arms

    passed = arms.cast(g, r.person, r.source.held)
    if passed:
        _run(g, r, step.block("pass"))
    else:
        _run(g, r, step.block("fail"))
    arms.after_casting(g, r.person)


def do_worth_more(g: Table, r: Running, step: Step) -> None:
    """The trophy that he spends counts more."""
    r.event["more"] = r.event.get("more", 0) + int(step.args[0])


# --- the last battle


def do_lives(g: Table, r: Running, step: Step) -> None:
    """It has to be defeated so many times: see `last_battle`."""


def do_debt(g: Table, r: Running, step: Step) -> None:
    """So many successes more before it loses another doom token."""
    g.packs.debt += _amount(g, r, step.args[0])


def do_defence(g: Table, r: Running, step: Step) -> None:
    """It has these defences from now on."""
    for kind, defence in step.keys.items():
        g.packs.defences[kind] = str(defence)


def do_rule(g: Table, r: Running, step: Step) -> None:
    """A rule that is in force, not done; but that of a second cup fills it now (I)."""
    if step.word() == "hex_cup":
        g.packs.second_cup = True
        for marker in [each for each in g.monsters(CUP) if g.cup_of(each) == SECOND_CUP]:
            g.move_marker(marker, SECOND_CUP)


VERBS: dict[str, Any] = {
    name.removeprefix("do_"): what for name, what in list(globals().items()) if name.startswith("do_")
}
