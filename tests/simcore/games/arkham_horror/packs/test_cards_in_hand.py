"""Cards of packs in the hands of investigators, each by an example made by hand."""

import pytest

from simcore.games.arkham_horror.box.codes import COMBAT, DEFENCE, EVADE, FIGHT, HORROR, LORE, WILL
from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.rules.board.monster_ratings import toughness
from simcore.games.arkham_horror.rules.fights.combat import fight
from simcore.games.arkham_horror.rules.fights.evading import evade
from simcore.games.arkham_horror.rules.fights.pack_uses import use_in_fight
from simcore.games.arkham_horror.rules.phases.gates import close_with_check
from simcore.games.arkham_horror.rules.phases.programs import run_pending, run_program
from simcore.games.arkham_horror.rules.phases.upkeep import upkeep_of
from simcore.games.arkham_horror.rules.records.codes import SKY, WORLD, Part, Window
from simcore.games.arkham_horror.rules.records.decisions import USE, Decision
from simcore.records.sets import read_set
from tests.simcore.games.arkham_horror.packs.test_check_windows import Checkers, skill_of

pytestmark = pytest.mark.plain


class Holders(Checkers):
    """Investigators who hold cards of packs."""

    def __init__(self, *cards):
        super().__init__()
        self.holds(*cards)
        self.s["actor"], self.s["points_left"], self.s["part"] = 0, 6, Part.MOVEMENT
        self.t["focus"][:] = 9

    def use_of(self, card):
        """Return the first use of a card."""
        return int(self.t["card_uses"][self.card(card)][0])

    def pass_checks(self, monkeypatch, modules=("skill_checks", "spell_casting")):
        """Let every check of a program or of a spell pass."""

        def roll(t, s, log, seat, kind, skill, dice, need):
            s["successes_rolled"], s["failures_rolled"], s["result"] = max(1, need), 0, 1
            return False

        for module in modules:
            monkeypatch.setattr(f"simcore.games.arkham_horror.rules.board.{module}.roll_check", roll)


def test_a_tome_closes_a_gate(monkeypatch):
    """De Vermiis Mysteriis: a gate of Arkham closes without a trophy, 1 sanity is lost, the tome goes."""
    table = Holders("de-vermiis-mysteriis")
    table.pass_checks(monkeypatch)
    for place, world in (("black-cave", "rlyeh"), ("unvisited-isle", "the-abyss")):
        table.gate(place, world)
    cave = table.number("areas", "black-cave")
    (use,) = table.uses(Window.MOVEMENT)
    table.use(use, answers={Decision.CLOSE_WHICH: [cave]})
    assert (int(table.s["gate_at"][cave]), int(table.s["n_open"]), table.cards()) == (-1, 1, [])
    assert (int(table.s["gate_trophies"][0]), int(table.s["sanity"][0])) == (0, 4)


def test_a_key_opens_a_gate_and_goes(monkeypatch):
    """Naacal Key: a gate of the player's choice opens here; the key goes, though its owner is drawn in."""
    table = Holders("naacal-key")
    table.pass_checks(monkeypatch)
    (use,) = table.uses(Window.MOVEMENT)
    table.use(use)
    assert (int(table.s["n_open"]), table.cards()) == (1, [])
    assert int(table.s["at"][0]) >= WORLD


@pytest.mark.parametrize("in_combat", [False, True])
def test_all_monsters_of_the_sky_are_beaten(in_combat):
    """Lightning Gun: at once, in a combat too; they are trophies."""
    table = Holders("lightning-gun")
    table.marker("ghoul", SKY)
    use = table.use_of("lightning-gun")
    if in_combat:
        table.play(lambda t, s, log, use: use_in_fight(s, t, log, 0, use), use)
    else:
        table.use(use)
    assert (read_set(table.s["markers"][SKY]), int(table.s["monster_trophies"][0])) == (0, 1)
    assert (int(table.s["sanity"][0]), int(table.s["stamina"][0]), table.cards()) == (4, 4, [])


def test_a_card_has_as_many_uses_as_tokens():
    """Golden Trumpet: three times a point of sanity less is lost, then it goes."""
    table = Holders("golden-trumpet")
    assert int(table.s["tokens"][0, 0]) == 3
    use = table.use_of("golden-trumpet")
    for left in (2, 1, 0):
        table.run("lose(sanity=1)", {Decision.USE: [USE + use]})
        assert (int(table.s["sanity"][0]), int(table.s["tokens"][0, 0])) == (5, left)
    table.run("lose(sanity=1)")
    assert (int(table.s["sanity"][0]), table.cards()) == (4, [])


