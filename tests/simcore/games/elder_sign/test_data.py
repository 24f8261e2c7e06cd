"""The data against the components of the box: counts, sums, and every card that a source gives."""

import functools
import re
from collections import Counter

import pytest

from simcore.effects.program import walk
from simcore.games.elder_sign.rules.records.codes import DECKS
from simcore.games.elder_sign.rules.records.tables import SWITCHES
from simcore.games.elder_sign.scenario.models import ANSWERED, OPEN
from simcore.games.elder_sign.scenario.scenario import Scenario
from simcore.games.elder_sign.scenario.tasks import written, written_need
from tests.simcore.games.elder_sign import components

PRINTED = Scenario.load()
DATA = PRINTED.model
SHORT = {"sanity": "san", "stamina": "sta"}
ABILITIES = {
    "once_per_roll_raise": "raise-die", "once_per_roll_T>L": "terror-to-lore",
    "once_per_roll_T>P": "terror-to-peril", "day_heal_san": "day-heal-sanity",
    "day_heal_sta": "day-heal-stamina", "day_reroll2": "day-reroll",
}  # fmt: skip


def table(text):
    return [[cell.strip() for cell in line.split("~")] for line in text.strip().splitlines()]


def tokens(program):
    """A program in the notation of the tables, its parts in alphabetical order."""
    return ";".join(sorted(token for step in program for token in tokens_of(step)))


def tokens_of(step):
    body = step.body
    match step.name:
        case "gain" | "lose":
            sign = "+" if step.name == "gain" else "-"
            return [f"{SHORT.get(name, name)}{sign}{count}" for name, count in body if count is not None]
        case "lower_max":
            return [f"max_{SHORT[name]}-{count}" for name, count in body if count is not None]
        case "doom":
            return [f"doom{body.tokens:+d}"]
        case "monster":
            return [f"monster{'_here' if body.at == 'here' else ''}+{body.count}"]
        case "gate":
            return [f"gate+{body.cards}"]
        case "fail":
            return ["fail_now"]
        case "discard_terror_dice":
            return ["discard_terror_dice"]
        case "each":
            return [f"each:{tokens(body)}"]
        case "for_each_other_world":
            return [f"per_other_world:{tokens(body)}"]
        case "choose":
            return [f"choose({' / '.join(map(tokens, body))})"]
        case "devoured_unless":
            return [f"devoured_unless({tokens(body)})"]
    raise AssertionError(step.name)


def in_order(text):
    """The tokens of a table, in alphabetical order too, also inside of choices."""
    if text in ("", "none"):
        return ""
    head, options, tail = re.fullmatch(r"([^(]*?)(?:\((.*)\))?([^)]*)", text).groups()
    if options is not None:
        return f"{head}({' / '.join(map(in_order, options.split(' / ')))}){tail}"
    who, colon, rest = text.rpartition(":")
    return who + colon + ";".join(sorted(rest.split(";")))


def by_name(entries):
    return {entry.name: entry for entry in entries.values()}


def lock(word):
    return word or "none"


# --- every component


@pytest.mark.parametrize("field", ["adventures", "other_worlds"])
def test_adventures__are_the_pieces(field):
    entries = by_name(getattr(DATA, field))
    printed = table(getattr(components, field.upper()))
    assert [line[0] for line in printed] == list(entries)
    for name, tasks, trophies, terror, midnight, entering, rewards, penalties, colour in printed:
        card = entries[name]
        assert card.tasks == type(card).model_validate(
            {"name": "x", "tasks": tasks, "trophies": 1, "source": "community"}
        ).tasks, name  # fmt: skip
        assert card.trophies == int(trophies)
        assert card.lock == lock(colour), name
        for program, told_so in (
            (card.terror, terror),
            (card.midnight, midnight),
            (card.on_enter, entering),
            (card.rewards, rewards),
            (card.penalties, penalties),
        ):
            assert tokens(program) == in_order(told_so), name


def test_order_of_doom_and_losses__is_the_printed_one():
    for name, _, _, _, _, _, _, penalties, _ in table(components.ADVENTURES):
        steps = [step.name for step in by_name(DATA.adventures)[name].penalties]
        assert (steps[0] == "doom") == penalties.startswith("doom"), name


