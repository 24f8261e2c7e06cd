"""The reference guide about the board, entry by entry, where no other test shows what it says.

`test_guide.py` lists the entries and where each is tested.
"""

import itertools

import numpy as np
import pytest

from simcore.games.arkham_horror.box.codes import FIGHT, LORE, Phase
from simcore.games.arkham_horror.rules.board.doom import add_doom, awaken
from simcore.games.arkham_horror.rules.board.lost_and_devoured import devour
from simcore.games.arkham_horror.rules.board.monster_spawning import room_in_arkham, spawn
from simcore.games.arkham_horror.rules.board.terror import raise_terror
from simcore.games.arkham_horror.rules.board.travel import is_closed, put
from simcore.games.arkham_horror.rules.effects.spending import trophy_value
from simcore.games.arkham_horror.rules.effects.using_cards import usable
from simcore.games.arkham_horror.rules.phases.final_battle import begin_battle
from simcore.games.arkham_horror.rules.phases.gates import close_gate, try_close
from simcore.games.arkham_horror.rules.phases.machine import advance
from simcore.games.arkham_horror.rules.phases.monster_movement import move_monsters
from simcore.games.arkham_horror.rules.phases.mythos import ability, gate_step, place_clue
from simcore.games.arkham_horror.rules.phases.turn import end_mythos
from simcore.games.arkham_horror.rules.records.codes import (
    ASIDE,
    CUP,
    LOST,
    NONE,
    OUTSKIRTS,
    SKY,
    TROPHIES,
    WORLD,
    Awoke,
    Part,
)
from simcore.games.arkham_horror.rules.records.decisions import CLOSE_CARD, Decision
from simcore.games.arkham_horror.rules.records.events import Event
from tests.simcore.games.arkham_horror.by_hand import HIT, SPELL, InTown, Table, area, card, number, scenario

pytestmark = pytest.mark.plain

MOVEMENT_WINDOW = 2


def mythos_card(game, **wanted):
    """A mythos card for one test: it names nothing but what is wanted."""
    for name in ("gate", "clue"):
        game.t[f"mythos_{name}"][0] = area(wanted[name]) if name in wanted else NONE
    return 0


# --- appearing: gates and monsters of encounters


def test_neither_gate_nor_monster_appears_at_a_seal():
    """A Gate and a Monster Appear, A Monster Appears, Stable Location: even if the text of a card says so."""
    for text in ("gate(monster=yes); gain(money=1)", "monster; gain(money=1)"):
        game = Table()
        game.s["sealed"] = 1 << area("woods")
        game.run(text)
        assert (game.at(), game.s["doom"], game.s["n_open"], game.s["money"][0]) == ("woods", 0, 0, 5)
        assert int(game.s["markers"][CUP]) == int(game.t["in_cup"])


def test_no_monster_appears_in_an_other_world_with_an_investigator_who_prevents_it():
    """A Monster Appears; Location, last note: the ability works in areas of Other Worlds too."""
    celaeno = WORLD + 2 * number("worlds", "great-hall-of-celeano")
    game = Table(who="kate-winthrop")
    game.s["at"][:3] = celaeno, celaeno, celaeno + 1
    for seat, monsters in ((0, 0), (1, 0), (2, 1)):
        game.run("monster", seat=seat)
        assert len(game.options(Decision.FACE)) == monsters
    assert game.logged(Event.NO_MONSTER) == [[celaeno], [celaeno]]


def test_a_monster_of_an_encounter_knows_no_limit(faces):
    """A Monster Appears: it appears even if Arkham is full; once evaded, it returns to the cup."""
    game = Table()
    game.t["monster_limit"] = 0
    faces += [HIT] * 20
    game.t["lowest"][:] = 6
    game.run("monster", {Decision.FACE: []})
    ((evaded, _),) = game.options(Decision.FACE)
    assert int(game.s["markers"][CUP]) >> evaded & 1
    assert game.s["markers"][ASIDE] == game.s["markers"][OUTSKIRTS] == 0


