"""Abilities of the investigators of packs in positions made by hand, each as its sheet says."""

from __future__ import annotations

import pytest

from simcore.games.arkham_horror.box.codes import COMBAT, FIGHT, HORROR, WILL
from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.box.events import BoxEvent
from simcore.games.arkham_horror.rules.board.cards import losable
from simcore.games.arkham_horror.rules.board.knocked_out import knock_out
from simcore.games.arkham_horror.rules.board.pack_phases import begin_phase
from simcore.games.arkham_horror.rules.board.pack_subject import concern
from simcore.games.arkham_horror.rules.board.spell_casting import spell_price
from simcore.games.arkham_horror.rules.effects.using_cards import use_card
from simcore.games.arkham_horror.rules.fights.combat import fight
from simcore.games.arkham_horror.rules.fights.evading import evade
from simcore.games.arkham_horror.rules.phases.encounters import arkham_encounter_of
from simcore.games.arkham_horror.rules.phases.mythos import counting_card
from simcore.games.arkham_horror.rules.phases.programs import run_queue
from simcore.games.arkham_horror.rules.phases.upkeep import upkeep_of
from simcore.games.arkham_horror.rules.records.codes import JAIL, Part, Rank
from simcore.games.arkham_horror.rules.records.decisions import DRAW_CARD, USE, Decision
from simcore.records.sets import read_set
from tests.simcore.games.arkham_horror.packs.table import Table

pytestmark = pytest.mark.plain


class Sheet(Table):
    """An investigator of a pack and two others; none of them starts with cards."""

    places = ("downtown", "downtown", "easttown")

    def __init__(self, who: str, one: str = "yig") -> None:
        super().__init__(one, who)
        self.person = int(self.s["investigator"][0])

    def dice(self, number: int) -> None:
        """Give the first investigator so many dice in every skill."""
        self.t["lowest"][self.person] = number

    def use(self, number: int = 0) -> int:
        """Return the option of a use of the ability."""
        return USE + int(self.t["person_uses"][self.person][0]) + number

    def here(self, kind: str) -> int:
        return self.marker(kind, int(self.s["at"][0]))

    def clues(self, seat: int = 0) -> int:
        return int(self.s["clues"][seat])

    def upkeep(self, answers=None) -> None:
        self.s["part"], self.s["actor"] = Part.UPKEEP, 0
        self.play(upkeep_of, 0, answers=answers)


def test_diana_learns_from_doom_and_terror() -> None:
    """Each doom token added: a point of sanity or stamina; each level of terror: a clue token."""
    g = Sheet("diana-stanley")
    g.s["sanity"][0] = g.s["stamina"][0] = 2
    g.run("doom(2)", {Decision.CHOOSE: [0, 1]})
    assert (int(g.s["sanity"][0]), int(g.s["stamina"][0])) == (3, 3)
    g.run("terror(2)")
    assert g.clues() == 2
    g.run("doom(1)", {Decision.CHOOSE: [0]}, seat=1)
    assert int(g.s["sanity"][0]) == 4


def test_diana_keeps_her_membership() -> None:
    g = Sheet("diana-stanley")
    g.holds("silver-twilight-lodge-membership")
    g.run('discard("silver-twilight-lodge-membership"); uncard("silver-twilight-lodge-membership")')
    assert g.cards() == ["silver-twilight-lodge-membership"]


@pytest.mark.parametrize(("clues", "uses", "left"), [(2, [0], 0), (2, [], 2), (1, [], 1)])
def test_jacqueline_replaces_a_mythos_card(clues: int, uses: list[int], left: int) -> None:
    """Once a turn, for two clue tokens, the card that was drawn goes and another one comes."""
    g = Sheet("jacqueline-fine")
    g.s["part"], g.s["clues"][0] = Part.MYTHOS, clues
    g.play(
        counting_card,
        answers={Decision.USE: [g.use() for _ in uses]},
    )
    assert (g.clues(), len(g.options(Decision.USE))) == (left, 1 if clues == 2 else 0)


def test_jim_defeats_the_undead_for_a_clue_token() -> None:
    g = Sheet("jim-culver")
    g.s["clues"][0] = 1
    zombie = g.here("zombie")
    g.play(fight, 0, zombie, answers={Decision.USE: [g.use()], Decision.COMBAT_ROUND: []})
    assert (g.clues(), int(g.s["monster_trophies"][0])) == (0, 1)


