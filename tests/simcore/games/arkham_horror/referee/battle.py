"""The last battle: its events go to the referee of the game that has nothing but the battle."""

from __future__ import annotations

from typing import Any

from tests.simcore.games.final_battle import referee as alone

from . import cards, standing
from .table import LOST, NOWHERE, Table


class InTheWholeGame(alone.Referee):
    """The battle as it follows from a whole game: people come to it as they are."""

    def __init__(self, g: Table) -> None:
        super().__init__()
        self.g = g
        self.cards, self.people = g.book.box["cards"], g.book.box["investigators"]
        self.ones = g.book.box["ancient-ones"]
        self.rules = g.book.rules | {"left_over": "carry" if g.book.rules["carry"] else "reset"}

    def on_deal(self, e: dict[str, Any]) -> None:
        """The table as it is when it awakens."""
        g = self.g
        self.name, self.one = g.one.id, self.ones[g.one.id]
        self.doom = self.full = g.one.doom
        self.terror, self.rubble = g.terror, 0
        self.combat = -g.terror if self.one["combat"] == "terror" else self.one["combat"]
        self.team = [self.person(seat) for seat in range(g.n)]
        self.successes = self.round = 0
        self.lead = g.lead
        self.stage, self.ended, self.check_open = "start", False, None
        self.lost_hands, self.casting = 0, None
        self.attacked, self.defended, self.to_roll = [], [], []
        if self.one.get("start") == "items":
            self.to_roll = [
                (seat, card["name"])
                for seat, person in enumerate(self.team)
                for card in person.cards
                if self.is_item(card["name"]) and not self.cards[card["name"]].get("safe")
            ]
        self.free, self.pending, self.given, self.warded = True, None, set(), False

    def is_item(self, name: str) -> bool:
        """Whether it is an item (Item)."""
        return self.g.book.cards[name].is_item

    def person(self, seat: int) -> alone.Person:
        """Somebody of the whole game as the battle sees him."""
        g = self.g
        his = g.people[seat]
        dealt = {
            "cards": [held.id for held in his.cards if held.id in self.cards],
            "sanity": his.sanity,
            "stamina": his.stamina,
            "max_sanity": self.most(his, "sanity"),
            "max_stamina": self.most(his, "stamina"),
            "clues": his.clues,
            "status": his.status,
            "monster_trophies": len(g.trophies(his)),
            "gate_trophies": len(his.gates),
            "sliders": [his.stops.get(track, 0) for track in alone.TRACKS],
        }
        person = alone.Person(dealt, his.sheet.box if his.sheet else {})
        person.alive = his.alive
        person.new_status = his.status_fresh
        return person

    def most(self, his: Any, what: str) -> int:
        """The most of sanity or stamina; what the power of the Ancient One takes may be given back."""
        g = self.g
        power = -standing.number(g, f"max_{what}", 0)
        return cards.most(g, his, what) + power - self.one.get("max_loss", 0) if his.alive else 0

    def on_trade(self, e: dict[str, Any]) -> None:
        """An item changes hands; one that is of no use in the battle is known to the whole game alone."""
        if e["card"] in self.cards:
            super().on_trade(e)
        else:
            assert self.stage == "trade"
            assert self.is_item(e["card"])

    def on_end(self, e: dict[str, Any]) -> None:
        """The end of the whole game."""
        assert not self.ended
        self.ended = True
        assert e["doom"] == self.doom
        assert e["victory"] == ("banished" if e["win"] else None)
        if e["win"]:
            assert self.doom == 0
        else:
            assert not self.living() or self.round >= self.rules["round_limit"]


def leave_rumor(g: Table) -> None:
    """A rumor that ends when it awakens takes its monsters with it."""
    while g.log.comes("marker", **{"from": "rumor"}):
        g.log.take()


def follow(g: Table) -> None:
    """The battle to its end."""
    leave_rumor(g)
    g.log.learn("battle", why=g.awoke, turn=g.turn)
    gone = {
        (person.seat, held.id): held
        for person in g.people
        for held in person.cards
        if any(step.verb == "on" and step.word() == "awaken" for step in held.card.program)
    }
    while gone and g.log.comes("discard"):
        line = g.log.take()
        held = gone.get((line["seat"], line["card"]))
        if held is None or held not in g.people[line["seat"]].cards:
            g.log.fail("a card that goes when it awakens")
        g.people[line["seat"]].cards.remove(held)
        gone = {
            (person.seat, card.id): card
            for person in g.people
            for card in person.cards
            if any(step.verb == "on" and step.word() == "awaken" for step in card.card.program)
        }
    for person in g.people:
        if person.at == LOST and person.alive:
            g.log.expect("devoured", seat=person.seat, cause="lost-in-time")
            person.at, person.cards = NOWHERE, []
    events: list[dict[str, Any]] = [{"event": "deal"}]
    while g.log.peek() is not None and not g.log.comes("row"):
        events.append(g.log.take())
        g.log.decisions += events[-1]["event"] == "decision"
    try:
        InTheWholeGame(g).check(events)
    except alone.BrokenRuleError as problem:
        g.log.fail(problem)
    g.win = events[-1]["win"]