def test_monsters__are_the_pieces():
    entries = by_name(DATA.monsters)
    printed = table(components.MONSTERS)
    assert [line[0] for line in printed] == list(entries)
    for name, count, group, task, trophies, colour, reward, easier, harder in printed:
        kind = entries[name]
        assert (kind.copies, kind.group, kind.trophies) == (int(count), group, int(trophies))
        assert kind.task == type(kind).model_validate(
            {"name": "x", "copies": 1, "task": task, "trophies": 1, "source": "community"}
        ).task, name  # fmt: skip
        assert kind.lock == lock(colour)
        assert tokens(kind.reward) == in_order(reward)
        assert [alternative.set["task"] for alternative in kind.alternatives] == [easier, harder]


def stays(card):
    """Return the lingering part of a mythos card, in the notation of the tables."""
    marks = {"no_clues": card.no_clues, "no_spells": card.no_spells, "extra_adventure": card.extra_card}
    found = [f"while: {name}" for name, holds in marks.items() if holds]
    found += [f"lock: {card.lock}"] if card.lock != "none" else []
    found += [f"terror: {tokens(card.terror)}"] if card.terror else []
    found += [f"midnight: {tokens(card.midnight)}"] if card.midnight else []
    return "; ".join(found) or "none"


def half(card):
    top, _, bottom = card.name.partition(" ... ")
    unnamed = re.fullmatch(r"(.*) \(([A-F])\)", card.name)
    return (unnamed[1], f"(unnamed {unnamed[2]})") if unnamed else (top, bottom)


def test_mythos__are_the_pieces():
    printed = Counter(tuple(line[:4]) for line in table(components.MYTHOS))
    counts = Counter()
    for card in DATA.mythos.values():
        counts[(*half(card), tokens(card.now) or "none", stays(card))] += card.copies
    assert counts == printed


@functools.cache
def read_otherwise(name):
    return PRINTED.with_alternatives([name]).model


def test_mythos__alternatives_are_those_of_the_halves():
    cards = {half(card): (name, card) for name, card in DATA.mythos.items()}
    for top, bottom, now, stay, other_now, other_stay in table(components.MYTHOS):
        name, card = cards[top, bottom]
        played = {
            (tokens(other.now) or "none", stays(other))
            for alternative in card.alternatives
            for other in [read_otherwise(alternative.name).mythos[name]]
        }
        assert (not other_now) or (in_order(other_now) or "none", stay) in played, name
        assert (not other_stay) or (now, other_stay) in played, name


def test_investigators__are_the_sheets():
    entries = by_name(DATA.investigators)
    printed = table(components.INVESTIGATORS)
    assert [line[0] for line in printed] == list(entries)
    for name, sanity, stamina, clues, cards, code in printed:
        who = entries[name]
        assert (who.sanity, who.stamina, who.clues) == (int(sanity), int(stamina), int(clues)), name
        if cards.startswith("ally:"):
            assert (who.ally, who.cards) == (cards.removeprefix("ally:").lower(), {})
        elif cards.startswith("any 2"):
            assert (who.any_cards, who.cards) == (2, {})
        else:
            assert Counter(who.cards) == Counter(cards.split("|"))
        assert who.sanity + who.stamina == 10
        assert who.ability == ABILITIES.get(code, code.replace("_", "-")), name
    assert len({entry.ability for entry in entries.values()}) == 16


# --- sums


def rewarded(cards):
    counts = Counter()
    for card in cards:
        for token in tokens(card.rewards).split(";"):
            name, sign, count = re.fullmatch(r"(\w+)([+-])(\d+)", token).groups()
            counts[name + sign] += int(count)
    return counts


