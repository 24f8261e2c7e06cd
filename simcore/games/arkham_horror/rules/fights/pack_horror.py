"""The Horror check of the last combat, which encounters of packs ask about."""

from __future__ import annotations

from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.monster_ratings import horror_damage
from simcore.games.arkham_horror.rules.board.pack_foes import HORROR_FAILED, HORROR_PASSED
from simcore.jit.decorators import kernel


@kernel
def keep_horror(s, t, marker, passed):
    """Keep the outcome of a Horror check, and the damage of the monster (Horror Damage)."""
    s["horror_outcome"] = HORROR_PASSED if passed else HORROR_FAILED
    s["horror_points"] = horror_damage(t, s, marker)
    return False


keeps_horror = pack_only(keep_horror, no)
"""`keeps_horror(s, t, marker, passed)`: a Horror check was made."""
