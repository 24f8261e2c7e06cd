"""Whole battles against their exact odds, for every Ancient One, and checks against published ones.

Each comparison is a chi-square test of the ends (won or lost, and in which round) at a level of 1e-5; there
are some fifty, so a sound program fails with a chance of at most 5e-4, and then always: seeds are fixed.
"""

import math
import tomllib
from dataclasses import replace

import numpy as np
import pytest
from scipy.stats import binom, chisquare, norm

from heuristics.strategy.contract import collected, strategy
from simcore.contract.game import Cell
from simcore.games.arkham_horror.box.codes import COMBAT, DEFENCE, FIGHT, MANY, BoxStream
from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.box.dice import draw_first_dice, set_luck
from simcore.games.arkham_horror.box.limits import MAX_SEATS
from simcore.games.arkham_horror.box.models import BOX
from simcore.games.arkham_horror.box.skill_checks import begin_check, mend_once
from simcore.games.final_battle import GAME
from simcore.play.batch import play_rows
from simcore.play.seating import roster_of
from simcore.records.shared import empty_log
from tests.simcore.games.final_battle.chain import Fighter, Foe, binomial, outcomes
from tests.sweeps import sweep

ALPHA = 1e-5
GAMES = 20_000

with collected() as own:

    @strategy("fixed", games=("final-battle",))
    def fixed(tables, state, weights):
        """Take up everything that there is, in order, and do nothing else."""
        return 1 if state["decision"] == BoxDecision.ARM else 0


def scenario(tmp_path, loadouts, *settings):
    """A scenario with one preparation of loadouts and investigators without focus."""
    lines = [
        'base = "final-battle"',
        'name = "exact"',
        "[preparations.exact]",
        'source = "reconstructed"',
        "terror = 3",
    ]
    for name, loadout in loadouts.items():
        lines += [f"[preparations.exact.investigators.{name}]", *loadout]
        lines += [f"[investigators.{name}]", "focus = 0"]
    file = tmp_path / "exact.toml"
    file.write_text("\n".join(lines))
    return GAME.load(file, settings)


def simulated(data, one, players):
    """Ends of many battles: {(won, round): how often}."""
    cell = Cell(one, "exact", players, tuple(data.model.preparations["exact"].investigators)[:players])
    data.check_cell(cell)
    rows = np.zeros(GAMES, GAME.row)
    play_rows(roster_of(GAME, data.compile(cell), [own[0].policy(GAME)]), 12, 0, rows)
    ends = {}
    for row in rows:
        end = bool(row["win"]), int(row["last_round"])
        ends[end] = ends.get(end, 0) + 1
    return ends


def agree(found, exact):
    """Chi-square over the ends; rare ones are put together."""
    assert set(found) <= {end for end, chance in exact.items() if chance > 0}, "an end that cannot be"
    assert math.isclose(sum(exact.values()), 1.0, abs_tol=1e-9)
    common = [end for end, chance in exact.items() if chance * GAMES >= 8]
    counts = [found.get(end, 0) for end in common]
    expected = [exact[end] * GAMES for end in common]
    rest = GAMES - sum(counts), GAMES - sum(expected)
    if rest[1] > 1e-6:
        counts.append(rest[0])
        expected.append(rest[1])
    else:
        assert rest[0] == 0
    if len(counts) > 1:
        assert chisquare(counts, np.array(expected) * sum(counts) / sum(expected)).pvalue > ALPHA


# Joe Diamond (speed 3, sneak 1, fight 2, will 0, lore 0, luck 0; 4 sanity, 6 stamina) and Gloria Goldberg
# (1, 0, 0, 2, 1, 2; 6 and 4). Stop k of a slider gives the first skill k more and the second 3 - k more.
JOE = [
    "sliders = [1, 3, 1]",
    'cards = ["tommy-gun", "knife"]',
    "clues = 3",
    "monster_trophies = 2",
    "gate_trophies = 3",
]
GLORIA = ["sliders = [2, 2, 3]", 'cards = ["shrivelling", "enchanted-knife"]', "clues = 2"]
GLORIA += ["monster_trophies = 3", "gate_trophies = 2", "blessed = true"]
JOE_SKILLS = {"speed": 4, "sneak": 3, "fight": 5, "will": 0, "lore": 1, "luck": 2}
GLORIA_SKILLS = {"speed": 3, "sneak": 1, "fight": 2, "will": 3, "lore": 4, "luck": 2}
# Ancient One: doom for the test, combat rating, skill, what is lost, start; the foes' dice of tommy gun,
# enchanted knife and shrivelling against its defences.
FOES = {
    "hastur": (6, -3, "luck", {"sanity": 2}, "none", (3, 3, 6)),
    "ithaqua": (7, -3, "fight", {"stamina": 2}, "items", (6, 3, 6)),
    "nyarlathotep": (6, -4, "lore", {"clues": 1}, "clues", (6, 2, 3)),
    "shub-niggurath": (5, -5, "sneak", {"monsters": 1}, "monsters", (0, 3, 6)),
    "yig": (6, -3, "speed", {"sanity": 1, "stamina": 1}, "curse", (6, 3, 6)),
    "yog-sothoth": (4, -5, "will", {"gates": 1}, "gates", (6, 0, 0)),
    "shudde-mell": (5, -3, None, {"rubble": 1}, "none", (3, 2, 3)),
}