def test_adventures__add_up_as_printed():
    cards = list(DATA.adventures.values())
    assert rewarded(cards) == {
        "elder_sign+": 25, "clue+": 35, "common+": 15, "unique+": 18, "spell+": 16, "ally+": 1, "gate+": 8,
        "monster+": 12, "doom-": 1,
    }  # fmt: skip
    assert sum("elder_sign" in tokens(card.rewards) for card in cards) == 21
    lost = Counter()
    for card in cards:
        for token in tokens(card.penalties).split(";"):
            name, count = re.fullmatch(r"(\w+)[+-](\d+)", token).groups()
            lost[name] += int(count)
    assert lost == {"san": 38, "sta": 33, "doom": 11, "clue": 1}
    rows = [row for card in cards for row in card.tasks.rows]
    covered = [row for row in rows if row.covered is not None]
    assert sum(not row.covered.is_empty for row in covered) == 10
    assert sum(row.covered.is_empty for row in covered) == 8
    assert all(row.is_empty for row in covered)
    assert Counter(card.trophies for card in cards) == {2: 32, 1: 16}
    assert sum(card.tasks.ordered for card in cards) == 15
    assert sorted(card.lock for card in cards if card.lock != "none") == ["green", "red", "yellow"]
    assert sum(bool(card.terror) for card in cards) == 18
    assert sum(bool(card.midnight) for card in cards) == 6


def test_other_worlds__add_up_as_printed():
    cards = list(DATA.other_worlds.values())
    assert rewarded(cards)["elder_sign+"] == 12
    assert sum(card.trophies for card in cards) == 16
    partly = [row for card in cards for row in card.tasks.rows if row.covered and not row.is_empty]
    assert len(partly) == 3


def test_box__has_so_many_pieces():
    def copies(entries):
        return sum(entry.copies for entry in entries.values())

    assert (len(DATA.adventures), len(DATA.other_worlds)) == (48, 8)
    assert (len(DATA.investigators), len(DATA.ancient_ones)) == (16, 8)
    standard = {name: kind for name, kind in DATA.monsters.items() if kind.group == "standard"}
    assert (copies(standard), copies(DATA.monsters)) == (22, 27)
    assert sum(kind.copies * kind.trophies for kind in standard.values()) == 32
    assert copies(DATA.mythos) == 32
    decks = {
        deck: sum(card.copies for card in DATA.cards.values() if card.deck == deck) for deck in DECKS
    }  # fmt: skip
    assert decks == {"common": 12, "unique": 12, "spell": 12, "ally": 8}
    assert DATA.rules.clues == 15
    assert max(one.doom for one in DATA.ancient_ones.values()) == 12
    assert max(one.elder_signs for one in DATA.ancient_ones.values()) == 14


def test_mythos__have_so_many_of_each_kind():
    now = Counter(tokens(card.now) for card in DATA.mythos.values() for _ in range(card.copies))
    assert now == {"monster+1": 12, "doom+1": 12, "": 4, "each:san-1": 4}
    kept = Counter(stays(card).split(":")[0] for card in DATA.mythos.values() for _ in range(card.copies))
    assert kept == {"none": 9, "terror": 4, "midnight": 10, "while": 4, "lock": 5}


@pytest.mark.parametrize(("name", "doomed"), [(None, 12), ("mythos-doom-16", 16), ("mythos-doom-20", 20)])
def test_mythos_doom__is_as_the_preset_says(name, doomed):
    data = PRINTED.with_alternatives([name]).model if name else DATA
    found = sum(card.copies for card in data.mythos.values() if "doom" in tokens(card.now))
    assert found == doomed


# --- what is written down once


def test_dice__are_the_printed_ones():
    faces = {colour: die.faces for colour, die in DATA.dice.items()}
    assert faces == {
        "green": (1, 2, 3, "lore", "peril", "terror"),
        "yellow": (1, 2, 3, 4, "lore", "peril"),
        "red": (2, 3, 4, "lore", "peril", "wild"),
    }