def test_jim_meets_no_undead_in_a_combat_check_of_an_encounter() -> None:
    """The monster of another investigator's last combat has nothing to do with it."""
    g = Sheet("jim-culver")
    g.s["clues"][0] = 1
    concern(g.t, g.s, g.here("zombie"))
    g.run("check(combat,0) pass{gain(money=1)}")
    assert (g.clues(), g.options(Decision.USE)) == (1, [])


def test_marie_removes_a_doom_token_once() -> None:
    """Once a game, in the upkeep; a third hand holds spells only."""
    g = Sheet("marie-lambeau")
    g.s["doom"] = 3
    for _ in range(2):
        g.upkeep({Decision.UPKEEP_ACTION: [g.use()] if int(g.s["doom"]) == 3 else []})
        assert int(g.s["doom"]) == 2
    g.s["part"] = Part.MOVEMENT
    ghoul = g.here("ghoul")
    g.holds("shotgun", "shrivelling")
    g.dice(60)
    g.play(fight, 0, ghoul, answers={BoxDecision.ARM: [0]})
    assert [len(options) for options in g.options(BoxDecision.ARM)] == [3, 2]


@pytest.mark.parametrize("who", ["mark-harrigan", "tommy-muldoon"])
def test_some_are_never_arrested(who: str) -> None:
    g = Sheet(who)
    g.run("arrest")
    assert int(g.s["at"][0]) != JAIL
    g.run("delay")
    assert (int(g.s["delayed"]) & 1) == (who == "tommy-muldoon")


def test_wilson_works_for_a_dollar_instead_of_an_encounter() -> None:
    g = Sheet("wilson-richards")
    g.s["part"], g.s["at"][0] = Part.ARKHAM, g.number("areas", "library")
    g.play(arkham_encounter_of, 0, answers={Decision.USE: [g.use()]})
    assert (int(g.s["money"][0]), g.options(Decision.ARKHAM)) == (5, [])
    g.s["at"][0] = g.number("areas", "downtown")
    before = len(g.options(Decision.USE))
    g.play(arkham_encounter_of, 0)
    assert len(g.options(Decision.USE)) == before


def test_charlie_has_connections() -> None:
    """Allies by name also from the box; terror does not rise for two clue tokens, again and again."""
    g = Sheet("charlie-kane")
    g.s["n_allies"] = 0
    g.run('ally("duke") else{gain(money=9)}')
    assert g.cards() == ["duke"]
    g.s["clues"][0] = 4
    g.run("terror(3)", {Decision.USE: [g.use(), g.use()]})
    assert (int(g.s["terror"]), g.clues()) == (1, 0)


def test_daisy_reads_without_loss_and_casts_for_less() -> None:
    g = Sheet("daisy-walker")
    g.holds("the-king-in-yellow", "shrivelling", "wither")
    g.dice(60)
    g.s["part"], g.s["actor"], g.s["points_left"] = Part.MOVEMENT, 0, 9
    before = int(g.s["sanity"][0])
    g.play(use_card, 0, 0)
    g.play(lambda t, s, log: run_queue(s, t, log))
    assert (int(g.s["sanity"][0]), g.clues()) == (before, 4)
    prices = {name: int(spell_price(g.t, g.s, 0, g.card(name))) for name in ("shrivelling", "wither", "heal")}
    assert prices == {"shrivelling": 0, "wither": 0, "heal": 0}
    g.run("lose(sanity=1)")
    assert int(g.s["sanity"][0]) == before - 1


def test_lola_exchanges_a_skill_in_the_upkeep() -> None:
    """A skill goes under the deck, and its top card comes, or the bottom one."""
    g = Sheet("lola-hayes")
    g.holds("fight-skill")
    g.deck(3, "luck-skill")
    g.s["under"][3][0], g.s["n_under"][3] = g.card("marksman"), 1
    g.upkeep({Decision.UPKEEP_ACTION: [g.use()], Decision.CHOOSE: [0]})
    assert (g.cards(), g.under(3)) == (["luck-skill"], ["marksman", "fight-skill"])
    assert len(g.options(Decision.CHOOSE)) == 1


def test_luke_dreams() -> None:
    """A clue token on entering an area of an Other World, and on being lost; the Gate Box stays."""
    g = Sheet("luke-robinson")
    g.holds("gate-box")
    g.run('enter_other_world("yuggoth",area=1)')
    assert g.clues() == 1
    g.run("next_area")
    assert g.clues() == 2
    g.run("lost")
    assert g.clues() == 3
    assert int(losable(g.t, g.s, 0, 5)) == 0


