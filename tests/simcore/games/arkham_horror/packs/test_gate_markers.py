"""Gate markers of The Lurker at the Threshold: icons, two Other Worlds, gates that move (Gate)."""

from __future__ import annotations

from typing import Any

import pytest

from simcore.games.arkham_horror.box.codes import FIGHT
from simcore.games.arkham_horror.rules.board.pack_gate_markers import leads_to
from simcore.games.arkham_horror.rules.board.travel import list_gates_back
from simcore.games.arkham_horror.rules.phases.gates import close_gate, close_with_check, lay_gate
from simcore.games.arkham_horror.rules.phases.monster_movement import move_monsters
from simcore.games.arkham_horror.rules.phases.programs import run_pending
from simcore.games.arkham_horror.rules.records.codes import CUP, NONE, NOWHERE, SYMBOLS, WORLD, Part
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.records.sets import read_set, write_set
from tests.simcore.games.arkham_horror.packs.table import Table

pytestmark = pytest.mark.plain

CARD = "charity-auction"


class Board(Table):
    """Two investigators: one at the Woods, one in a street."""

    asks_all, gate_markers = False, True
    places = ("woods", "downtown")

    def area(self, name: str) -> int:
        return self.number("areas", name)

    def world(self, name: str, second: int = 0) -> int:
        return WORLD + 2 * self.number("worlds", name) + second

    def lay(self, marker: str, place: str = "woods") -> int:
        """Take a marker out of the stack, and let it open as a gate."""
        number = list(self.scenario().names.gates).index(marker)
        left = [int(m) for m in self.s["stack"][: self.s["n_stack"]] if m != number]
        self.s["stack"][: len(left)] = left
        self.s["n_stack"] = len(left)
        self.s["part"] = Part.MYTHOS
        self.call(lay_gate, self.area(place), number, 0)
        return number

    def call(self, kernel: Any, *arguments: int) -> Any:
        return kernel(self.t, self.s, self.log, *arguments)

    def moves(self, symbol: str, black: bool = False) -> int:
        """A mythos card that moves one symbol."""
        card = self.number("mythos", CARD)
        self.t["mythos_white"][card] = self.t["mythos_black"][card] = 0
        self.t["mythos_black" if black else "mythos_white"][card] = 1 << SYMBOLS.index(symbol)
        return card


def test_a_marker_replaces_those_of_the_printed_game() -> None:
    g = Board()
    names = g.scenario().names.gates
    assert len(names) == 12
    assert all(name.startswith("gate-") for name in names)


def test_a_devouring_gate_devours_all_at_its_place() -> None:
    g = Board()
    g.lay("gate-the-abyss")
    assert int(g.s["at"][0]) == NOWHERE
    assert int(g.s["at"][1]) == g.area("downtown")
    assert int(g.s["vacant"]) == 1


def test_a_doom_gate_adds_a_token_only_if_someone_is_there() -> None:
    g = Board()
    g.lay("gate-another-dimension", "graveyard")
    assert int(g.s["doom"]) == 0
    g = Board()
    g.lay("gate-another-dimension")
    assert int(g.s["doom"]) == 1
    assert int(g.s["at"][0]) == g.world("another-dimension")


def test_an_endless_gate_is_no_trophy_and_goes_into_the_stack() -> None:
    g = Board()
    marker = g.lay("gate-city-of-the-great-race", "graveyard")
    g.call(close_gate, 0, g.area("graveyard"), 1, 0)
    assert (int(g.s["gate_trophies"][0]), int(g.s["n_stack"]), int(g.s["n_stack_under"])) == (0, 12, 0)
    assert marker in g.s["stack"][:12]
    g = Board()
    g.lay("gate-yuggoth", "graveyard")
    g.call(close_gate, 0, g.area("graveyard"), 1, 0)
    assert (int(g.s["gate_trophies"][0]), int(g.s["n_stack"]), int(g.s["n_stack_under"])) == (1, 11, 0)