def test_monsters_do_not_go_through_a_gate_and_those_in_it_stay_outside():
    """Open Gate and Spawn Monster: people are drawn in, monsters never; clue tokens there are gone."""
    game = Table()
    marker = game.marker("cultist", area("woods"))
    game.s["clues_at"][area("woods")] = 2
    game.play(gate_step, mythos_card(game, gate="woods"))
    assert game.s["at"][0] >= WORLD
    assert int(game.s["markers"][area("woods")]) >> marker & 1
    assert int(game.s["markers"][area("woods")]).bit_count() == 2
    assert game.s["clues_at"][area("woods")] == 0
    assert game.s["doom"] == 1


# --- gates


def at_gate(*cards, **fields):
    """Somebody with an explored marker at a gate in the woods."""
    game = Table()
    game.holds(*cards)
    game.gate("woods", "the-abyss")
    game.s["explored"] = 1
    for name, value in fields.items():
        game.s[name][0] = value
    return game


def test_who_fails_to_close_may_try_again(faces):
    """Closing Gates: the gate stays, and so does the explored marker."""
    game = at_gate()
    game.play(try_close, 0, answers={Decision.CLOSE: [FIGHT]})
    assert game.s["gate_at"][area("woods")] != NONE
    assert game.s["explored"] == 1
    faces += [HIT] * 20
    game.t["lowest"][:] = 6
    game.s["checks_made"][0] += 1
    game.play(try_close, 0, answers={Decision.CLOSE: [LORE]})
    assert game.s["gate_at"][area("woods")] == NONE
    assert game.s["gate_trophies"][0] == 1


def test_a_seal_of_clue_tokens_leaves_the_doom_track_alone(faces):
    """Sealing Gates, Doom Tokens: five tokens; the token of the seal comes from the pile."""
    game = at_gate(clues=5)
    game.s["doom"] = 4
    faces += [HIT] * 20
    game.t["lowest"][:] = 6
    game.play(try_close, 0, answers={Decision.CLOSE: [FIGHT], Decision.SEAL: [0]})
    assert (game.s["sealed"], game.s["doom"], game.s["clues"][0]) == (1 << area("woods"), 4, 0)


def test_an_elder_sign_seals_even_if_it_fells_him():
    """Elder Sign: a point of sanity and of stamina, a doom token less, no check, no clue tokens."""
    game = at_gate("elder-sign", sanity=1)
    game.s["doom"] = 4
    game.play(try_close, 0, answers={Decision.CLOSE: [CLOSE_CARD]})
    assert (game.s["sealed"], game.s["doom"]) == (1 << area("woods"), 3)
    assert game.at() == "arkham-asylum"
    assert game.s["gate_trophies"][0] == 1
    assert "elder-sign" not in game.cards()
    assert card("elder-sign") not in game.s["under"][1][: game.s["n_under"][1]].tolist()


def test_monsters_of_the_symbol_go_wherever_they_are():
    """Closing Gates: in Arkham, the Sky and the Outskirts; trophies and masks stay."""
    game = Table("nyarlathotep")
    marker = game.gate("woods", "the-abyss")
    symbol = int(game.t["world_symbol"][int(game.t["gate_world"][marker])])
    game.t["kind_symbol"][:] = symbol
    places = (area("easttown"), SKY, OUTSKIRTS)
    gone = [game.marker("cultist", place) for place in places]
    kept = game.marker("gug", TROPHIES), game.marker("the-black-man", area("easttown"))
    close_gate(game.t, game.s, game.log, 0, area("woods"), 1, 0)
    assert all(int(game.s["markers"][CUP]) >> each & 1 for each in gone)
    assert not any(int(game.s["markers"][CUP]) >> each & 1 for each in kept)


# --- limits


