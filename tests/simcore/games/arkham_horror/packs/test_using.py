"""Uses of cards, abilities and sheets that only packs have, by hand."""

import pytest

from simcore.games.arkham_horror.rules.effects.pack_using import offer_payable
from simcore.games.arkham_horror.rules.phases.encounters import arkham_encounter_of
from simcore.games.arkham_horror.rules.phases.pack_using import use_in_phase
from simcore.games.arkham_horror.rules.records.codes import JAIL, Part, Window
from simcore.games.arkham_horror.rules.records.decisions import USE, Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.games.arkham_horror.scenario.pack_uses import is_of_packs
from tests.simcore.games.arkham_horror.packs.table import Table, scenario

pytestmark = pytest.mark.plain


class Users(Table):
    """Investigators who may use something."""

    def give_use(self, program, window, seat=0, **fields):
        """Give an investigator's ability a use with this program; the others have none."""
        number = int(self.t["n_uses"])
        self.t["n_uses"] += 1
        for field in ("used_at", "used_with", "used_price", "used_of", "used_bit"):
            self.t[field][number] = -1
        self.t["used_in"][number], self.t["used_program"][number] = window, self.compile(program)
        for field, value in fields.items():
            self.t[f"used_{field}"][number] = value
        self.t["person_uses"][self.s["investigator"][seat]] = number, number + 1
        return number

    def uses(self, window, seat=0):
        """Return the uses that are possible in a window."""
        self.s["n_options"] = 0
        offer_payable(self.s, self.t, seat, window)
        return [int(option) - USE for option in self.s["options"][: self.s["n_options"]]]

    def use(self, number, seat=0, answers=None):
        def kernel(t, s, log, *args):
            return use_in_phase(s, t, log, *args)

        self.play(kernel, seat, number, answers=answers)


def test_a_use_costs_movement_points_and_is_possible_once_a_turn():
    table = Users()
    use = table.give_use("gain(clue=1)", Window.MOVEMENT, points=2, once=1, bit=3)
    assert table.uses(Window.MOVEMENT) == []
    table.s["points_left"] = 5
    assert table.uses(Window.UPKEEP) == []
    assert table.uses(Window.MOVEMENT) == [use]
    table.use(use)
    assert (int(table.s["points_left"]), int(table.s["clues"][0])) == (3, 1)
    assert table.uses(Window.MOVEMENT) == []


def test_equal_cards_are_one_option_and_the_ready_one_is_used():
    table = Users()
    table.holds("milk-of-shub-niggurath", "military-motorcycle", "military-motorcycle")
    use = table.give_use("gain(money=1)", Window.MOVEMENT, of=table.card("military-motorcycle"), up=1)
    table.t["card_uses"][table.card("military-motorcycle")] = use, use + 1
    table.t["person_uses"][:] = 0
    table.s["exhausted"][0] = 0b010
    assert table.uses(Window.MOVEMENT) == [use]
    table.use(use)
    assert int(table.s["exhausted"][0]) == 0b110
    assert table.uses(Window.MOVEMENT) == []


def test_something_used_in_place_of_an_encounter_ends_it():
    """Location Special Abilities: an ability or a card, or the card of the place."""
    for answers, gained in (([], 0), ([0], 1)):
        table = Users()
        table.s["part"] = Part.ARKHAM
        use = table.give_use("gain(clue=1)", Window.ENCOUNTER)
        table.play(arkham_encounter_of, 0, answers={Decision.USE: [USE + use for _ in answers]})
        assert int(table.s["clues"][0]) == gained
        assert (table.options(Decision.ARKHAM) == []) == (gained == 1) or gained == 0


def test_uses_that_the_base_plays_stay_with_it():
    """A use in a phase with the costs of the base data, and nothing else, needs no kernel of packs."""
    data = scenario().model
    plain = {"military-motorcycle", "student-newspaper", "dhol-chants"}
    of_packs = {
        name for name, card in data.possessions.items() if is_of_packs(data.cards.get(name), card.program)
    }
    assert not of_packs & plain


def test_anyone_is_spared_an_arrest_for_money():
    """George Barnaby: $2 prevents the arrest of anybody."""
    table = Users()
    price = table.compile("pay(money=2) then{nothing}")
    use = table.give_use("refuse(arrest)", Window.ARREST, seat=1, by=1, price=price)
    table.run("arrest", answers={Decision.USE: [USE + use]})
    assert (table.at(), int(table.s["money"][1])) == ("woods", 2)
    table.run("arrest", answers={Decision.USE: [-1]})
    assert int(table.s["at"][0]) == JAIL


def test_a_delay_and_a_level_of_terror_do_not_come():
    """Telescope: not delayed. Director's Diary: one level of terror less."""
    table = Users()
    use = table.give_use("refuse(delay)", Window.DELAY, once=1, bit=0)
    table.run("delay", answers={Decision.USE: [USE + use]})
    assert table.s["delayed"] == 0
    table.run("delay")
    assert table.s["delayed"] == 1
    use = table.give_use("prevent(terror,1)", Window.TERROR, seat=2, once=1, bit=1)
    table.run("terror(2)", answers={Decision.USE: [USE + use]})
    assert table.s["terror"] == 1


def test_part_of_a_loss_of_anyone_is_prevented():
    """Leo Anderson: once a turn, one point of sanity or stamina less, of anyone."""
    table = Users()
    program = "choose option{prevent(stamina,1)} option{prevent(sanity,1)}"
    use = table.give_use(program, Window.LOSS, seat=1, by=1, once=1, bit=0)
    for option, sanity in ((1, 3), (0, 0)):
        table.s["used_this_turn"][:] = 0
        table.s["sanity"][0] = 5
        answers = {Decision.USE: [USE + use], Decision.CHOOSE: [option]}
        table.run(f"lose(sanity={3 if option else 4})", answers=answers)
        assert int(table.s["sanity"][0]) == (sanity or 1)


def test_something_that_refuses_a_devouring_leaves_its_owner_in_the_game():
    """Nine Lives: cannot be devoured."""
    table = Users()
    table.give_use("refuse(devour)", Window.DEVOUR)
    table.run("devour")
    assert table.s["alive"] & 1
    table.run("devour", seat=1)
    assert not table.s["alive"] & 2


def test_a_draw_becomes_a_search_and_a_card_is_free():
    """Blessings of Nodens: a search in place of a draw. Mask of Vice: an item to buy is free."""
    table = Users()
    table.deck(0, "food", "axe", "tommy-gun")
    use = table.give_use("search_draw", Window.GAIN_CARD, **{"with": 0}, once=1, bit=0)
    table.run("draw(common)", answers={Decision.USE: [USE + use], Decision.TAKE: [table.card("axe")]})
    assert (table.cards(), len(table.options(Decision.TAKE))) == (["axe"], 1)
    use = table.give_use("waive(money)", Window.BUY, once=1, bit=1)
    answers = {Decision.BUY: [table.card("tommy-gun")], Decision.USE: [USE + use]}
    table.s["money"][0] = 9
    table.run("buy(common,look=2,up_to=1,price=list)", answers=answers)
    assert (sorted(table.cards()), int(table.s["money"][0])) == (["axe", "tommy-gun"], 9)


def test_a_display_has_as_many_cards_as_the_check_had_successes():
    """Hibb's Roadhouse: one card to buy for each success."""
    table = Users()
    table.deck(0, "food", "axe", "tommy-gun", "lantern")
    table.s["successes_rolled"], table.s["money"][0] = 2, 0
    table.run("buy(common,look=successes,up_to=9,price=list)")
    assert len(table.logged(Event.SEEN)) == 2
