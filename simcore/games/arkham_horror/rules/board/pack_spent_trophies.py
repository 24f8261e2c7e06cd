"""Monster trophies that are spent: where their markers go (Spending Trophies)."""

from __future__ import annotations

from simcore.games.arkham_horror.box.pack_kinds import NamedRule
from simcore.games.arkham_horror.rules.board.layouts import pack_only
from simcore.games.arkham_horror.rules.board.monster_markers import move_marker, to_cup
from simcore.games.arkham_horror.rules.board.pack_named_rules import has_named
from simcore.games.arkham_horror.rules.records.codes import BOX
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.jit.decorators import kernel
from simcore.kernels.decisions import ask, chosen, clear_options, offer


@kernel
def put_in_cup_or_box(s, t, log, seat, marker):
    """Put a spent trophy into the cup or, by a rule, where the player likes; return True while it waits."""
    if has_named(s, t, NamedRule.BOX_TROPHIES, seat):
        clear_options(s)
        offer(s, 0)
        offer(s, 1)
        if ask(t, s, log, Decision.TROPHY_BOXED, seat):
            return True
        if chosen(s) == 1:
            move_marker(s, log, marker, BOX)
            return False
    to_cup(s, log, marker)
    return False


@kernel
def put_in_cup(s, t, log, seat, marker):
    """Put a spent trophy into the cup (Spending Trophies); it never waits."""
    to_cup(s, log, marker)
    return False


put_spent = pack_only(put_in_cup_or_box, put_in_cup)