def test_the_limit_counts_the_sky_and_not_the_outskirts():
    """Monster Limit, The Sky."""
    game = Table()
    game.t["monster_limit"] = 5
    for place, room in ((area("easttown"), 4), (SKY, 3), (OUTSKIRTS, 3), (area("woods"), 2)):
        game.marker("cultist", place)
        assert room_in_arkham(game.t, game.s) == room


def test_doom_never_goes_beyond_its_track():
    """Doom Track."""
    game = Table("hastur")
    add_doom(game.t, game.s, game.log, 99)
    assert game.s["doom"] == game.t["doom"]
    game = Table("hastur")
    add_doom(game.t, game.s, game.log, -3)
    assert game.s["doom"] == 0


def test_trophies_are_worth_their_toughness_as_it_is_now():
    """Monster Trophy: with the modifiers in effect."""
    game, tougher = Table("hastur"), Table("shub-niggurath")
    marker = game.marker("gug", TROPHIES)
    assert tougher.marker("gug", TROPHIES) == marker
    assert trophy_value(tougher.t, tougher.s, marker) - trophy_value(game.t, game.s, marker) == 1


WORTHS = {"cultist": 1, "byakhee": 1, "vampire": 2, "gug": 3, "flying-polyp": 3, "dark-young": 3, "gate": 5}


def payments(price, *kinds, settings=()):
    """All payments that the options allow, as sets of kinds of trophies."""
    found, coming = set(), [[]]
    while coming:
        answers = coming.pop()
        game = Table(settings=settings)
        held = {kind: game.marker(kind, TROPHIES) for kind in kinds if kind != "gate"}
        if "gate" in kinds:
            game.gate("woods", "the-abyss", seat=0)
        game.run(f"pay({price}) then{{gain(clue=1)}}", {Decision.PAY: [1], Decision.TROPHY: list(answers)})
        asked = game.options(Decision.TROPHY)
        if len(asked) > len(answers):
            coming += [[*answers, option] for option in asked[len(answers)]]
        elif game.s["clues"][0]:
            left = {kind for kind, marker in held.items() if int(game.s["markers"][TROPHIES]) >> marker & 1}
            found.add(frozenset(kinds) - left - ({"gate"} if game.s["gate_trophies"][0] else set()))
    return found


def test_players_overspend_only_as_far_as_necessary():
    """Monster Trophy: 1 and 5 do not pay a price of 5, 3 and 3 do."""
    assert payments("trophy=5", "cultist", "gate") == {frozenset({"gate"})}
    assert payments("toughness=5", "gug", "flying-polyp") == {frozenset({"gug", "flying-polyp"})}


@pytest.mark.parametrize("price", [1, 4, 5, 8, 10, 18])
def test_no_trophy_of_a_payment_is_superfluous(price):
    """Monster Trophy, Spending Trophies: every such payment is open to players, and no other."""
    possible = [set(kinds) for n in range(1, 8) for kinds in itertools.combinations(WORTHS, n)]
    value = [(kinds, sum(WORTHS[kind] for kind in kinds)) for kinds in possible]
    needed = {
        frozenset(kinds)
        for kinds, total in value
        if total >= price and all(total - WORTHS[kind] < price for kind in kinds)
    }
    assert payments(f"trophy={price}", *WORTHS) == needed


def test_by_a_reading_a_payment_overspends_by_the_least_possible_amount():
    """Monster Trophy: 3 and 1 pay a price of 4 exactly, so 5 does not; 8 is the least that pays 7."""
    least = ("alternatives=spend-least",)
    assert payments("trophy=4", "byakhee", "gug", "gate", settings=least) == {frozenset({"byakhee", "gug"})}
    threes = ("gug", "flying-polyp", "dark-young")
    assert payments("trophy=7", *threes, "gate", settings=least) == {
        frozenset({one, "gate"}) for one in threes
    }
    assert payments("toughness=4", *threes[:2], settings=least) == {frozenset(threes[:2])}


# --- the Mythos Phase