@pytest.mark.parametrize(("loss", "place"), [("sanity", "arkham-asylum"), ("stamina", "st-marys-hospital")])
def test_a_map_leads_out_of_an_other_world(loss, place):
    """Map of the Mind: knocked out in an Other World, to the asylum or the hospital instead of being lost."""
    table = Holders("map-of-the-mind")
    table.s["at"][0] = WORLD
    table.run(f"lose({loss}=9)", {Decision.INSTEAD: [1]})
    assert (table.at(), table.cards()) == (place, [])
    assert int(table.s[loss][0]) == 1


def test_a_monster_is_weaker_from_the_beginning_of_the_combat(monkeypatch):
    """Sledgehammer, Shroud of Shadow: the toughness of the monsters that its owner fights is 1 less."""
    for card in ("sledgehammer", "food"):
        table = Holders(card)
        if card == "food":
            program = table.compile("until_turn_end{on(combat_start){weaken(1)}}")
            table.play(run_program, program, 0)
        marker, seen = table.marker("dhole", int(table.s["at"][0])), []

        def horror(t, s, log, seat, marker, seen=seen):
            seen.append(int(toughness(t, s, marker)))
            s["fight_over"] = 1
            return False

        monkeypatch.setattr("simcore.games.arkham_horror.rules.fights.combat.horror", horror)
        table.play(fight, 0, marker)
        assert seen == [int(table.t["kind_toughness"][table.t["kind_of"][marker]]) - 1]


@pytest.mark.parametrize(
    ("rule", "kind", "skill", "dice"),
    [
        ("modify(horror_check,1)", HORROR, WILL, 1),
        ("modify(all_checks,1)", DEFENCE, LORE, 1),
        ("modify(will,2)", DEFENCE, WILL, 2),
    ],
)
def test_a_rule_holds_until_the_turn_ends(rule, kind, skill, dice):
    """King James Bible: +1 on Horror checks this turn. Cards of packs have more such rules than the base."""
    table = Holders()
    table.run(f"until_turn_end{{{rule}}}")
    table.check(skill, kind=kind)
    assert table.dice_of(kind) == [skill_of(table, skill) - int(table.s["skills_up"][0]) + dice]


def test_another_comes_to_the_caster_of_a_spell_that_is_discarded(monkeypatch):
    """Plumb the Void: an investigator in an Other World comes to the caster."""
    table = Holders("plumb-the-void")
    table.pass_checks(monkeypatch)
    table.s["at"][1] = WORLD
    (use,) = table.uses(Window.MOVEMENT)
    table.use(use, answers={Decision.CHOOSE: [1]})
    assert (table.at(1), table.cards()) == (table.at(0), [])


@pytest.mark.parametrize(("kind", "dice"), [("ghoul", 0), ("dhole", 1)])
def test_weak_monsters_are_evaded_without_a_check_in_a_street(kind, dice):
    """Sedanette: monsters of toughness 1 in a street."""
    table = Holders("sedanette")
    table.s["at"][0] = table.number("areas", "downtown")
    table.play(evade, 0, table.marker(kind, int(table.s["at"][0])))
    assert len(table.dice_of(EVADE)) == dice


def test_candles_burn_down_in_the_upkeep():
    """Ritual Candles: lit with a token, one more in each upkeep; at the fourth they are gone."""
    table = Holders("ritual-candles")
    (use,) = table.uses(Window.MOVEMENT)
    table.use(use)
    for held in (["ritual-candles"], ["ritual-candles"], []):
        table.s["part"] = Part.UPKEEP
        table.play(upkeep_of, 0)
        assert table.cards() == held


def test_a_spell_lets_another_skill_count_in_a_combat_check_without_a_monster(monkeypatch):
    """Storm of Spirits: +3, and Lore in place of Fight."""
    table = Holders("storm-of-spirits")
    table.s["stop"][0] = 3
    table.pass_checks(monkeypatch, ("spell_casting",))
    table.check(FIGHT, kind=COMBAT, answers={BoxDecision.ARM: [0]})
    assert table.dice_of(COMBAT) == [skill_of(table, LORE) + 3]
    assert table.options(Decision.USE) == []  # it is cast with the weapons only


def test_a_fragment_seals_a_gate_that_closes(monkeypatch):
    """Second Elder Sign Fragment: after closing, the location is sealed without clue tokens."""
    table = Holders("second-elder-sign-fragment")
    table.pass_checks(monkeypatch)
    table.gate("woods", "the-abyss")
    woods = table.number("areas", "woods")

    def close(t, s, log):
        return close_with_check(t, s, log, 0, woods, LORE) or run_pending(s, t, log)

    table.play(close, answers={Decision.MAY: [1], Decision.CHOOSE: [0]})
    assert (int(table.s["sealed"]) >> woods & 1, table.cards(), int(table.s["stamina"][0])) == (1, [], 4)
