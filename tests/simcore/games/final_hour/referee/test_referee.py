"""The referee against the examples of the rulebook, monsters and effects (p.9-13, p.17)."""

from __future__ import annotations

from typing import Any

import pytest

from .examples import CARD, SHEET, chose, end, event, fill, moves, play_program, put, table, there
from .game import GameOver
from .log import RefereeError
from .monsters import damage, move_once, spawn


def test_activation_example_p13() -> None:
    """A runner comes into the Auditorium, another leaves it, and the wrecker finds the space it left."""
    log = [
        event("activate", monster="red-runner-1", location=6),
        *moves("red-runner-1", [6, 7], "red"),
        event("activate", monster="blue-runner-1", location=7),
        *moves("blue-runner-1", [7, 6], "blue"),
        event("activate", monster="red-wrecker-2", location=7),
        event("damaged", location=7),
    ]
    game = table(log)
    put(game, 6, "red-runner-1")
    put(game, 7, "blue-runner-1", "red-wrecker-2")
    play_program(game, [{"activate": {"zone": "purple"}}])
    assert there(game, 6) == ["blue-runner-1"]
    assert there(game, 7) == ["red-runner-1", "red-wrecker-2"]
    assert game.board.damage[7] == 1
    assert game.board.free(7) == 0


def test_classes_and_choice_p13() -> None:
    """Killers, then runners, then wreckers; inside a class the investigator picks, and the victim too."""
    log = [
        chose("activate", ["blue-killer-1", "red-killer-2"], "red-killer-2"),
        event("activate", monster="red-killer-2", location=13),
        chose("victim", [0, 1], 1),
        event("health", seat=1, change=-1, now=4),
        event("activate", monster="blue-killer-1", location=13),
        chose("victim", [0, 1], 1),
        event("health", seat=1, change=-1, now=3),
    ]
    game = table(log, at=13)
    put(game, 13, "blue-killer-1", "red-killer-2")
    play_program(game, [{"activate": {"zone": "orange"}}])


def test_killer_alone_does_nothing_p13() -> None:
    """Nobody in its location: the activation is written, no health is lost."""
    game = table([event("activate", monster="blue-killer-1", location=13)])
    put(game, 13, "blue-killer-1")
    play_program(game, [{"activate": {"zone": "orange"}}])


def test_two_icons_p17() -> None:
    """A star spawn resolves its first icon fully, moving out of the space, before the second."""
    log = [
        event("activate", monster="star-spawn", location=6),
        event("damaged", location=6),
        *moves("star-spawn", [6, 2], "blue"),
        event("damaged", location=2),
    ]
    game = table(log)
    put(game, 6, "star-spawn", "blue-plain-1")
    play_program(game, [{"activate": {"monster": "star-spawn", "count": 1}}])
    assert there(game, 2) == ["star-spawn"]


def test_overflow_spawn_p12() -> None:
    """Athletic Facilities and Fraternity Row are full: the red monster ends in Sorority Row."""
    log = [
        event("spawn", monster="red-plain-1", location=13),
        *moves("red-plain-1", [13, 14, 15], "red"),
    ]
    game = table(log)
    game.cup = ["red-plain-1"]
    fill(game, 13, 14)
    spawn(game, CARD, 13)
    game.log.finish()
    assert there(game, 15) == ["red-plain-1"]


def test_blue_move_out_of_humanities_p12() -> None:
    """Humanities (12) sends a blue monster to Elder Faith Seminary (11)."""
    game = table(moves("blue-runner-1", [12, 11], "blue"))
    game.board.ritual = 1
    (token,) = put(game, 12, "blue-runner-1")
    move_once(game, CARD, token)
    game.log.finish()
    assert token.at == 11