@pytest.mark.parametrize(
    ("marker", "sanity", "stamina", "monsters"),
    [
        ("gate-great-hall-of-celeano", 5, 5, 1),
        ("gate-plateau-of-leng", 5, 4, 0),
        ("gate-rlyeh", 4, 5, 0),
        ("gate-yuggoth", 5, 5, 0),
    ],
)
def test_a_failed_check_to_close(marker: str, sanity: int, stamina: int, monsters: int) -> None:
    """Monstrous: a monster; blood: stamina; madness: sanity. The check has no dice."""
    g = Board()
    g.s["at"][0] = g.area("downtown")
    g.lay(marker)
    g.s["at"][0] = g.area("woods")
    g.s["explored"] = 1
    g.t["gate_modifier"][:] = -20  # no dice
    g.play(close_with_check, 0, g.area("woods"), FIGHT)
    assert (int(g.s["sanity"][0]), int(g.s["stamina"][0])) == (sanity, stamina)
    assert bin(read_set(g.s["markers"][g.area("woods")])).count("1") == monsters
    assert int(g.s["gate_at"][g.area("woods")]) != NONE


def test_one_of_two_worlds_is_chosen_and_either_leads_back() -> None:
    """Split: the choice on entering; returning from either; monsters of both symbols go."""
    g = Board()
    marker = g.lay("gate-plateau-of-leng-the-dreamlands")
    assert int(g.s["at"][0]) == g.world("plateau-of-leng")
    dreams = g.number("worlds", "the-dreamlands")
    kernel = lambda t, s, log: run_pending(s, t, log)  # noqa: E731
    g.play(kernel, answers={Decision.WORLD_ENTERED: [dreams]})
    assert int(g.s["at"][0]) == g.world("the-dreamlands")
    assert int(g.s["entered_at"][0]) == g.area("woods")
    list_gates_back(g.t, g.s, dreams, 0)
    assert [int(area) for area in g.s["options"][: g.s["n_options"]]] == [g.area("woods")]
    list_gates_back(g.t, g.s, g.number("worlds", "plateau-of-leng"), 0)
    assert int(g.s["n_options"]) == 1
    list_gates_back(g.t, g.s, g.number("worlds", "rlyeh"), 0)
    assert int(g.s["n_options"]) == 0
    assert int(g.t["gate_modifier"][marker]) == -2
    symbols = g.t["kind_symbol"][g.t["kind_of"][: g.t["n_markers"]]]
    street, cup = g.area("downtown"), read_set(g.s["markers"][CUP])
    for symbol in ("diamond", "slash", "moon"):
        found = next(m for m in range(len(symbols)) if cup >> m & 1 and symbols[m] == SYMBOLS.index(symbol))
        write_set(g.s, "markers", read_set(g.s["markers"][street]) | 1 << found, street)
        cup &= ~(1 << found)
    write_set(g.s, "markers", cup, CUP)
    g.call(close_gate, 1, g.area("woods"), 1, 0)
    assert bin(read_set(g.s["markers"][street])).count("1") == 1  # the moon


@pytest.mark.parametrize("marker", ["gate-yuggoth", "gate-the-abyss-yuggoth"])
def test_a_gate_leads_to_its_own_worlds_only(marker: str) -> None:
    """An investigator in Arkham is in no world (NONE), so no gate is the way back."""
    g = Board()
    g.lay(marker)
    worlds = g.scenario().names.worlds
    led = [world for world in range(NONE, len(worlds)) if leads_to(g.s, g.t, g.area("woods"), world)]
    assert {worlds[world] for world in led} == {name for name in worlds if name in marker}
    assert NONE not in led


MOVING = "gate-the-dreamlands"