def team(skill, dice):
    """Both fighters as the chain knows them."""
    gun, knife, spell = dice
    joe = Fighter(
        JOE_SKILLS["fight"],
        JOE_SKILLS.get(skill, 0),
        4,
        6,
        (gun,) if gun else (),
        clues=3,
        monsters=2,
        gates=3,
    )
    gloria = Fighter(
        GLORIA_SKILLS["fight"],
        GLORIA_SKILLS.get(skill, 0),
        6,
        4,
        (knife,) if knife else (),
        (GLORIA_SKILLS["lore"] - 1, 1, spell) if spell else None,
        "blessed",
        clues=2,
        monsters=3,
        gates=2,
    )
    return [joe, gloria]


@pytest.mark.compiled
@pytest.mark.parametrize("carry", [True, False], ids=["carry", "reset"])
@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("one", FOES)
def test_battle__ends_as_often_as_the_chain_says(tmp_path, one, players, carry):
    doom, combat, skill, loses, start, dice = FOES[one]
    # The knife of the first is not taken up beside the gun; against what the gun does nothing it would be, so
    # it is left out there. Each weapon is an item that can be lost.
    joe = [line.replace(', "knife"', "") if one != "ithaqua" else line for line in JOE]
    data = scenario(
        tmp_path,
        {"joe-diamond": joe, "gloria-goldberg": GLORIA},
        f"ancient-ones.{one}.doom={doom}",
        f"rules.left_over={'carry' if carry else 'reset'}",
    )
    foe = Foe(doom, combat, loses, start, check=skill is not None, carry=carry)
    fighters = team(skill, dice)[:players]
    exact = with_second_weapon(fighters, foe) if one == "ithaqua" else outcomes(fighters, foe)
    agree(simulated(data, one, players), exact)


def with_second_weapon(fighters, foe):
    """The gun is used as long as it is there, the knife only without it."""
    joe, p = fighters[0], 1 / 3
    total = {}
    for dice, chance in ((6, p), (1, (1 - p) * p), (0, (1 - p) ** 2)):
        for end, each in outcomes_after_start(fighters, foe, joe, dice).items():
            total[end] = total.get(end, 0.0) + chance * each
    return total


def outcomes_after_start(fighters, foe, joe, dice):
    sure = replace(foe, start="items")
    first = replace(joe, items=(), fight=joe.fight + dice)
    return outcomes([first, *fighters[1:]], sure)


@pytest.mark.compiled
@pytest.mark.parametrize("stop", ["power-ends", "power"])
def test_battle__with_maximum_lost_in_every_round(tmp_path, stop):
    """Cthulhu: the maximum sanity falls each round, the last point ends the game, and doom returns."""
    data = scenario(
        tmp_path,
        {"joe-diamond": JOE, "gloria-goldberg": GLORIA[:1]},
        "ancient-ones.cthulhu.doom=4",
        f"ancient-ones.cthulhu.max_loss={int(stop == 'power')}",
    )
    lives = (3, 5) if stop == "power" else (4, 6)
    # Each round costs one point of sanity with any roll: the test strategy always gives sanity.
    foe = Foe(4, -6, {"sanity": 1}, check=False, doom_back=1)
    fighters = [Fighter(5, 0, lives[0], 9, (6,)), Fighter(2, 0, lives[1], 9)]
    agree(simulated(data, "cthulhu", 2), outcomes(fighters, foe))


@pytest.mark.compiled
def test_battle__against_an_ancient_one_who_ends_the_game(tmp_path):
    data = scenario(tmp_path, {"joe-diamond": JOE})
    assert simulated(data, "azathoth", 1) == {(False, 1): GAMES}


# --- checks


def rolled(dice, status, seed=4, count=20_000, seat=0):
    """Successes of many checks with so many dice."""
    t = GAME.load(None, ()).compile(Cell("hastur", "unprepared", 1))[0]
    states, log = np.zeros(1, GAME.state), empty_log()[0]
    s = states[0]
    found = np.zeros(count, int)
    for i in range(count):
        s["key"], s["game_number"], s["round"] = seed, i, 1
        s["actor"], s["n_seats"] = seat, MAX_SEATS
        s["status"][seat] = status
        draw_first_dice(s, BoxStream.FIRST_DEFENCE)
        set_luck(s, BoxStream.DEFENCE, seat, 0, 1)
        begin_check(t, s, log, DEFENCE, FIGHT, dice, 0, 1)
        found[i] = s["hits"]
    return found