def test_empty_cup_is_reset_p12() -> None:
    """The monsters beside the cup go back in; with nothing there nothing spawns."""
    order = ["red-plain-1", "blue-plain-1"]
    log = [
        event("reshuffle", pile="cup", seat=None, order=order),
        event("spawn", monster="red-plain-1", location=3),
    ]
    game = table(log)
    spawn(game, CARD, 3)
    game.beside_cup = sorted(order)
    spawn(game, CARD, 3)
    game.log.finish()
    assert game.cup == ["blue-plain-1"]


def test_attack_p10() -> None:
    """Three hits destroy the three-health monster or both one-health ones."""
    program = [{"attack": {"hits": 3, "at": "own"}}]
    first = [
        event("attack", seat=0, location=3, hits=3),
        chose("target", ["blue-plain-1", "red-runner-3", None], "red-runner-3"),
        event("destroyed", monster="red-runner-3", location=3, by="effect"),
    ]
    second = [
        event("attack", seat=0, location=3, hits=3),
        chose("target", ["blue-plain-1", "red-runner-3", None], "blue-plain-1"),
        event("destroyed", monster="blue-plain-1", location=3, by="effect"),
        chose("target", ["blue-plain-1", None], "blue-plain-1"),
        event("destroyed", monster="blue-plain-1", location=3, by="effect"),
    ]
    for log, left in ((first, ["blue-plain-1"] * 2), (second, ["red-runner-3"])):
        game = table(log, at=3)
        put(game, 3, "red-runner-3", "blue-plain-1", "blue-plain-1")
        play_program(game, program)
        assert there(game, 3) == left
        assert len(game.beside_cup) + len(left) == 3


def test_rita_moves_twice_p10() -> None:
    """From Dorothy Upman Hall by the Student Union to Derby Hall; the third move is not taken."""
    log = [
        chose("move", [1, 2, 8, 15], 2),
        event("move", seat=0, from_=1, to=2),
        chose("move", [2, 1, 3, 6, 13], 6),
        event("move", seat=0, from_=2, to=6),
        chose("move", [6, 2, 7], 6),
    ]
    play_program(table(log, at=1), [{"move": {"up_to": 3}}])


def test_seal_p11() -> None:
    """A gold seal destroys a monster and turns grey; the next one takes the grey seal with it."""
    log = [
        event("seal_hit", walkway="13-14", left=1),
        event("destroyed", monster="red-runner-1", location=13, by="seal"),
        event("seal_hit", walkway="13-14", left=0),
        event("destroyed", monster="red-runner-1", location=13, by="seal"),
        *moves("red-runner-1", [13, 14], "red"),
    ]
    game = table(log)
    game.board.seals = {"13-14": 2}
    for _ in range(3):
        (token,) = put(game, 13, "red-runner-1")
        move_once(game, CARD, token)
    game.log.finish()
    assert game.board.seals == {}


def test_seal_on_the_second_step_p11() -> None:
    """Each step of a chained move counts: the monster is destroyed where that step began."""
    log = [
        *moves("red-runner-1", [6, 7], "red"),
        *moves("red-runner-1", [7, 2], "red"),  # no walkway joins them
        event("seal_hit", walkway="1-2", left=1),
        event("destroyed", monster="red-runner-1", location=2, by="seal"),
    ]
    game = table(log)
    game.board.seals = {"1-2": 2, "2-3": 2}
    fill(game, 7, 2)
    (token,) = put(game, 6, "red-runner-1")
    move_once(game, CARD, token)
    game.log.finish()


def test_horde_ignores_seals_and_harms() -> None:
    """A ghoul horde passes a seal; investigators where it leaves or enters lose 1 health."""
    log = [
        *moves("ghoul-horde", [14, 12], "blue"),
        event("health", seat=0, change=-1, now=4),
        event("health", seat=1, change=-1, now=4),
    ]
    game = table(log, at=14)
    game.investigators[1].location = 12
    game.board.seals = {"12-14": 2}
    (token,) = put(game, 14, "ghoul-horde")
    move_once(game, CARD, token)
    game.log.finish()
    assert game.board.seals == {"12-14": 2}


