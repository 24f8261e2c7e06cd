"""Stories of games with packs: cards of small decks, sliders, markers and decisions."""

import pytest

from simcore.games.arkham_horror import GAME
from simcore.games.arkham_horror.narration.decision_lines import LINES, SILENT
from simcore.games.arkham_horror.narration.narrator import Narrator
from simcore.games.arkham_horror.rules.records.decisions import Decision
from tests.simcore.games.arkham_horror.packs.table import scenario

pytestmark = pytest.mark.plain
FIRST_OF_PACKS = Decision.MONSTER_NAMED


def lines(*events, team=("lily-chen", "wendy-adams")):
    """Lines of some events of a game of two investigators."""
    narrator = Narrator(GAME.larger(), scenario())
    deal = {
        "event": "deal", "game_number": 3, "seed": 1, "ancient_one": "yig", "level": "normal", "players": 2,
        "team": list(team),
    }  # fmt: skip
    written = [line for each in (deal, *events) for line in narrator.tell(each)]
    return [line.strip() for line in [*written, *narrator.end_sentence()]][2:]


def event(name, **fields):
    return {"event": name} | fields


def decided(kind, choice):
    return lines(event("decision", kind=kind, seat=0, options=[choice], choice=choice))


def test_a_card_that_takes_effect_says_what_it_does():
    drawn = event("resolved", card="a-humble-servant")
    program = event("program", of="small-cards/a-humble-servant")
    other = event("program", of="possessions/axe")
    assert lines(drawn, program, other, program) == [
        "A Humble Servant is drawn.",
        "A Humble Servant: each investigator if at least pact 3 (doom 1).",
    ]


def test_a_card_that_comes_into_force_says_its_rule():
    (said,) = lines(event("in_force", card="ma-mathison"))
    assert said.startswith("Ma Mathison is in force: ")
    assert said.count(":") == 1


@pytest.mark.parametrize(
    ("person", "track", "stop", "said"),
    [
        ("lily-chen", "speed-sneak", 2, "Lily Chen sets speed 3, sneak 2."),
        ("wendy-adams", "fight-will", 3, "Wendy Adams sets fight 3, will 0."),
    ],
)
def test_a_slider_with_the_printed_pair(person, track, stop, said):
    assert lines(event("slide", seat=0, track=track, stop=stop), team=(person, "joe-diamond")) == [said]


def test_a_slider_whose_skills_rise_together():
    (name,) = (name for name, person in scenario().model.people.items() if person.pairs)
    skills = scenario().model.investigators[name].skills
    (said,) = lines(event("slide", seat=0, track="sneak-fight", stop=2), team=(name, "joe-diamond"))
    assert said.endswith(f" sets sneak {skills['sneak'] + 2}, fight {skills['fight'] + 2}.")


def marker(number, start, to, monster="ghoul"):
    return event("marker", monster=monster, marker=number, **{"from": start, "to": to})


def test_a_monster_that_leaves_the_trophies_appears():
    (said,) = lines(marker(3, {"trophy": 0}, "easttown"))
    assert said.strip() == "Ghoul appears at Easttown."


def test_the_monsters_of_the_second_cup_are_one_line():
    split = [marker(n, "cup", "second cup", kind) for n, kind in enumerate(("ghoul", "witch", "ghoul"))]
    drawn = [marker(0, "second cup", "encounter"), marker(0, "encounter", "woods")]
    assert lines(*split, *drawn, marker(0, "woods", "second cup")) == [
        "Into the second cup go 2 Ghoul, Witch.",
        "Ghoul appears at Woods.",
        "Ghoul returns to the second cup.",
    ]


def test_monsters_of_a_sheet_appear_and_return():
    placed = marker(0, "box", "sheet"), marker(2, "box", "cup")
    moves = marker(0, "sheet", "woods"), marker(0, "woods", "sheet"), marker(1, "box", "sky")
    assert lines(*placed, *moves) == [
        "Ghoul is put on the sheet.",
        "Ghoul goes into the cup.",
        "Ghoul appears at Woods.",
        "Ghoul returns to the sheet.",
        "Ghoul appears at the Sky.",
    ]


def test_a_monster_that_is_exchanged_is_put_aside():
    assert lines(marker(0, "woods", "encounter"), marker(0, "encounter", "cup")) == [
        "Ghoul is put aside.",
        "Ghoul returns to the cup.",
    ]


SAID = [
    ("symbol", "moon", "Lily Chen chooses the symbol Moon."),
    ("symbol_named", "hex", "Lily Chen names the symbol Hex."),
    ("guess", 3, "Lily Chen names a price of $3."),
    ("recover", "duke", "Lily Chen brings Duke back into the game."),
    ("step_price", "sanity", "Lily Chen pays 1 sanity for a further step."),
    ("step_price", None, None),
    ("home", "woods", "Lily Chen begins at Woods."),
    ("refresh", "axe", "Lily Chen pays to refresh Axe."),
    ("refresh", None, None),
    ("stays", "axe", "Lily Chen pays to keep Axe exhausted."),
    ("stays", None, None),
    ("raise", 1, "Lily Chen raises a die by 1."),
    ("raise", 0, "Lily Chen adds a die."),
    ("put_under", 0, "Lily Chen puts seen card 1 under its deck."),
    ("put_under", None, None),
    ("next_on_top", 2, "Lily Chen puts seen card 3 next on its deck."),
    ("agree", 1, "Lily Chen agrees to change places."),
    ("agree", 0, "Lily Chen does not change places."),
]


@pytest.mark.parametrize(("kind", "choice", "said"), SAID)
def test_a_decision_without_an_event_of_its_own_has_a_line(kind, choice, said):
    assert decided(kind, choice) == ([] if said is None else [said])


TOLD_BY = {
    "instead": "program", "monster_named": "marker", "monster_to": "marker", "swap_with": "swapped",
    "clue_from": "clue_at", "special_of": "special", "unseal": "seal_gone", "gate_replaced": "gate_replaced",
    "gate_laid": "gate_replaced", "world_entered": "move", "trophy_boxed": "marker", "pick": "program",
    "times": "program", "lose": "sanity", "mark": "marks", "most_stop": "max_sanity", "give_up": "discard",
    "lender": "trade", "lent": "trade", "borrower": "trade", "encounter_too": "encounter", "use": "used",
    "price": "sanity", "ailment": "gain", "which_deck": "gain", "refresh_card": "refreshed",
    "exhaust_card": "exhaust", "pact": "gain", "appears": "marker", "which_skill": "outcome",
    "go_on": "check", "sifted": "gain", "traded_in": "discard", "trophy_given": "marker",
    "blighted": "sanity", "retire": "retires", "spell_share": "sanity", "gate_first": "gate_moves",
    "order": "program",
    "spent": "counter", "shared": "clues", "worth_more": "exhaust", "roll_again": "roll",
    "buy_all": "gain", "place_cleared": "marker", "read": "used", "mail_order": "money",
    "encounter_kept": "program",
}  # fmt: skip
"""Event that reports the choice of each decision without a line."""


def test_every_decision_of_packs_has_a_line_or_a_report():
    codes = GAME.narration.decision_codes().values()
    of_packs = {code.key for code in codes if isinstance(code, Decision) and code >= FIRST_OF_PACKS}
    assert of_packs & SILENT == TOLD_BY.keys() & of_packs == TOLD_BY.keys()
    assert {kind for kind, _, _ in SAID} == of_packs & LINES.keys() == of_packs - SILENT
    assert set(TOLD_BY.values()) <= {code.key for code in GAME.narration.event_codes().values()}
