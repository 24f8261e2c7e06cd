"""The table as the events leave it: every event of a battle moves something here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from simcore.contract.game import Cell
from simcore.games.arkham_horror.box.codes import STOPS
from simcore.games.arkham_horror.box.events import TRACK_NAMES
from simcore.games.arkham_horror.box.limits import SKILLS

Event = Mapping[str, Any]
TOKENS = {
    "sanity", "stamina", "max_sanity", "max_stamina", "clues", "monster_trophies", "gate_trophies",
}  # fmt: skip
"""Events that say how many of something an investigator has now."""


@dataclass
class Held:
    """A card in front of somebody.

    Attributes
    ----------
    name
        Its key.
    mark
        `""`, `"in use"` or `"exhausted"`.
    magical
        Whether it counts as magical this round.
    """

    name: str
    mark: str = ""
    magical: bool = False

    def take_up(self) -> None:
        """Devote hands to it."""
        self.mark = "in use"

    def exhaust(self) -> None:
        """Turn it sideways."""
        self.mark = "exhausted"

    def ready(self) -> None:
        """What every round begins with."""
        self.mark, self.magical = "", False


@dataclass
class Sheet:
    """An investigator with all that lies there."""

    name: str
    sanity: int
    stamina: int
    max_sanity: int
    max_stamina: int
    clues: int
    monster_trophies: int
    gate_trophies: int
    status: str | None
    stops: list[int]
    cards: list[Held]
    more_skill: int = 0  # of this round
    devoured: int | None = None  # the round of it
    sliders_chosen: int = field(default=0, repr=False)  # of this round


class Table:
    """What lies on the table in the middle of a log.

    Parameters
    ----------
    scenario
        What is played: the log does not say what cards do.
    cell
        Likewise.

    Attributes
    ----------
    round, lead, doom, successes, rubble
        As the state holds them.
    sheets
        Everybody, by seat.
    check
        The check that is open: `combat`, `spell` or `defence`; None: none is.
    """

    def __init__(self, scenario: Any, cell: Cell) -> None:
        self._data = scenario.model
        self._skills = self._data.preparations[cell.difficulty].skills
        attack = self._data.ancient_ones[cell.ancient_one].attack
        # In the order in which they are asked for; speed and sneak only where a check can roll one of them.
        first = attack is not None and attack.skill in TRACK_NAMES[0].split("-")
        self.tracks = (1, 2, 0) if first else (1, 2)
        self.attack = attack
        self.round = self.lead = self.doom = self.successes = self.rubble = 0
        self.sheets: list[Sheet] = []
        self.check: str | None = None
        self._cast = ""

    def take(self, event: Event) -> None:
        """Move what the event moves."""
        if event["event"] in TOKENS:
            setattr(self.sheets[event["seat"]], event["event"], event["now"])
        handler = getattr(self, f"_on_{event['event']}", None)
        if handler is not None:
            handler(event)

    def skill(self, seat: int, skill: str) -> int:
        """A skill with all bonuses, as the sliders stand."""
        sheet = self.sheets[seat]
        number = SKILLS.index(skill)
        stop = sheet.stops[number // 2]
        lowest: int = self._data.investigators[sheet.name].skills[skill] + self._skills[skill]
        bonus: int = sum(self._data.cards[card.name].bonus.get(skill, 0) for card in sheet.cards)
        return lowest + (STOPS - 1 - stop if number % 2 else stop) + bonus + sheet.more_skill

    def modifier(self) -> int | None:
        """Modifier of the check against the attack of this round; None: there is no check."""
        if self.attack is None or self.attack.skill is None:
            return None
        return int(self.attack.modifier - self.attack.falls * max(0, self.round - 1))

    def track(self, seat: int) -> int:
        """The slider that is asked for now."""
        return self.tracks[self.sheets[seat].sliders_chosen]

    # --- events

    def _on_deal(self, e: Event) -> None:
        self.doom, self.rubble = e["doom"], e["rubble"]
        self.lead = e["players"] - 1
        for who in e["investigators"]:
            tokens = {key: value for key, value in who.items() if key not in ("cards", "sliders")}
            cards = [Held(card) for card in who["cards"]]
            self.sheets.append(Sheet(**tokens, stops=list(who["sliders"]), cards=cards))

    def _on_round(self, e: Event) -> None:
        self.round, self.lead = e["round"], e["lead"]
        for sheet in self.sheets:
            sheet.more_skill = sheet.sliders_chosen = 0
            for card in sheet.cards:
                card.ready()

    def _on_decision(self, e: Event) -> None:
        if e["kind"] == "slider":
            self.sheets[e["seat"]].sliders_chosen += 1

    def _on_status_roll(self, e: Event) -> None:
        self.sheets[e["seat"]].status = e["status"]

    _on_status = _on_status_roll

    def _on_slide(self, e: Event) -> None:
        self.sheets[e["seat"]].stops[TRACK_NAMES.index(e["track"])] = e["stop"]

    def _on_lead(self, e: Event) -> None:
        self.lead = e["seat"]

    def _card(self, e: Event, mark: str | None = None) -> Held:
        """The first such card; the first with a mark if one is named."""
        cards = [card for card in self.sheets[e["seat"]].cards if card.name == e["card"]]
        return next((card for card in cards if mark is None or card.mark == mark), cards[0])

    def _on_trade(self, e: Event) -> None:
        card = self._card(e)
        self.sheets[e["seat"]].cards.remove(card)
        self.sheets[e["to"]].cards.append(card)

    def _on_take_up(self, e: Event) -> None:
        self._card(e, "").take_up()

    def _on_cast(self, e: Event) -> None:
        self._cast = e["card"]
        self._card(e, "").exhaust()

    def _on_exhaust(self, e: Event) -> None:
        self._card(e, "").exhaust()

    def _on_enchant(self, e: Event) -> None:
        self._card(e, "in use").magical = True

    def _on_check(self, e: Event) -> None:
        self.check = e["check"]

    def _on_result(self, e: Event) -> None:
        self.check = None
        if e["check"] != "spell" or not e["successes"]:
            return
        effect = self._data.cards[self._cast].effect
        if effect == "skills":
            self.sheets[e["seat"]].more_skill += 1
        elif effect not in ("heal", "enchant"):
            self._card({"seat": e["seat"], "card": self._cast}, "exhausted").take_up()

    def _on_clue_spent(self, e: Event) -> None:
        self.sheets[e["seat"]].clues = e["left"]

    def _on_discard(self, e: Event) -> None:
        sheet, data = self.sheets[e["seat"]], self._data.cards[e["card"]]
        once = "in use" if data.use == "one-shot" else ""
        sheet.cards.remove(self._card(e, once))
        sheet.max_sanity -= data.max_sanity
        sheet.max_stamina -= data.max_stamina
        sheet.sanity = min(sheet.sanity, sheet.max_sanity)
        sheet.stamina = min(sheet.stamina, sheet.max_stamina)

    def _on_successes(self, e: Event) -> None:
        self.successes = e["total"]

    def _on_doom(self, e: Event) -> None:
        if e["tokens"] < self.doom:  # those that were needed for it are spent, or all of them
            carried = self.successes - len(self.sheets)
            self.successes = carried if self._data.rules.left_over == "carry" else 0
        self.doom = e["tokens"]

    def _on_rubble(self, e: Event) -> None:
        self.rubble = e["tokens"]

    def _on_devoured(self, e: Event) -> None:
        self.sheets[e["seat"]].cards.clear()
        self.sheets[e["seat"]].devoured = max(1, self.round)
