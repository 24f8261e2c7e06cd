"""Items: which cards count, what they may cost and how they are dealt, by the reference guide."""

import random

import numpy as np
import pytest
from scipy.stats import binom

from simcore.contract.game import Cell
from simcore.games.arkham_horror.box.codes import COMBAT, DEFENCE, MORE_SANITY, MORE_STAMINA, SPELL
from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.box.limits import MAX_HEALTH, MAX_HELD, RING, SKILLS
from simcore.games.arkham_horror.box.models import EFFECTS
from simcore.games.arkham_horror.box.possessions import recount, too_dear
from simcore.games.final_battle import GAME
from simcore.games.final_battle.rules.setup import take_best, take_few
from simcore.records.shared import empty_log

ALPHA = 1e-5
GAMES = 5_000
CARDS = list(GAME.load(None, ()).model.cards)


def loadout(tmp_path, name, *lines, settings=()):
    file = tmp_path / "ours.toml"
    head = ['base = "final-battle"', 'name = "ours"', "[preparations.ours]", 'source = "reconstructed"']
    file.write_text("\n".join([*head, "terror = 3", f"[preparations.ours.investigators.{name}]", *lines]))
    return GAME.load(file, settings)


@pytest.mark.compiled
def test_start_of_battle__spells_are_items_and_skills_and_allies_are_not(tmp_path):
    """Ithaqua: a die for each item, and spells are items (guide, "Item"); level 1e-5 for each of two."""
    cards = 'cards = ["shrivelling", "knife", "18-derringer", "fight-skill", "duke"]'
    t = loadout(tmp_path, "joe-diamond", cards).compile(Cell("ithaqua", "ours", 1))[0]
    kept = dict.fromkeys(("shrivelling", "knife", "18-derringer", "fight-skill", "duke"), 0)
    states, log = np.zeros(1, GAME.state), empty_log()[0]
    s = states[0]
    for i in range(GAMES):
        GAME.rules().deal(t, s, np.uint64(3), np.uint64(i))
        GAME.rules().advance(t, s, log)
        for card in s["held"][0][: s["n_held"][0]]:
            kept[CARDS[card]] += 1
    assert [kept[name] for name in ("18-derringer", "fight-skill", "duke")] == [GAMES] * 3
    low, high = binom.interval(1 - ALPHA, GAMES, 1 / 3)
    assert low <= kept["shrivelling"] <= high
    assert low <= kept["knife"] <= high


@pytest.mark.parametrize(("name", "can"), [("harvey-walters", True), ("joe-diamond", False)])
def test_a_weapon_that_costs_sanity__can_be_used_by_investigators_who_lose_none(tmp_path, name, can):
    """The last point is not lost to one's own weapon; the ability that prevents the loss keeps it."""
    t = loadout(tmp_path, name, 'cards = ["powder-of-ibn-ghazi", "knife"]', "sanity = 1").compile(
        Cell("shudde-mell", "ours", 1)
    )[0]
    states, log = np.zeros(1, GAME.state), empty_log()[0]
    s = states[0]
    GAME.rules().deal(t, s, np.uint64(3), np.uint64(0))
    while GAME.rules().advance(t, s, log) and s["decision"] != BoxDecision.ARM:
        s["choice"] = 0
    assert s["decision"] == BoxDecision.ARM
    listed = [CARDS[s["held"][0][place]] for place in s["options"][1 : s["n_options"]]]
    assert listed == ["powder-of-ibn-ghazi"] * can + ["knife"]


@pytest.mark.compiled
@pytest.mark.parametrize("copies", [0, 1, 2])
def test_deal__a_fixed_card_comes_out_of_its_deck(copies):
    """A fixed card is dealt once, and never more copies than the deck had; other decks are unchanged."""
    names = ("tommy-gun", "dynamite", "38-revolver")
    data = GAME.load(None, tuple(f"cards.{name}.copies={copies}" for name in names))
    t = data.compile(Cell("yig", "well-armed", 8))[0]
    states, seen = np.zeros(1, GAME.state), set()
    s = states[0]
    for i in range(500):
        GAME.rules().deal(t, s, np.uint64(5), np.uint64(i))
        held = [CARDS[card] for seat in range(8) for card in s["held"][seat][: s["n_held"][seat]]]
        seen.add(max(held.count(name) for name in names))
    assert max(seen) == max(1, copies)


ITEMS = ("common", "unique", "spell", "special")
MENDING = {  # by the kind of the check
    COMBAT: ("clue", "reroll-any", "reroll-combat", "reroll-die"),
    SPELL: ("clue", "reroll-any", "reroll-spell"),
    DEFENCE: ("clue", "reroll-any"),
}
AID = {"restore-sanity": 1, "restore-stamina": 2, "heal": 2, "skills": 4}
IGNORED = {None: 0, "physical-resistance": 1, "magical-resistance": 2}


def marked(which):
    """Places of some cards, as bits."""
    return sum(1 << place for place, is_one in enumerate(which) if is_one)


