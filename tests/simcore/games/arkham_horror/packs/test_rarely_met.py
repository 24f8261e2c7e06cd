"""Effects of few cards: monsters of the Outskirts, allies in custody, cards that save in the battle."""

from __future__ import annotations

from typing import Any

import pytest

from simcore.games.arkham_horror.box.pack_kinds import MARK
from simcore.games.arkham_horror.rules.board.cards import box_card
from simcore.games.arkham_horror.rules.board.monster_markers import place_of
from simcore.games.arkham_horror.rules.fights.combat import stand
from simcore.games.arkham_horror.rules.fights.evading import evade
from simcore.games.arkham_horror.rules.fights.monster_attacks import face
from simcore.games.arkham_horror.rules.phases.mythos import new_environment
from simcore.games.arkham_horror.rules.phases.pack_battle_rounds import defend_one
from simcore.games.arkham_horror.rules.phases.pack_gates import open_pack_gate_of
from simcore.games.arkham_horror.rules.phases.programs import run_pending
from simcore.games.arkham_horror.rules.records.codes import (
    CUP,
    LOST,
    NONE,
    OUTSKIRTS,
    TROPHIES,
    Down,
    MythosKind,
)
from simcore.games.arkham_horror.rules.records.decisions import FIGHT_MARKER, Decision
from tests.simcore.games.arkham_horror.packs.battle_table import Battle
from tests.simcore.games.arkham_horror.packs.table import Table

pytestmark = pytest.mark.plain
WOODS = "monster(from=outskirts,count=all) evade{may{move(street)}}"
SAVES = "kept-gate-card-15"


class Woods(Table):
    """An investigator who evades and defeats whatever there is, while monsters are in the Outskirts."""

    def __init__(self, *kinds: str, fights: int = 40) -> None:
        super().__init__()
        self.there = [self.marker(kind, OUTSKIRTS) for kind in kinds]
        self.t["lowest"][self.s["investigator"][0]] = fights


def test_monsters_of_the_outskirts_come_in_the_order_of_the_player() -> None:
    """Woods: each of them, with the block after each; those that are not defeated stay there."""
    g = Woods("ghoul", "cultist", "zombie")
    ghoul, cultist, zombie = g.there
    answers = {Decision.APPEARS: [zombie, ghoul], Decision.FACE: [zombie, FIGHT_MARKER + ghoul, cultist]}
    g.run(f"{WOODS}; gain(clue=1)", {**answers, Decision.MAY: [0, 0]})
    assert g.options(Decision.APPEARS) == [sorted(g.there), sorted((ghoul, cultist))]
    assert [place_of(g.s, marker) for marker in (cultist, zombie)] == [OUTSKIRTS] * 2
    assert (int(g.s["monster_trophies"][0]), int(g.s["clues"][0])) == (1, 1)
    assert len(g.options(Decision.MAY)) == 2, "only after those that were evaded"


def test_who_moves_to_the_street_meets_no_more_of_them() -> None:
    g = Woods("ghoul", "cultist")
    ghoul, cultist = g.there
    g.run(WOODS, {Decision.APPEARS: [cultist], Decision.FACE: [cultist], Decision.MAY: [1]})
    assert g.at() == "uptown"
    assert len(g.options(Decision.FACE)) == 1
    assert place_of(g.s, ghoul) == OUTSKIRTS


def test_who_is_knocked_out_meets_no_more_of_them() -> None:
    g = Woods("ghoul", "cultist", fights=-30)
    g.s["stamina"][0] = 1
    cultist = g.there[1]
    g.run(WOODS, {Decision.APPEARS: [cultist], Decision.FACE: [FIGHT_MARKER + cultist]})
    assert g.s["down"][0] != Down.UP
    assert [place_of(g.s, marker) for marker in g.there] == [OUTSKIRTS] * 2
    assert len(g.options(Decision.FACE)) == 1


def test_no_monster_comes_from_empty_outskirts() -> None:
    g = Woods()
    g.run(f"{WOODS}; gain(clue=1)")
    assert (g.asked, int(g.s["clues"][0])) == ([], 1)


def boxed(custody: int, before: str | None = None) -> Table:
    """Let an ally leave the game, which may go into custody."""
    g = Table()
    g.in_force("on(ally_lost){gain(clue=1)}; instead(ally_to_box,may=yes){custody(put)}")
    g.holds("duke", "food")
    if before is not None:
        g.s["custody"] = g.card(before)

    def box(t: Any, s: Any, log: Any) -> bool:
        box_card(t, s, log, 0, 0)
        return bool(run_pending(s, t, log))

    g.play(box, answers={Decision.INSTEAD: [custody]})
    return g


def test_an_ally_in_custody_is_not_lost() -> None:
    """The Bureau of Investigations: it lies beside the board; only without that, it has left the game."""
    g = boxed(1)
    assert (int(g.s["custody"]), int(g.s["clues"][0])) == (g.card("duke"), 0)
    g = boxed(0)
    assert (int(g.s["custody"]), int(g.s["clues"][0])) == (NONE, 1)


def test_an_ally_that_makes_way_in_custody_is_lost() -> None:
    g = boxed(1, before="ruby-standish")
    assert (int(g.s["custody"]), sum(g.s["clues"][:3].tolist())) == (g.card("duke"), 1)


@pytest.mark.parametrize("step", ["devour", "lose(sanity=9)", "lose(stamina=9)"])
def test_a_kept_gate_card_saves_from_being_devoured_in_the_battle(step: str) -> None:
    g = Battle("hastur")
    g.holds(SAVES, "food")
    g.run(step)
    assert (g.cards(), int(g.s["alive"])) == (["food"], 7)
    assert (int(g.s["sanity"][0]), int(g.s["stamina"][0])) == (1, 1)
    g.run(step)
    assert int(g.s["alive"]) == 6


