"""Horror checks in games with packs: losses that come from them, and those that are put off."""

from __future__ import annotations

from simcore.games.arkham_horror.box.pack_kinds import NamedRule
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_named_rules import has_named
from simcore.games.arkham_horror.rules.records.codes import Down
from simcore.jit.decorators import kernel


@kernel
def note(s, value):
    """Note whether the loss at hand comes from a Horror check; it never waits."""
    s["horror_loss"] = value
    return False


@kernel
def put_off(s, t, seat):
    """Return whether the Horror check waits for a failed Combat or Evade check, by an ability."""
    s["late_horror"] = 1 if has_named(s, t, NamedRule.LATE_HORROR, seat) else 0
    return s["late_horror"] != 0


@kernel
def is_due(s, t, seat):
    """Return whether a Horror check that was put off is due, after the first failed check in a combat."""
    due = s["late_horror"] != 0 and s["fight_over"] == 0 and s["down"][seat] == Down.UP
    s["late_horror"] = 0
    return due


note_horror_loss = pack_only(note, no)
puts_off_horror = pack_only(put_off, no)
is_horror_due = pack_only(is_due, no)