def test_fallback_p12() -> None:
    """No empty space on its whole path: directly to the ritual location, past the seal."""
    loop = [13, 14, 15, 2, 1, 8, 10, 9, 5, 4, 3, 13]
    log = [
        chose("evict", ["blue-plain-1", "red-plain-1"], "red-plain-1"),
        event("damaged", location=13),
        *moves("red-plain-1", loop, "red"),
        *moves("red-plain-1", [13, 12], "fallback"),
    ]
    game = table(log)
    put(game, 13, "red-plain-1")
    fill(game, *set(loop))
    game.board.seals = {"12-13": 2}
    damage(game, CARD, 13)
    game.log.finish()
    assert there(game, 12) == ["red-plain-1"]


def test_loop_back_to_the_space_it_left_p12() -> None:
    """A runner whose whole loop is full comes back to its own space."""
    loop = [13, 14, 15, 2, 1, 8, 10, 9, 5, 4, 3, 13]
    game = table(moves("red-runner-1", loop, "red"))
    (token,) = put(game, 13, "red-runner-1")
    fill(game, *set(loop))
    move_once(game, CARD, token)
    game.log.finish()
    assert token.at == 13


def test_overrun_p9() -> None:
    """A blue monster from Fraternity Row finds the ritual location full: lost at once."""
    log = [
        *moves("blue-runner-1", [14, 12], "blue"),
        end(
            cause="ritual-location-overrun", location=12, origin=14, monster="blue-runner-1",
            source="jenny-barnes/twin-45s/bottom", investigator="jenny-barnes",
        ),
    ]  # fmt: skip
    game = table(log)
    fill(game, 12)
    (token,) = put(game, 14, "blue-runner-1")
    with pytest.raises(GameOver):
        move_once(game, CARD, token)


def test_damage_in_the_ritual_location_p9_p11() -> None:
    """An empty space takes the token; with monsters on all others the next one loses the game."""
    lost = end(cause="ritual-location-overrun", location=12, origin=12, source="cthulhu/rising-tide")
    game = table([event("damaged", location=12), lost])
    put(game, 12, *["blue-plain-1"] * 3)
    with pytest.raises(GameOver):
        play_program(game, [{"damage": {"at": "ritual", "times": 2}}], SHEET)


def test_damage_everywhere_does_nothing_p11() -> None:
    """A location full of damage tokens takes no more, the ritual location neither."""
    game = table([])
    game.board.damage[12] = 4
    play_program(game, [{"damage": {"at": "ritual", "times": 2}}], SHEET)


def test_monsters_stay_in_the_ritual_location_p12() -> None:
    """A runner there activates without moving; a card may move it out."""
    log = [
        event("activate", monster="blue-runner-1", location=12),
        chose("monster", [[12, "blue-runner-1"], None], [12, "blue-runner-1"]),
        chose("destination", [3, 11, 13, 14], 13),
        *moves("blue-runner-1", [12, 13], "effect"),
    ]
    game = table(log)
    put(game, 12, "blue-runner-1")
    program: list[dict[str, Any]] = [
        {"activate": {"zone": "orange"}},
        {"move_monster": {"from": "ritual", "to": "adjacent", "up_to": 1}},
    ]
    play_program(game, program)


def test_error_shows_line_rule_and_board() -> None:
    """A wrong line is refused with its number, both readings and the board."""
    game = table(moves("red-runner-1", [13, 12], "blue"))
    (token,) = put(game, 13, "red-runner-1")
    with pytest.raises(RefereeError) as caught:
        move_once(game, CARD, token)
    assert caught.value.line == 1
    assert "'to': 14" in str(caught.value)
    assert "RITUAL" in str(caught.value)


def test_illegal_choice_is_refused() -> None:
    """A choice that is not among the options, or options that are not the legal ones."""
    for options, choice in (([6, 2, 7], 3), ([6, 2, 3, 7], 3)):
        with pytest.raises(RefereeError):
            play_program(table([chose("move", options, choice)], at=6), [{"move": {"up_to": 1}}])