def test_sealed_and_closed_places_get_clue_tokens():
    """Place Clue Tokens: everywhere but at an open gate."""
    for change in ("sealed", "closed", "gate"):
        game = Table()
        if change == "gate":
            game.gate("graveyard", "the-abyss")
        else:
            game.s[change] = 1 << area("graveyard")
        game.play(place_clue, mythos_card(game, clue="graveyard"))
        assert game.s["clues_at"][area("graveyard")] == (change != "gate")


def test_a_second_rumor_does_not_count():
    """Rumor: it is laid under the deck, and the first one stays."""
    game = Table()
    first, second = (number("mythos", name) for name in ("good-work-undone", "the-stars-are-right"))
    game.play(ability, first)
    game.play(ability, second)
    assert (game.s["rumor"], game.s["rumor_tokens"]) == (first, 6)
    assert game.s["mythos_under"][: game.s["n_mythos_under"]].tolist() == [second]


def test_an_environment_replaces_the_one_before():
    """Activate Mythos Ability, Environment, Headline: an old one and a headline go under the deck."""
    game = Table()
    fog, night, feds = (
        number("mythos", name) for name in ("an-evil-fog", "blackest-night", "feds-raid-arkham")
    )
    for each in (fog, night, feds):
        game.play(ability, each)
    assert game.s["environment"] == night
    assert game.s["mythos_under"][: game.s["n_mythos_under"]].tolist() == [fog, feds]


def test_the_first_player_marker_goes_to_the_left():
    """First Player, Turn."""
    game = Table()
    leads = []
    for _ in range(4):
        end_mythos(game.t, game.s, game.log)
        leads.append(int(game.s["lead"]))
    assert leads == [1, 2, 0, 1]


def test_arrows_never_lead_through_a_closed_place():
    """Closed: neither investigators nor monsters enter; those who are there are put into the street."""
    game = Table()
    game.s["at"][0] = area("general-store")
    marker = game.marker("cultist", area("general-store"))
    raise_terror(game.t, game.s, game.log, 3)
    assert is_closed(game.t, game.s, area("general-store"))
    assert game.at() == "rivertown"
    assert int(game.s["markers"][area("rivertown")]) >> marker & 1


def test_a_stationary_monster_stays_where_it_came():
    """Stationary Monster; a monster beside an investigator stays too (Monster Movement)."""
    game = Table()
    stationary = [k for k in range(len(scenario().names.monsters)) if game.t["kind_movement"][k] == 1]
    kind = scenario().names.monsters[stationary[0]]
    markers = [game.marker(kind, area("easttown")), game.marker("cultist", area("northside"))]
    game.t["kind_symbol"][:] = 0
    game.t["mythos_white"][0], game.t["mythos_black"][0] = 1, 0
    game.play(move_monsters, 0)
    for marker, place in zip(markers, ("easttown", "northside"), strict=True):
        assert int(game.s["markers"][area(place)]) >> marker & 1


def test_monsters_in_the_outskirts_are_not_in_arkham():
    """In Arkham: cards about Arkham spare the Outskirts and Other Worlds."""
    game = Table()
    outside = game.marker("gug", OUTSKIRTS)
    inside = game.marker("nightgaunt", SKY)
    game.run('to_cup(arkham,kind=kinds("gug","nightgaunt"))')
    assert int(game.s["markers"][OUTSKIRTS]) >> outside & 1
    assert int(game.s["markers"][CUP]) >> inside & 1


# --- movement in Other Worlds, tomes


def test_tomes_are_read_in_arkham_alone():
    """Tome, Movement Points: there are none in an Other World."""
    game = Table()
    game.holds("ancient-tome")
    game.s["points_left"] = 4
    assert usable(game.t, game.s, 0, MOVEMENT_WINDOW) == 1
    put(game.t, game.s, game.log, 0, WORLD)
    game.s["points_left"] = 0
    assert usable(game.t, game.s, 0, MOVEMENT_WINDOW) == 0


