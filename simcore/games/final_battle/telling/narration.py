"""The events of a battle as the lines of a story."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

STEP, DEEP = "  ", "    "
SMALL_WORDS = {"a", "an", "and", "for", "of", "the", "to"}
LOSSES = {
    "no-sanity": "has lost the last sanity",
    "no-stamina": "has lost the last stamina",
    "no-max-sanity": "can hold no sanity any more",
    "no-max-stamina": "can hold no stamina any more",
    "no-clues": "has no clue token left",
    "no-monster-trophies": "has no monster trophy left",
    "no-gate-trophies": "has no gate trophy left",
    "no-rubble": "is buried with the last rubble token",
    "cursed-twice": "was cursed already",
}


def title(key: str) -> str:
    """A name as a person writes it.

    >>> title("tome-of-the-sea")
    'Tome of the Sea'
    """
    words = [word if word in SMALL_WORDS else word.capitalize() for word in key.split("-")]
    return " ".join([words[0].capitalize(), *words[1:]])


def count(n: int, noun: str, plural: str = "") -> str:
    """A number with its noun."""
    return f"{n} {noun if n == 1 else plural or noun + 's'}"


def narrate(events: Iterator[dict[str, Any]]) -> Iterator[str]:
    """The events as lines of a story."""
    return Narrator().lines(events)


class Narrator:
    """Tells one battle; a check is one line, from its first die to its result."""

    def __init__(self) -> None:
        self.names: Mapping[str, str] = {}
        self.team: list[str] = []
        self.rolled: list[str] = []
        self.tellers: dict[str, Callable[[Any], Iterator[str]]] = {
            name.removeprefix("_on_"): getattr(self, name) for name in dir(self) if name.startswith("_on_")
        }

    def lines(self, events: Iterator[dict[str, Any]]) -> Iterator[str]:
        """The story."""
        for event in events:
            yield from self.tell(event)

    def tell(self, event: Mapping[str, Any]) -> Iterator[str]:
        """The lines of one event."""
        teller = self.tellers.get(event["event"])
        if teller is not None:
            yield from teller(event)

    def roll(self, seat: int, check: str) -> str:
        """The dice of the open check so far."""
        attack = {"combat": "attacks", "spell": "rolls for the spell", "defence": "defends"}[check]
        return f"{self.who(seat)} {attack}: {'; '.join(self.rolled)}"

    def who(self, seat: int) -> str:
        """Name of an investigator."""
        return self.team[seat]

    def title(self, key: str) -> str:
        """Name of something that takes part."""
        return self.names.get(key) or title(key)

    def _on_deal(self, e: dict[str, Any]) -> Iterator[str]:
        self.names = e.get("names", {})
        self.team = [self.title(name) for name in e["team"]]
        foe, players = self.title(e["ancient_one"]), count(e["players"], "investigator")
        yield f"{foe}, {e['preparation']}, {players}: game {e['game_number']} of seed {e['seed']}"
        combat = "" if e["combat"] is None else f", combat {e['combat']:+d}"
        yield f"{foe} awakens: {count(e['doom'], 'doom token')}{combat}."
        for name, one in zip(self.team, e["investigators"], strict=True):
            cards = ", ".join(self.title(card) for card in one["cards"]) or "nothing of use"
            tokens = [count(one["clues"], "clue")]
            tokens += [count(one["monster_trophies"], "monster trophy", "monster trophies")]
            tokens += [count(one["gate_trophies"], "gate trophy", "gate trophies")]
            status = f", {one['status']}" if one["status"] else ""
            health = f"sanity {one['sanity']}, stamina {one['stamina']}"
            yield f"{STEP}{name}: {health}, {', '.join(tokens)}{status}; {cards}."

    def _on_round(self, e: dict[str, Any]) -> Iterator[str]:
        yield f"Round {e['round']}"

    def _on_status_roll(self, e: dict[str, Any]) -> Iterator[str]:
        stays = f"stays {e['status']}" if e["status"] else "it ends"
        yield f"{DEEP}{self.who(e['seat'])} rolls {e['die']} for blessing or curse: {stays}."

    def _on_ability(self, e: dict[str, Any]) -> Iterator[str]:
        yield f"{DEEP}{self.who(e['seat'])} helps {self.who(e['target'])}."

    def _on_slide(self, e: dict[str, Any]) -> Iterator[str]:
        yield f"{DEEP}{self.who(e['seat'])} sets {e['track'].replace('-', '/')} to stop {e['stop']}."

    def _on_trade(self, e: dict[str, Any]) -> Iterator[str]:
        yield f"{DEEP}{self.who(e['seat'])} gives {self.title(e['card'])} to {self.who(e['to'])}."

    def _on_take_up(self, e: dict[str, Any]) -> Iterator[str]:
        yield f"{DEEP}{self.who(e['seat'])} takes up {self.title(e['card'])}."

    def _on_cast(self, e: dict[str, Any]) -> Iterator[str]:
        yield f"{DEEP}{self.who(e['seat'])} casts {self.title(e['card'])}."

    def _on_enchant(self, e: dict[str, Any]) -> Iterator[str]:
        yield f"{DEEP}{self.title(e['card'])} of {self.who(e['seat'])} counts as magical."

    def _on_check(self, e: dict[str, Any]) -> Iterator[str]:
        self.rolled = []
        yield from ()

    def _on_dice(self, e: dict[str, Any]) -> Iterator[str]:
        faces = " ".join(map(str, e["faces"])) or "no dice"
        how = {"first": "", "more": "clue ", "all-anew": "again ", "one-failed": "one again "}
        self.rolled.append(f"{how.get(e['how'], 'failures again ')}{faces}")
        yield from ()

    def _on_result(self, e: dict[str, Any]) -> Iterator[str]:
        hits = count(e["successes"], "success", "successes")
        yield f"{DEEP}{self.roll(e['seat'], e['check'])} - {hits}."

    def _on_discard(self, e: dict[str, Any]) -> Iterator[str]:
        yield f"{DEEP}{self.title(e['card'])} of {self.who(e['seat'])} is gone."

    def _on_exhaust(self, e: dict[str, Any]) -> Iterator[str]:
        yield f"{DEEP}{self.who(e['seat'])} uses {self.title(e['card'])}."

    def _on_successes(self, e: dict[str, Any]) -> Iterator[str]:
        yield f"{DEEP}Successes towards the next doom token: {e['total']}."

    def _on_doom(self, e: dict[str, Any]) -> Iterator[str]:
        yield f"{STEP}Doom tokens: {e['tokens']}."

    def _on_assault(self, e: dict[str, Any]) -> Iterator[str]:
        modifier = f" ({e['modifier']:+d})" if e["modifier"] else ""
        yield f"{STEP}The Ancient One attacks{modifier}."

    def _on_warded(self, e: dict[str, Any]) -> Iterator[str]:
        yield f"{STEP}{self.who(e['seat'])} keeps the attack of this round from everybody."

    def _on_prevented(self, e: dict[str, Any]) -> Iterator[str]:
        yield f"{DEEP}{self.title(e['card'])} spares {self.who(e['seat'])} {count(e['points'], 'point')}."

    def _on_rubble(self, e: dict[str, Any]) -> Iterator[str]:
        yield f"{DEEP}Rubble tokens left: {e['tokens']}."

    def _on_status(self, e: dict[str, Any]) -> Iterator[str]:
        told = "is cursed" if e["status"] else "is no longer blessed"
        yield f"{STEP}{self.who(e['seat'])} {told}."

    def _on_item_die(self, e: dict[str, Any]) -> Iterator[str]:
        yield f"{DEEP}{self.who(e['seat'])} rolls {e['die']} for {self.title(e['card'])}."

    def _changed(self, e: dict[str, Any], noun: str) -> Iterator[str]:
        yield f"{DEEP}{self.who(e['seat'])}: {noun} {e['change']:+d}, now {e['now']}."

    def _on_sanity(self, e: dict[str, Any]) -> Iterator[str]:
        return self._changed(e, "sanity")

    def _on_stamina(self, e: dict[str, Any]) -> Iterator[str]:
        return self._changed(e, "stamina")

    def _on_clues(self, e: dict[str, Any]) -> Iterator[str]:
        return self._changed(e, "clues")

    def _on_monster_trophies(self, e: dict[str, Any]) -> Iterator[str]:
        return self._changed(e, "monster trophies")

    def _on_gate_trophies(self, e: dict[str, Any]) -> Iterator[str]:
        return self._changed(e, "gate trophies")

    def _on_max_sanity(self, e: dict[str, Any]) -> Iterator[str]:
        yield f"{DEEP}{self.who(e['seat'])} can hold {e['now']} sanity at most."

    def _on_max_stamina(self, e: dict[str, Any]) -> Iterator[str]:
        yield f"{DEEP}{self.who(e['seat'])} can hold {e['now']} stamina at most."

    def _on_devoured(self, e: dict[str, Any]) -> Iterator[str]:
        yield f"{STEP}{self.who(e['seat'])} {LOSSES[e['cause']]} and is devoured."

    def _on_end(self, e: dict[str, Any]) -> Iterator[str]:
        if e["win"]:
            yield "The last doom token is gone: the Ancient One is beaten."
        elif e["cause"] == "no-battle":
            yield "There is no battle against this Ancient One: the game is lost."
        elif e["cause"] == "no-end":
            yield f"There is no end in sight: {count(e['doom'], 'doom token')} left; it counts as lost."
        else:
            yield f"Nobody is left: the battle is lost with {count(e['doom'], 'doom token')} to go."
