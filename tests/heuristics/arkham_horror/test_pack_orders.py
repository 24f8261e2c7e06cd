"""Answers of the strategies to what comes first, what is known only in part, and steps of missions."""

from __future__ import annotations

import pytest

from heuristics.arkham_horror.goals import offered_value
from heuristics.arkham_horror.pack_answers import choose_with_packs
from heuristics.arkham_horror.pack_missions import mission_value
from heuristics.arkham_horror.pack_uses import value_of_use
from heuristics.arkham_horror.standard import choose as play_standard
from simcore.games.arkham_horror.box.pack_kinds import PackTrigger
from simcore.games.arkham_horror.rules.board.decks import MYTHOS
from simcore.games.arkham_horror.rules.phases.programs import run_program
from simcore.games.arkham_horror.rules.records.codes import NONE, Pending, Window
from simcore.games.arkham_horror.rules.records.decisions import Decision
from tests.heuristics.arkham_horror.test_pack_answers import answer, weights
from tests.simcore.games.arkham_horror.by_hand import COMMON
from tests.simcore.games.arkham_horror.packs.test_missions import Members
from tests.simcore.games.arkham_horror.packs.test_relationships import Trio
from tests.simcore.games.arkham_horror.packs.test_using import Users

pytestmark = pytest.mark.plain
STEPS = 'mission step("woods"){pay(clue=1)} step("library"){pay(clue=1)}; payoff{'
CARD = "joining-the-winning-team"


@pytest.fixture(scope="module")
def prepared():
    return weights(Users())


def test_of_the_programs_of_an_event_the_best_runs_first(prepared):
    table = Users()
    for place, program in enumerate(("lose(stamina=1)", "gain(stamina=2)", "nothing")):
        table.s["pending"][place, Pending.PROGRAM] = table.compile(program)
        table.s["pending"][place, Pending.SEAT] = (0, 1, NONE)[place]
        table.s["pending"][place, Pending.TRIGGER] = PackTrigger.MOVES
    table.s["n_pending"], table.s["stamina"][1] = 3, 2
    assert answer(table, prepared, Decision.ORDER, 0, 1, 2) == 1
    assert answer(table, prepared, Decision.ORDER, 0, 2) == 2


@pytest.mark.parametrize(("known", "named"), [(0, "dynamite"), (1, "food")])
def test_the_price_of_the_most_valuable_cards_is_named(prepared, known, named):
    table, answers = Users(), []
    table.deck(COMMON, "dynamite", "dynamite", "food")
    table.s["known_top"][COMMON] = known
    row = table.compile("guess_price(common)")

    def run(t, s, log):
        waits = run_program(t, s, log, row, 0)
        if waits:
            answers.append(int(s["options"][choose_with_packs(s, t, int(s["decision"]), prepared)]))
        return waits

    table.play(run)
    assert answers == [int(table.t["card_price"][table.card(named)])]


def test_no_price_is_preferred_without_the_program_that_asks(prepared):
    table = Users()
    for row in (NONE, table.compile("guess_price(rubble)")):
        table.s["program_row"] = row
        assert answer(table, prepared, Decision.GUESS, 2, 4) == 2


@pytest.mark.parametrize(("sanity", "share"), [((5, 5), 1), ((1, 5), 2), ((5, 1), 0), ((4, 5), 1)])
def test_partners_share_a_price_so_that_neither_goes_insane(prepared, sanity, share):
    table = Trio()
    table.tie("practitioners-of-the-art")
    table.s["sanity"][:2], table.s["cast_price"] = sanity, 2
    assert answer(table, prepared, Decision.SPELL_SHARE, 0, 1, 2, seat=1) == share


def test_a_gate_that_draws_in_someone_moves_before_the_monsters(prepared):
    assert answer(Users(), prepared, Decision.GATE_FIRST, 0, 1) == 1