def test_a_gate_moves_with_its_symbol_and_draws_in() -> None:
    """Moving: along the arrow; who is there is drawn in and delayed; clues go; explored markers left go."""
    g = Board()
    woods, street = g.area("woods"), g.area("uptown")
    g.s["at"][0] = g.area("downtown")
    marker = g.lay(MOVING)
    g.s["at"][0], g.s["explored"] = woods, 1
    g.s["at"][1] = street
    g.s["clues_at"][street] = 1
    g.play(move_monsters, g.moves("plus"))
    assert int(g.s["gate_at"][woods]) == marker
    g.play(move_monsters, g.moves("slash"))
    assert (int(g.s["gate_at"][woods]), int(g.s["gate_at"][street])) == (NONE, marker)
    assert (int(g.s["at"][0]), int(g.s["explored"])) == (woods, 0)
    assert int(g.s["at"][1]) == g.world("the-dreamlands")
    assert int(g.s["delayed"]) == 2
    assert int(g.s["clues_at"][street]) == 0
    assert int(g.s["n_open"]) == 1
    assert g.logged(Event.GATE_MOVES)


def test_a_gate_stays_before_another_gate() -> None:
    g = Board()
    g.s["at"][:2] = g.area("downtown")
    marker = g.lay(MOVING)
    other = g.lay("gate-yuggoth", "uptown")
    g.play(move_monsters, g.moves("slash"))
    assert (int(g.s["gate_at"][g.area("woods")]), int(g.s["gate_at"][g.area("uptown")])) == (marker, other)


def test_a_gate_in_a_street_can_be_closed_but_not_sealed() -> None:
    g = Board()
    street = g.area("uptown")
    g.s["at"][:2] = g.area("downtown")
    g.lay(MOVING, "uptown")
    g.s["at"][0], g.s["explored"], g.s["clues"][0] = street, 1, 9
    g.t["gate_modifier"][:] = 40
    g.play(close_with_check, 0, street, FIGHT)
    assert int(g.s["gate_trophies"][0]) == 1
    assert int(g.s["clues"][0]) == 9
    assert not g.options(Decision.SEAL)


def test_who_orders_a_gate_and_the_monsters_of_its_box() -> None:
    """Timing Conflicts: a gate that draws someone in may move before the monsters or after them."""
    ends = []
    for first in (0, 1):
        g = Board()
        street = g.area("uptown")
        g.s["at"][:2] = g.area("downtown")
        g.lay(MOVING)
        g.s["at"][0] = street
        symbols, cup = g.t["kind_symbol"], read_set(g.s["markers"][CUP])
        kinds = g.t["kind_of"][: g.t["n_markers"]]
        marker = next(
            m
            for m in range(len(kinds))
            if cup >> m & 1
            and symbols[kinds[m]] == SYMBOLS.index("slash")
            and g.t["kind_movement"][kinds[m]] == 0
        )
        write_set(g.s, "markers", cup & ~(1 << marker), CUP)
        write_set(g.s, "markers", 1 << marker, street)
        g.play(move_monsters, g.moves("slash"), answers={Decision.GATE_FIRST: [first]})
        ends.append(read_set(g.s["markers"][street]) >> marker & 1)
    assert ends == [1, 0]  # it stays with an investigator, and goes on after the gate


@pytest.mark.parametrize("on", [0, 1])
def test_clues_and_seals_before_a_moving_gate(on: int) -> None:
    """The switches `moving-gate-clues` and `moving-gate-seal`."""
    g = Board()
    g.t["moving_gate_clues"] = on
    street = g.area("uptown")
    g.s["at"][:2] = g.area("downtown")
    g.lay(MOVING)
    g.s["clues_at"][street] = 2
    g.play(move_monsters, g.moves("slash"))
    assert int(g.s["clues_at"][street]) == 2 * on
    g = Board()
    g.t["moving_gate_seal"] = on
    g.s["at"][:2] = g.area("downtown")
    woods = g.area("woods")
    g.t["white"][street] = woods
    g.lay(MOVING, "uptown")
    g.s["sealed"] = 1 << woods
    g.play(move_monsters, g.moves("slash"))
    assert (int(g.s["gate_at"][woods]) != NONE) is not bool(on)
    assert int(g.s["sealed"]) == 1 << woods