def test_rex_finds_more_and_stays_cursed() -> None:
    """One clue token more with each gain; no roll for a Curse, which goes by being Blessed."""
    g = Sheet("rex-murphy")
    g.run("gain(clue=1); gain(clue=2)")
    assert g.clues() == 5
    g.s["status"][0] = -1
    for _ in range(12):
        g.upkeep()
    assert (int(g.s["status"][0]), g.logged(BoxEvent.STATUS_ROLL)) == (-1, [])
    g.run("bless")
    assert int(g.s["status"][0]) == 0


@pytest.mark.parametrize(("place", "passes"), [("downtown", 1), ("library", 0)])
def test_wendy_evades_in_streets(place: str, passes: int) -> None:
    g = Sheet("wendy-adams")
    g.s["at"][0] = g.number("areas", place)
    g.dice(-20)
    g.play(evade, 0, g.here("zombie"))
    assert (len(g.logged(BoxEvent.CHECK)) == 0) == bool(passes)


def test_wendy_is_safe_with_an_elder_sign() -> None:
    for cards, safe in ((["elder-sign"], True), (["food"], False)):
        g = Sheet("wendy-adams")
        g.holds(*cards)
        g.run("curse; arrest")
        assert (int(g.s["status"][0]) == 0) == safe
        assert (int(g.s["at"][0]) != JAIL) == safe


def test_finn_keeps_what_he_has() -> None:
    """No items and no money are lost, except as a price."""
    g = Sheet("finn-edwards")
    g.holds("food", "axe", "whiskey", "rifle")
    g.run("lose(money=2); discard(item,2)")
    assert (int(g.s["money"][0]), len(g.cards())) == (4, 4)
    g.s["stamina"][0] = 0
    g.play(knock_out, 0, 1)
    assert len(g.cards()) == 4
    g.run("pay(money=2) then{gain(clue=1)}", {Decision.PAY: [1]})
    assert (int(g.s["money"][0]), g.clues()) == (2, 1)


def test_hank_is_frightened_late() -> None:
    """No Horror check before the first failed Combat or Evade check."""
    g = Sheet("hank-samson")
    g.dice(60)
    g.play(fight, 0, g.here("ghoul"))
    kinds = [values[1] for values in g.logged(BoxEvent.CHECK)]
    assert kinds == [COMBAT]
    h = Sheet("hank-samson")
    h.dice(-20)
    h.t["lowest"][h.person, WILL] = 60
    h.s["stamina"][0] = 1
    h.play(fight, 0, h.here("ghoul"))
    assert [values[1] for values in h.logged(BoxEvent.CHECK)][:2] == [COMBAT, HORROR]


def test_minh_is_better_with_company() -> None:
    """+1 on all checks with an ally or others in the area; one of them is better until the turn ends."""
    g = Sheet("minh-thi-phan")
    dice = []
    for cards, at in ((["duke"], "woods"), ([], "woods"), ([], "downtown")):
        g.holds(*cards)
        g.s["at"][0] = g.number("areas", at)
        before = len(g.logged(BoxEvent.CHECK))
        g.run("check(lore,0) pass{nothing} fail{nothing}")
        dice.append(g.logged(BoxEvent.CHECK)[before][2])
    assert [number - dice[1] for number in dice] == [1, 0, 1]
    g.upkeep({Decision.UPKEEP_ACTION: [g.use()]})
    g.run("check(lore,0) pass{nothing} fail{nothing}", seat=1)
    with_help = g.logged(BoxEvent.CHECK)[-1][2]
    h = Sheet("minh-thi-phan")
    h.run("check(lore,0) pass{nothing} fail{nothing}", seat=1)
    assert with_help - h.logged(BoxEvent.CHECK)[-1][2] == 1


def test_patrice_hears_gates_and_doom() -> None:
    """A gate that opens brings a clue token, the ninth doom token five."""
    g = Sheet("joe-diamond", "cthulhu")
    g.in_force("on(gate_opens){gain(clue=1)}; on(doom_added,if=equal(doom,9)){gain(clue=5)}", Rank.OWN, 0)
    g.s["at"][0] = g.number("areas", "uptown")
    g.s["doom"] = 6
    g.s["at"][1] = g.number("areas", "woods")
    g.run("gate(monster=no)", seat=1)
    assert (g.clues(), int(g.s["doom"])) == (1, 7)
    g.run("doom(3)")
    assert (g.clues(), int(g.s["doom"])) == (6, 10)