def dearest(card, spared):
    """The most sanity with which a card is too dear, for the last point is never paid; -1: it costs none."""
    if card.cast is not None:
        return card.sanity
    return max(0, card.sanity - spared) if card.sanity else -1


def kit_of(card):
    """Return the special features of an arm as bits."""
    special = (card.cast is not None, card.use == "one-shot", card.sixes > 1, card.effect == "enchant")
    return sum(1 << bit for bit, is_one in enumerate(special) if is_one)


def is_arm(card):
    """Return whether a card helps in the attack against a fighter without resistance."""
    return card.combat > 0 or card.alone > 0 or card.sixes > 1 or card.effect == "enchant"


def any_of(numbers):
    """All bits that are set in any of them."""
    found = 0
    for number in numbers:
        found |= number
    return found


@pytest.mark.parametrize("name", ["joe-diamond", "harvey-walters", "carolyn-fern", "vincent-lee"])
def test_what_follows_from_a_hand__is_what_the_data_say_of_its_cards(name):
    """Against Ithaqua, who resists nothing; Harvey loses a sanity less to his weapon, and pays for spells."""
    scenario = GAME.load(None, ())
    assert scenario.model.ancient_ones["ithaqua"].physical == "none"
    t = scenario.compile(Cell("ithaqua", "unprepared", 1))[0]
    all_cards, luck = list(scenario.model.cards.values()), random.Random(7)
    who, spared = scenario.model.investigators[name], 1 if name == "harvey-walters" else 0
    s = np.zeros(1, GAME.state)[0]
    s["investigator"][0] = list(scenario.investigators).index(name)
    for size in [*range(MAX_HELD + 1)] * 3:
        hand = [luck.randrange(len(all_cards)) for _ in range(size)]
        cards = [all_cards[card] for card in hand]
        s["n_held"][0], s["held"][0], s["held"][0, :size] = size, 0, hand
        recount(t, s, 0)
        assert s["arms"][0] == marked(is_arm(card) for card in cards)
        assert s["one_handed"][0] == marked(card.hands <= 1 for card in cards)
        assert s["handless"][0] == marked(card.hands == 0 for card in cards)
        assert s["helpers"][0] == marked(card.effect in AID for card in cards)
        for check, effects in MENDING.items():
            assert s["menders"][0, check] == marked(card.effect in effects for card in cards)
        assert s["aid"][0] == any_of(AID.get(card.effect, 0) for card in cards) | AID.get(who.ability, 0)
        assert s["items"][0] == marked(card.deck in ITEMS for card in cards)
        effects = {card.effect for card in cards} - {None}
        assert s["effects"][0] >> 1 == any_of(1 << EFFECTS.index(effect) for effect in effects)
        assert s["ignores"][0] == any_of(IGNORED[card.ignores] for card in cards)
        assert s["kit"][0] == any_of(kit_of(card) for card in cards if is_arm(card))
        for i, skill in enumerate(SKILLS):
            assert s["bonus"][0, i] == sum(card.bonus.get(skill, 0) for card in cards)
            assert s["clue_dice"][0, i] == sum(card.clue_die == skill for card in cards)
        assert s["bonus"][0, MORE_SANITY] == sum(card.max_sanity for card in cards)
        assert s["bonus"][0, MORE_STAMINA] == sum(card.max_stamina for card in cards)
        for sanity in range(MAX_HEALTH + 1):
            s["sanity"][0] = sanity
            assert too_dear(s, 0) == marked(sanity <= dearest(card, spared) for card in cards)


@pytest.mark.parametrize("draws", [0, 1, 2])
def test_up_to_two_cards__are_taken_as_any_number_is(draws):
    """The better one first, of two that are worth the same the upper one."""
    t = GAME.load(None, ()).compile(Cell("ithaqua", "unprepared", 1))[0]
    luck, taken = random.Random(3), set()
    for _ in range(300):
        ring = np.array([luck.randrange(len(CARDS)) for _ in range(RING)], np.int8)
        head, hands = luck.randrange(RING), np.zeros(2, GAME.state)
        take_few(t, hands[0], 0, ring, head, draws)
        take_best(t, hands[1], 0, ring.copy(), head, RING, draws, draws)
        assert hands[0] == hands[1]
        taken.add(int(hands["n_held"][0, 0]))
    assert taken == set(range(draws + 1))  # some are laid aside, for they are of no use


def test_more_sanity_than_a_byte_holds__is_capped(tmp_path):
    """Twelve cards of the largest bonus on a sheet of the largest number do not overflow."""
    more = ("cards.knife.max_sanity=9", "cards.knife.copies=12", "investigators.joe-diamond.sanity=20")
    cards = f"cards = {['knife'] * 12}".replace("'", '"')
    data = loadout(tmp_path, "joe-diamond", cards, settings=more)
    t, s = data.compile(Cell("yig", "ours", 1))[0], np.zeros(1, GAME.state)[0]
    GAME.rules().deal(t, s, np.uint64(3), np.uint64(0))
    assert s["n_held"][0] == 12
    assert s["max_sanity"][0] == s["sanity"][0] == 127