# --- the end


def test_the_turns_end_at_once_when_it_awakens():
    """The Ancient One Awakens, Final Battle: the doom track is filled up; the lost are devoured; cards go."""
    game = Table("hastur")
    game.s["environment"], game.s["rumor"] = (
        number("mythos", "an-evil-fog"),
        number("mythos", "good-work-undone"),
    )
    game.s["at"][2] = LOST
    game.s["doom"] = 3
    awaken(game.t, game.s, game.log, int(Awoke.GATES_OPEN))
    assert game.s["doom"] == game.t["doom"]
    game.play(begin_battle)
    assert (game.s["environment"], game.s["rumor"]) == (NONE, NONE)
    assert (game.s["part"], game.s["phase"]) == (Part.BATTLE, Phase.START)
    assert game.s["alive"] == 0b011
    assert game.s["devoured"] == 1


def test_who_is_devoured_when_it_awakens_is_out_and_still_counted():
    """Eliminated, Devoured: the seat stays empty, and a doom token still needs as many successes."""
    game = Table("hastur")
    devour(game.t, game.s, game.log, 1)
    awaken(game.t, game.s, game.log, int(Awoke.DOOM_FULL))
    game.play(begin_battle)
    assert (game.s["alive"], game.s["devoured"], game.s["n_seats"]) == (0b101, 1, 3)


def test_nothing_more_of_a_card_is_done_when_it_awakens():
    """The Ancient One Awakens: the current turn ends immediately."""
    game = Table("hastur")
    game.s["doom"] = int(game.t["doom"]) - 1
    game.play(gate_step, mythos_card(game, gate="graveyard"))
    assert game.s["awoke"] == Awoke.DOOM_FULL
    assert int(game.s["markers"][area("graveyard")]) == 0


def test_a_last_gate_wins_only_with_trophies_enough():
    """Victory and Defeat, Gate Trophy: as many as players, that of the last gate among them."""
    for trophies, over in ((1, 0), (2, 1)):
        game = Table()
        game.gate("woods", "the-abyss")
        for world in ("rlyeh", "yuggoth")[:trophies]:
            game.gate("woods", world, seat=1)
        close_gate(game.t, game.s, game.log, 0, area("woods"), 1, 0)
        assert game.s["over"] == over


def test_monsters_from_the_cup_are_any_of_it():
    """Monster Cup, Mask Monsters: masks are not in it against anybody else."""
    game = Table()
    spawn(game.t, game.s, game.log, area("woods"), 4)
    masks = int(game.t["masks"])
    assert int(game.s["markers"][area("woods")]) & masks == 0
    assert np.int64(game.t["in_cup"]) & masks == 0


def test_a_deck_that_was_searched_is_shuffled():
    """Searching Decks, Shuffling Decks: what lay under it may come now."""
    game = Table()
    game.deck(SPELL, "wither")
    game.s["under"][SPELL][:2] = card("heal"), card("shrivelling")
    game.s["n_under"][SPELL] = 2
    game.run("take_any(spell)", {Decision.TAKE: [card("shrivelling")]})
    assert game.cards() == ["shrivelling"]
    assert (game.s["n_deck"][SPELL], game.s["n_under"][SPELL]) == (2, 0)


def test_dice_of_a_program_are_logged():
    """Dice: as many as the card says, from one to six."""
    game = InTown()
    game.run("roll(2){gain(money=roll)}")
    ((_, *faces),) = game.logged(Event.ROLL)
    assert len(faces) == 2
    assert all(1 <= face <= 6 for face in faces)
    assert game.s["money"][0] == 4 + sum(faces)


def test_a_finished_game_does_not_change():
    """Victory and Defeat: the game is over."""
    game = Table()
    game.s["over"] = 1
    before = game.states.tobytes()
    assert not advance(game.t, game.s, game.log)
    assert game.states.tobytes() == before