def test_ancient_ones__have_their_numbers():
    found = {name: (one.elder_signs, one.doom, len(one.icons)) for name, one in DATA.ancient_ones.items()}
    assert found == {
        "azathoth": (14, 12, 5), "cthulhu": (13, 11, 4), "hastur": (13, 12, 5), "ithaqua": (11, 9, 3),
        "nyarlathotep": (11, 9, 3), "shub-niggurath": (12, 10, 4), "yig": (10, 8, 3),
        "yog-sothoth": (10, 10, 4),
    }  # fmt: skip
    for one in DATA.ancient_ones.values():
        assert one.icons == tuple(range(3, one.icons[-1] + 1, 2))
        assert one.icons[-1] < one.doom
    tasks = {
        name: written_need(one.combat_task) for name, one in DATA.ancient_ones.items() if one.combat_task
    }  # fmt: skip
    assert tasks == {
        "cthulhu": "L+P+T", "hastur": "T+IX", "ithaqua": "P+P", "nyarlathotep": "L+T+I3",
        "shub-niggurath": "P+T+I3", "yig": "P+P", "yog-sothoth": "L+L+I3",
    }  # fmt: skip
    attacks = {name: tokens(one.attack) for name, one in DATA.ancient_ones.items()}
    assert attacks == {
        "azathoth": "", "cthulhu": "doom+1;each:choose(max_san-1 / max_sta-1)", "hastur": "each:san-2",
        "ithaqua": "each:sta-2", "nyarlathotep": "each:devoured_unless(clue-1)",
        "shub-niggurath": "each:devoured_unless(monster_trophy-1)",
        "yig": "each:choose(clue-1 / san-1;sta-1)", "yog-sothoth": "each:devoured_unless(trophy-1)",
    }  # fmt: skip


def test_abilities_of_ancient_ones():
    ones = DATA.ancient_ones
    assert (ones["cthulhu"].more_sanity, ones["cthulhu"].more_stamina) == (-1, -1)
    assert ones["hastur"].more_price == 1
    assert tokens(ones["ithaqua"].on_unique) == "sta-1"
    assert ones["nyarlathotep"].masks
    assert tokens(ones["nyarlathotep"].on_spell) == "san-1"
    assert written_need(ones["shub-niggurath"].extra_task) == "T"
    assert {kind: tokens(program) for kind, program in ones["yig"].revenge.items()} == {
        "cultist": "elder_sign-1"
    }
    assert tokens(ones["yig"].on_no_sanity) == "elder_sign-1"
    assert tokens(ones["yig"].awakening) == "each:devoured_unless(common-1;spell-1;unique-1)"
    assert ones["yog-sothoth"].world_lost
    assert [step.name for _, step in walk(ones["azathoth"].awakening)] == ["lose_game"]


def test_souvenirs__have_their_prices():
    lines = DATA.entrance.lines
    assert {name: line.price for name, line in lines.items()} == {
        "first-aid-free": 0, "first-aid-half": 2, "first-aid-full": 4, "lost-and-found": 0,
        "souvenir-clue": 1, "souvenir-common": 2, "souvenir-unique": 3, "souvenir-spell": 4,
        "souvenir-ally": 5, "souvenir-elder-sign": 10,
    }  # fmt: skip
    for name, line in lines.items():
        if line.kind == "souvenir":
            assert tokens(line.program) == name.removeprefix("souvenir-").replace("-", "_") + "+1"
    found = {face: tokens(each.program) for face, each in DATA.entrance.found.items()}
    assert found == {"1": "", "2": "clue+1", "3": "common+1", "lore": "spell+1", "peril": "sta-1",
                     "terror": "san-1"}  # fmt: skip


def test_rules__are_the_printed_reading():
    """All switches are off."""
    rules = DATA.rules
    assert not any(getattr(rules, name) for name in ANSWERED)
    assert not any(getattr(rules.open, name) for name in OPEN)
    assert (rules.wild_value, rules.hours) == (1, 4)
    assert {*ANSWERED, *OPEN} == set(SWITCHES)


def test_reconstructed_entries__have_an_alternative():
    """Except plain cards whose usual effect the rulebook gives."""
    plain = {f"cards.{name}" for name, card in DATA.cards.items() if is_plain(card)}
    for key in PRINTED.reconstructed():
        entry = DATA
        for part in key.split("."):
            entry = entry[part] if isinstance(entry, dict) else getattr(entry, part.replace("-", "_"))
        assert entry.alternatives or key in plain, key


def is_plain(card):
    (step, *more) = card.program or (None,)
    return not more and step is not None and step.name in ("add", "secure")


def test_written__is_how_the_file_has_it():
    assert written(DATA.adventures["koi-pond"].tasks) == "[T] | P+P+T"
