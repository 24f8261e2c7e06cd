"""The referee against the examples of the rulebook, phases, ritual and solo game (p.7-9, p.14-15)."""

from __future__ import annotations

from typing import Any

import pytest

from .ancient import gate, reckoning, ritual
from .effects import resolve
from .examples import DATA, SHEET, chose, end, event, play_program, table
from .game import Game, GameOver, Investigator
from .turn import play_priority_cards, solo_phase


def test_action_phase_example_p7() -> None:
    """Jenny 8, Michael 14, Lily 7, Jenny again 28: resolved Lily, Jenny, Michael, Jenny."""
    team = ("jenny-barnes", "michael-mcglen", "lily-chen")
    turns = [(0, "grand-gala#1", 8, 21), (1, "dynamite#1", 14, 22), (2, "child-of-prophecy#1", 7, 23)]
    turns.append((0, "twin-45s#1", 28, 24))
    hands = [[8, 20, 28, 30], [14, 15, 16, 17], [7, 9, 10, 11]]
    log = []
    for seat, card, number, drawn in turns:
        hand = [21, 20, 28, 30] if card == "twin-45s#1" else hands[seat]
        log += [
            event("draw_action", seat=seat, card=card),
            chose("priority", sorted(hand), number, seat),
            event("play_priority", seat=seat, card=card, number=number, face_down=False),
            event("draw_priority", seat=seat, number=drawn),
        ]
    game = table(log, *team)
    game.priority_deck = [21, 22, 23, 24]
    for who, hand in zip(game.investigators, hands, strict=True):
        who.hand = list(hand)
        who.deck = [card for seat, card, _, _ in turns if seat == who.seat]
    cards = play_priority_cards(game)
    game.log.finish()
    assert [seat for _, seat, _ in sorted(cards)] == [2, 0, 1, 0]


def test_reckoning_and_gate_p8() -> None:
    """Cards 7, 8, 14, 28 have five omens: waking nightmare; the second gate token spawns two monsters."""
    played = [(7, 2), (8, 0), (14, 1), (28, 0)]
    log = [
        *[event("discard_priority", seat=seat, number=number) for number, seat in played],
        event("reckoning", omens=5, effect="waking-nightmare"),
        event("spawn", monster="star-spawn", location=8),
        event("activate", monster="star-spawn", location=8),
        event("damaged", location=8),
        event("damaged", location=8),
        event("gate", icon="trinity", location=1, tokens=2),
        event("spawn", monster="red-plain-1", location=1),
        event("spawn", monster="blue-plain-1", location=1),
    ]  # fmt: skip
    game = table(log, "jenny-barnes", "michael-mcglen", "lily-chen")
    game.played = [played[1], played[2], played[0], played[3]]
    game.gate_stack = ["trinity"]
    game.cup = ["red-plain-1", "blue-plain-1"]
    reckoning(game)
    gate(game)
    game.log.finish()


def test_glimpse_rlyeh_p8() -> None:
    """The lead loses 1 health, and the next round's priority cards are played face down."""
    game = table([event("health", seat=1, change=-1, now=4)])
    game.lead = 1
    play_program(game, DATA["ancient-ones"]["cthulhu"]["effects"]["glimpse-rlyeh"]["program"], SHEET)
    assert game.face_down_next


def test_glimpse_rlyeh_solo_p15() -> None:
    """An investigator of choice loses 1 health; the omens of two face-down cards count next time."""
    log = [
        chose("investigator", [0, 1], 1),
        event("health", seat=1, change=-1, now=4),
        event("draw_priority", seat=0, number=3),
        event("draw_priority", seat=0, number=1),
        *[event("discard_priority", seat=0, number=number) for number in (2, 6, 11, 22, 3, 1)],
        event("reckoning", omens=5, effect="waking-nightmare"),
        event("spawn", monster="star-spawn", location=8),
        event("activate", monster="star-spawn", location=8),
        event("damaged", location=8),
        event("damaged", location=8),
    ]
    game = table(log, solo=True)
    game.priority_deck = [3, 1]
    resolve(game, SHEET, DATA["ancient-ones"]["cthulhu"]["effects"]["glimpse-rlyeh"]["solo_program"])
    game.row = [2, 6, 11, 22]
    reckoning(game)
    game.log.finish()
    assert not game.face_down_next
    assert game.on_sheet == []


def committed(game: Game, *hands: list[int]) -> None:
    """Deal hands."""
    for who, hand in zip(game.investigators, hands, strict=True):
        who.hand = hand