def test_a_kept_gate_card_saves_from_an_attack() -> None:
    """Hastur takes the last sanity; the card gives a point back, once."""
    g = Battle("hastur")
    g.holds(SAVES)
    g.t["lowest"][g.s["investigator"][0]] = -9

    def defend(t: Any, s: Any, log: Any) -> bool:
        return bool(defend_one(s, t, log, 0)) or bool(run_pending(s, t, log))

    g.s["sanity"][0] = g.s["stamina"][0] = 1
    g.play(defend)
    assert (g.cards(), int(g.s["alive"]), int(g.s["sanity"][0])) == ([], 7, 1)
    g.play(defend)
    assert int(g.s["alive"]) == 6


@pytest.mark.parametrize(("kind", "left"), [("cultist", 0), ("ghoul", 0), ("vampire", 1)])
@pytest.mark.parametrize("evades", [True, False])
def test_a_monster_of_toughness_one_is_defeated_after_its_damage(kind: str, left: int, evades: bool) -> None:
    """Image of the Dark Pharaoh: exhausted after the combat damage, in a combat or of a failed evasion."""
    g = Woods(fights=-30)
    g.holds("image-of-the-dark-pharaoh")
    g.s["sanity"][0] = g.s["stamina"][0] = g.s["max_sanity"][0] = g.s["max_stamina"][0] = 20
    marker = g.marker(kind, int(g.s["at"][0]))
    g.play(evade if evades else stand_up_to, 0, marker, answers={Decision.MAY: [1]})
    assert bool(g.options(Decision.MAY)) == (left == 0)
    assert int(g.s["monster_trophies"][0]) == 1 - left
    assert int(g.s["exhausted"][0]) == 1 - left
    assert g.s["stamina"][0] < 20


def stand_up_to(t: Any, s: Any, log: Any, seat: int, marker: int) -> bool:
    """Fight a round."""
    face(t, s, seat, marker)
    return bool(stand(t, s, log, seat, marker))


@pytest.mark.parametrize(("kind", "trophies"), [("cultist", 1), ("zombie", 1), ("formless-spawn", 0)])
@pytest.mark.parametrize("evades", [True, False])
def test_the_win_of_an_encounter_runs_after_a_card_has_defeated_the_monster(
    kind: str, trophies: int, evades: bool
) -> None:
    """Image of the Dark Pharaoh: only a monster of toughness 1; otherwise the combat goes on to its end."""
    g = Woods(fights=-30)
    g.holds("image-of-the-dark-pharaoh")
    g.s["stamina"][0] = g.s["max_stamina"][0] = 4
    marker = g.marker(kind, CUP)
    met = marker if evades else FIGHT_MARKER + marker
    g.run(
        f'monster(kind="{kind}") win{{gain(clue=3)}} evade{{gain(clue=5)}} lose{{gain(clue=7)}}',
        {Decision.FACE: [met], Decision.MAY: [1]},
    )
    assert (int(g.s["clues"][0]), int(g.s["monster_trophies"][0])) == (3 if trophies else 7, trophies)
    assert place_of(g.s, marker) == (TROPHIES if trophies else CUP)


def test_a_kept_gate_card_saves_a_lost_investigator_when_the_battle_begins() -> None:
    """Lost in time and space when the Ancient One awakens: the card is spent, and the investigator fights."""
    g = Battle("hastur", starts=False)
    g.holds(SAVES, "food")
    g.s["at"][:2] = LOST
    g.start()
    assert (int(g.s["alive"]), int(g.s["devoured"]), g.cards()) == (5, 1, ["food"])
    assert (int(g.s["sanity"][0]), int(g.s["stamina"][0]), int(g.s["near"][0])) == (1, 1, 5)


@pytest.mark.parametrize("bursts", [True, False])
def test_each_of_several_gates_of_a_card_breaks_a_seal_by_a_burst(bursts: bool) -> None:
    """Atlach-Nacha: a seal goes; otherwise it keeps the gate shut."""
    g = Table()
    if bursts:
        g.in_force("rule(all_bursts)")
    card = int(g.t["mythos_more_gates"].nonzero()[0][0])
    area = int(g.t["mythos_gate"][card])
    g.s["sealed"] = 1 << area
    assert int(open_pack_gate_of(g.s, g.t, g.log, area, card)) == bursts
    assert (int(g.s["gate_at"][area]) != NONE, int(g.s["sealed"]), int(g.s["doom"])) == (
        *(bursts, 0 if bursts else 1 << area),
        0,
    )


def test_a_price_of_beings_takes_none_of_the_tokens_on_other_cards() -> None:
    """Bokrug: one of the Beings on the sheet goes, no yellow sign and no mark of an environment."""
    g = Table("bokrug")
    for kind in ("yellow", "taken", "horror_being", "luck_being"):
        g.s["marks"][MARK.numbers[kind]] = 1
    luck = MARK.numbers["luck_being"]
    g.run("mark(choose,-1)", {Decision.MARK: [luck]})
    assert g.options(Decision.MARK) == [[MARK.numbers["horror_being"], luck]]


def test_an_environment_that_comes_again_has_no_mark() -> None:
    """Its exhibit may be drawn once each time that it is in play (Environment)."""
    g = Table()
    taken, card = MARK.numbers["taken"], int((g.t["mythos_kind"] == MythosKind.ENVIRONMENT).nonzero()[0][0])
    g.s["marks"][taken] = 1
    new_environment(g.t, g.s, g.log, card)
    assert (int(g.s["environment"]), int(g.s["marks"][taken])) == (card, 0)