def test_roland_is_never_without_means() -> None:
    """In the upkeep: a clue token below two, a dollar below two."""
    for clues, money, now in ((0, 0, (1, 1)), (1, 1, (2, 2)), (2, 2, (2, 2))):
        g = Sheet("roland-banks")
        g.s["clues"][0], g.s["money"][0] = clues, money
        g.upkeep()
        assert (g.clues(), int(g.s["money"][0])) == now


def test_tommy_draws_monsters_to_himself() -> None:
    """Before the mythos card, monsters next to him may come to him."""
    g = Sheet("tommy-muldoon")
    ghoul, zombie = (
        g.marker("ghoul", g.number("areas", "easttown")),
        g.marker("zombie", g.number("areas", "woods")),
    )

    def begin(t, s, log):
        begin_phase(s, t, log, Part.MYTHOS)
        return run_queue(s, t, log)

    g.play(begin, answers={Decision.MAY: [1]})
    where = {m: next(p for p in range(len(g.s["markers"])) if has_marker(g, p, m)) for m in (ghoul, zombie)}
    assert where[ghoul] == int(g.s["at"][0])
    assert where[zombie] == g.number("areas", "woods")


def has_marker(g: Table, place: int, marker: int) -> bool:
    return bool(read_set(g.s["markers"][place]) >> marker & 1)


def test_ursula_cancels_an_encounter() -> None:
    """For a clue token, before any roll."""
    g = Sheet("ursula-downs")
    area = g.number("areas", "library")
    g.s["part"], g.s["at"][0], g.s["clues"][0] = Part.ARKHAM, area, 1
    g.t["entry"][area] = g.compile("gain(money=9)")
    g.play(arkham_encounter_of, 0, answers={Decision.ARKHAM: [DRAW_CARD], Decision.USE: [g.use()]})
    assert (g.clues(), int(g.s["money"][0])) == (0, 4)


@pytest.mark.parametrize(("who", "dice"), [("zoey-samaras", 3), ("joe-diamond", 0)])
def test_zoey_hurts_what_is_immune(who: str, dice: int) -> None:
    """Resistances do not count for her, and immunities count as resistances."""
    g = Sheet(who)
    ghost = g.here("ghost")
    g.holds("rifle")
    g.t["lowest"][g.person] = 60
    g.t["lowest"][g.person, FIGHT] = 20
    g.play(fight, 0, ghost, answers={BoxDecision.ARM: [0]})
    without = Sheet(who)
    other = without.here("ghost")
    without.t["lowest"][without.person] = 60
    without.t["lowest"][without.person, FIGHT] = 20
    without.play(fight, 0, other)
    first = next(v[2] for v in g.logged(BoxEvent.CHECK) if v[1] == COMBAT)
    assert first - next(v[2] for v in without.logged(BoxEvent.CHECK) if v[1] == COMBAT) == dice


def test_agnes_remembers_conquests() -> None:
    """Combat spells give as much more as they take hands."""
    g = Sheet("joe-diamond")
    g.in_force("modify(spell_bonus,spell_hands)", Rank.OWN, 0)
    g.holds("wither")
    g.t["lowest"][g.person] = 60
    g.t["lowest"][g.person, FIGHT] = 1
    g.play(fight, 0, g.here("ghoul"), answers={BoxDecision.ARM: [0]})
    combat = [v[2] for v in g.logged(BoxEvent.CHECK) if v[1] == COMBAT]
    h = Sheet("joe-diamond")
    h.holds("wither")
    h.t["lowest"][h.person] = 60
    h.t["lowest"][h.person, FIGHT] = 1
    h.play(fight, 0, h.here("ghoul"), answers={BoxDecision.ARM: [0]})
    assert combat[0] - next(v[2] for v in h.logged(BoxEvent.CHECK) if v[1] == COMBAT) == 1


def test_silas_swims_between_aquatic_places() -> None:
    """+2 on all checks there; a use moves to another one for two movement points."""
    g = Sheet("silas-marsh")
    g.t["aquatic"] = 1 << g.number("areas", "river-docks") | 1 << g.number("areas", "unvisited-isle")
    dice = []
    for at in ("uptown", "river-docks"):
        g.s["at"][0] = g.number("areas", at)
        before = len(g.logged(BoxEvent.CHECK))
        g.run("check(lore,0) pass{nothing} fail{nothing}")
        dice.append(g.logged(BoxEvent.CHECK)[before][2])
    assert dice[1] - dice[0] == 2