def test_ritual_p9() -> None:
    """Three moons and a star against reserved moon and star: four matches, enough for two players."""
    log = [
        chose("hold_back", [3, 8, 10, 13], 10),
        chose("hold_back", [1, 2, 4, 6], 6, seat=1),
        *[event("commit", seat=0, number=number) for number in (3, 8, 13)],
        *[event("commit", seat=1, number=number) for number in (1, 2, 4)],
        event("ritual", reserved=["moon", "star"], matches=4, needed=4),
        end(win=True, source="ritual"),
    ]
    game = table(log)
    game.reserved = ["moon", "star"]
    committed(game, [3, 8, 10, 13], [1, 2, 4, 6])
    with pytest.raises(GameOver):
        ritual(game)
    assert game.tally.win


def test_ritual_counts_twice_p9() -> None:
    """Both reserved clues show the moon: each moon counts twice, a star not at all."""
    log = [
        chose("hold_back", [1, 2, 3, 4], 4),
        chose("hold_back", [5, 6, 7, 9], 9, seat=1),
        *[event("commit", seat=0, number=number) for number in (1, 2, 3)],
        *[event("commit", seat=1, number=number) for number in (5, 6, 7)],
        event("ritual", reserved=["moon", "moon"], matches=2, needed=4),
        end(cause="ritual-failed", source="ritual"),
    ]
    game = table(log)
    game.reserved = ["moon", "moon"]
    committed(game, [1, 2, 3, 4], [5, 6, 7, 9])
    with pytest.raises(GameOver):
        ritual(game)


def test_solo_ritual_p15() -> None:
    """Five cards set aside, three of them match: won."""
    log = [
        *[event("commit", seat=0, number=number) for number in (1, 2, 3, 4, 8)],
        event("ritual", reserved=["moon", "star"], matches=3, needed=3),
        end(win=True, source="ritual"),
    ]
    game = table(log, solo=True)
    game.reserved = ["moon", "star"]
    game.aside = [8, 4, 3, 2, 1]
    with pytest.raises(GameOver):
        ritual(game)


def solo_card(seat: int, number: int, slot: int, free: list[int]) -> list[dict[str, Any]]:
    """Write a solo card without effect; a slot that leaves no choice is not asked."""
    card = f"nothing#{slot + 1}"
    asked = [chose("slot", free, slot, seat)] if len(free) > 1 else []
    return [
        event("draw_action", seat=seat, card=card),
        *asked,
        event("play_priority", seat=seat, card=card, number=number, face_down=False),
        event("reveal", seat=seat, card=card, number=number, half="top" if slot < 2 else "bottom"),
    ]


def test_solo_action_phase_p14() -> None:
    """Two of Lily's cards first, then the other's must come, on a free slot: 11 (top) or 25 (bottom)."""
    discards = [(0, 1), (0, 3), (1, 4), (1, 2)]
    log = [
        *[event("draw_priority", seat=0, number=number) for number in (18, 30, 4, 25, 11)],
        chose("set_aside", [4, 11, 18, 25, 30], 30),
        event("set_aside", number=30),
        event("row", numbers=[4, 11, 18, 25]),
        chose("deck", [0, 1], 0),
        *solo_card(0, 4, 0, [0, 1, 2, 3]),
        chose("deck", [0, 1], 0),
        *solo_card(0, 18, 2, [1, 2, 3]),
        *solo_card(1, 25, 3, [1, 3]),
        *solo_card(1, 11, 1, [1]),
        *[event("discard_action", seat=seat, card=f"nothing#{copy}") for seat, copy in discards],
    ]
    team = ("lily-chen", "jenny-barnes")
    game = table(log, *team, solo=True)
    game.priority_deck = [18, 30, 4, 25, 11]
    cards: dict[str, Any] = {"nothing": {"top": [], "bottoms": [[], [], [], []]}}
    game.data = DATA | {"investigators": {name: {"cards": cards} for name in team}}
    game.investigators[0].deck = ["nothing#1", "nothing#3", "more#1"]
    game.investigators[1].deck = ["nothing#4", "nothing#2", "more#1"]
    solo_phase(game)
    game.log.finish()
    assert game.aside == [30]


def test_last_health_p9() -> None:
    """The loss of any investigator's last health ends the game (p.9)."""
    lost = end(
        cause="investigator-lost", location=12, source="cthulhu/rising-tide", investigator="michael-mcglen"
    )
    game = table([event("health", seat=1, change=-1, now=0), lost])
    game.investigators[1] = Investigator("michael-mcglen", 1, 1, 5, [], location=12)
    game.lead = 1
    with pytest.raises(GameOver):
        play_program(game, [{"lose_health": {"who": "each", "amount": 2}}], SHEET)