def test_the_place_with_most_monsters_is_cleared(prepared):
    table = Users()
    woods, library = table.number("areas", "woods"), table.number("areas", "library")
    table.marker("ghoul", library)
    assert answer(table, prepared, Decision.PLACE_CLEARED, woods, library) == library
    table.marker("zombie", woods), table.marker("cultist", woods)
    assert answer(table, prepared, Decision.PLACE_CLEARED, woods, library) == woods


def drawn(table, area):
    """Return a mythos card with a gate at an area."""
    return next(card for card in range(int(table.t["n_mythos"])) if table.t["mythos_gate"][card] == area)


def test_a_mythos_card_with_a_gate_is_drawn_again_if_the_next_one_is_better(prepared):
    table = Users()
    use = table.give_use("draw_again", Window.MYTHOS_DRAWN)
    woods, library = table.number("areas", "woods"), table.number("areas", "unvisited-isle")
    table.s["seat"], table.s["mythos_card"] = 0, drawn(table, woods)
    table.s["n_mythos"], table.s["mythos"][:2] = 2, (drawn(table, library), drawn(table, woods))
    assert value_of_use(table.t, table.s, use, prepared) == 0.0  # none is better
    table.s["sealed"] = 1 << library
    half = value_of_use(table.t, table.s, use, prepared)
    table.s["mythos"][:2] = table.s["mythos"][1], table.s["mythos"][0]
    table.s["known_top"][MYTHOS] = 1
    sure = value_of_use(table.t, table.s, use, prepared)
    assert sure == pytest.approx(2.0 * half)
    assert half > 1.0
    table.s["n_mythos"] = 0
    assert value_of_use(table.t, table.s, use, prepared) > 0.0


# --- missions


def member(payoff, *, kind="mission", steps=STEPS):
    table = Members()
    table.give_card(CARD, kind, steps + payoff + "}")
    table.s["clues"][0], table.s["seat"] = 3, 0
    return table


def steps_at(table, prepared, area):
    return mission_value(table.s, table.t, 0, table.number("areas", area), prepared)


def test_an_investigator_goes_to_the_next_step_of_a_mission_that_is_worth_it(prepared):
    table = member("gain(money=60)")
    assert steps_at(table, prepared, "woods") > 0.0
    assert steps_at(table, prepared, "library") == 0.0  # comes second
    woods = table.number("areas", "woods")
    more = offered_value(table.t, table.s, 0, woods, prepared)
    table.s["n_held"][0] = 0
    alone = offered_value(table.t, table.s, 0, woods, prepared)
    table.s["n_held"][0] = 2
    assert more == pytest.approx(alone + steps_at(table, prepared, "woods"))
    table.s["tokens"][0, 0] = 1
    assert steps_at(table, prepared, "library") > 0.0
    assert steps_at(table, prepared, "woods") == 0.0
    table.s["tokens"][0, 0] = 2
    assert steps_at(table, prepared, "library") == 0.0  # all are done


def test_steps_that_cannot_be_paid_or_lead_to_harm_are_no_goals(prepared):
    table = member("gain(money=60)")
    table.s["clues"][0] = 0
    assert steps_at(table, prepared, "woods") == 0.0
    assert steps_at(member("lose_game"), prepared, "woods") == 0.0


def test_a_step_of_a_task_costs_nothing(prepared):
    table = member(
        "gain(clue=2)", kind="task", steps='mission step("woods"){nothing} step("library"){nothing}; payoff{'
    )
    table.s["clues"][0] = 0
    assert steps_at(table, prepared, "woods") > 0.0


@pytest.mark.parametrize(("payoff", "paid"), [("gain(money=60)", 1), ("lose_game", 0)])
def test_the_payment_of_a_step_is_made_for_its_part_of_the_payoff(prepared, payoff, paid):
    table = member(payoff)
    for step in (0, 1):
        table.s["tokens"][0, 0] = step
        row = table.t["step_program"][table.card(CARD), step]
        table.s["program_row"], table.s["decision"] = row, Decision.PAY
        table.s["options"][:2], table.s["n_options"] = (0, 1), 2
        assert play_standard(table.t, table.s, prepared, None) == paid