@pytest.mark.compiled
@pytest.mark.parametrize(("status", "miss"), [(0, 2 / 3), (1, 1 / 2), (-1, 5 / 6)])
@pytest.mark.parametrize(
    ("dice", "seat"), sweep([(5, 0)], [(1, 0), (10, 3), (2, 0), (9, 0), (3, 2), (4, 4), (11, 7)])
)
def test_check__has_the_published_odds(status, miss, dice, seat):
    """Success with n dice: 1 - (2/3)^n, blessed 1 - (1/2)^n, cursed 1 - (5/6)^n; level 1e-5 each."""
    found = rolled(dice, status, seat=seat)
    wins = int((found > 0).sum())
    chance = 1 - miss**dice
    low, high = binom.interval(1 - ALPHA, len(found), chance)
    assert low <= wins <= high
    counts = np.bincount(found, minlength=dice + 1)
    expected = np.array(binomial(dice, 1 - miss)) * len(found)
    kept = expected >= 8
    counts = [*counts[kept], counts[~kept].sum()]
    expected = [*expected[kept], expected[~kept].sum()]
    if expected[-1] == 0:
        counts, expected = counts[:-1], expected[:-1]
    if len(counts) > 1:
        assert chisquare(counts, np.array(expected) * sum(counts) / sum(expected)).pvalue > ALPHA


@pytest.mark.long
@pytest.mark.compiled
def test_dice__of_the_seats_have_nothing_to_do_with_each_other():
    """Correlation of the successes of two seats, which share a block or do not; level 1e-5 each."""
    found = np.array([rolled(6, 0, seat=seat) for seat in (0, 1, 3, 4)])
    between = np.corrcoef(found)[np.triu_indices(4, 1)]
    assert np.abs(between).max() < norm.isf(ALPHA / 2) / np.sqrt(found.shape[1])


def test_dice__are_the_same_however_many_are_rolled():
    """Die number i is the same die: more dice never mean fewer successes."""
    fewer, more = rolled(6, 0, count=200), rolled(25, 0, count=200)
    assert (more >= fewer).all()
    assert (rolled(6, 1, count=200) >= fewer).all()


@pytest.mark.long
@pytest.mark.compiled
@pytest.mark.parametrize("hunches", [False, True])
def test_clue__adds_dice_even_where_the_modifier_left_none(tmp_path, hunches):
    """A clue gives one die, two with the ability: 1 - (2/3)^1 or ^2; level 1e-5."""
    name = "joe-diamond" if hunches else "gloria-goldberg"
    data = scenario(tmp_path, {name: ["clues = 1"]})
    t = data.compile(Cell("hastur", "exact", 1))[0]
    states, log = np.zeros(1, GAME.state), empty_log()[0]
    s, passed, count = states[0], 0, 10_000
    for i in range(count):
        GAME.rules().deal(t, s, np.uint64(9), np.uint64(i))
        draw_first_dice(s, BoxStream.FIRST_COMBAT)
        set_luck(s, BoxStream.COMBAT, 0, 0, 1)
        begin_check(t, s, log, COMBAT, FIGHT, -3, 1, MANY)
        assert s["hits"] == 0
        mend_once(t, s, log, 0)
        passed += s["hits"] > 0
    assert s["clues"][0] == 0
    low, high = binom.interval(1 - ALPHA, count, 1 - (2 / 3) ** (1 + hunches))
    assert low <= passed <= high


@pytest.mark.compiled
def test_reroll__takes_all_dice_again(tmp_path):
    """With n dice and one new roll of a failure: 1 - (2/3)^(2n); level 1e-5."""
    data = scenario(tmp_path, {"gloria-goldberg": ['cards = ["lucky-cigarette-case"]']})
    t = data.compile(Cell("hastur", "exact", 1))[0]
    states, log = np.zeros(1, GAME.state), empty_log()[0]
    s, passed, count = states[0], 0, 10_000
    for i in range(count):
        GAME.rules().deal(t, s, np.uint64(9), np.uint64(i))
        draw_first_dice(s, BoxStream.FIRST_DEFENCE)
        set_luck(s, BoxStream.DEFENCE, 0, 0, 1)
        begin_check(t, s, log, DEFENCE, FIGHT, 2, 0, 1)
        if s["hits"] == 0:
            mend_once(t, s, log, 1)
            assert s["n_held"][0] == 0
        passed += s["hits"] > 0
    low, high = binom.interval(1 - ALPHA, count, 1 - (2 / 3) ** 4)
    assert low <= passed <= high


def test_defences__halve_rounded_up_or_take_all():
    cards = tomllib.loads((BOX / "cards.toml").read_text(encoding="utf-8"))
    names = list(cards)
    expected = {  # ancient one: knife 1, rifle 5, enchanted blade 4, dread curse 9
        "ithaqua": (1, 5, 4, 9),
        "hastur": (1, 3, 4, 9),
        "nyarlathotep": (1, 5, 2, 5),
        "shub-niggurath": (0, 0, 4, 9),
        "yog-sothoth": (1, 5, 0, 0),
        "shudde-mell": (1, 3, 2, 5),
    }
    for one, dice in expected.items():
        t = GAME.load(None, ()).compile(Cell(one, "typical", 2))[0]
        kinds = ("knife", "rifle", "enchanted-blade", "dread-curse-of-azathoth")
        foe = 3 * t["physical"] + t["magical"]
        assert tuple(t["dice"][foe][names.index(card)] for card in kinds) == dice
