"""Monster surges with the second cup of a herald (Herald, Monster Surge)."""

from __future__ import annotations

from simcore.games.arkham_horror.box.pack_kinds import NamedRule
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_named_rules import has_named
from simcore.games.arkham_horror.rules.board.second_cup import BY_TURNS, NORMAL
from simcore.games.arkham_horror.rules.records.codes import NONE
from simcore.jit.decorators import kernel


@kernel
def take_turns(s, t):
    """Let the monsters of a surge come from both cups by turns if a herald says so."""
    if has_named(s, t, NamedRule.HEX_SURGE, NONE):
        s["cup_now"] = BY_TURNS
        s["cup_draws"] = 0


@kernel
def draw_as_usual(s, t):
    """Let monsters come from the normal cup again."""
    s["cup_now"] = NORMAL


begin_surge = pack_only(take_turns, no)
end_surge = pack_only(draw_as_usual, no)
