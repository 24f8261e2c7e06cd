"""Questions about chances in Final Hour (`simcore/contract/questions.py`): reserved clues, the ritual."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import cast

from simcore.contract.questions import Given, Odds, OddsParameter, OddsPool
from simcore.games.final_hour.chances.ritual import reserved_law, ritual_law
from simcore.games.final_hour.scenario.models import Data


class _Clues:
    """Shared part of both questions: the icons and the revealed clues."""

    simulates = False

    def __init__(self, data: Data) -> None:
        self.data, self.rules = data, data.rules
        self.icons: tuple[str, ...] = tuple(data.priority.icons)
        self.seen = OddsParameter(
            "seen", "clues that are turned up", choices=self.icons, several=True, default=""
        )

    def unseen(self, given: Given) -> list[int]:
        """Return the number of unrevealed clues of each icon.

        Raises
        ------
        ValueError
            If there are not so many clues.
        """
        seen = Counter(cast("tuple[str, ...]", given.get("seen", ())))
        copies, reserved = self.rules.clues_per_icon, self.rules.reserved_clues
        for icon, number in seen.items():
            if number > copies:
                raise ValueError(f"seen={icon}: {number} times, but there are only {copies} such clues")
        if sum(seen.values()) > len(self.icons) * copies - reserved:
            raise ValueError(f"{sum(seen.values())} clues are seen, but {reserved} are reserved and hidden")
        return [copies - seen[icon] for icon in self.icons]


class ClueOdds(_Clues):
    """Chance that an icon is on a reserved clue."""

    name, unit = "clue", "icon"
    attempt = "that an icon is on a reserved clue"
    pools = (OddsPool("given", "the clues that are seen", {}),)
    shown = ("matches per card",)
    model = ("Every clue that is still facedown is equally likely to be reserved (rulebook p.5).",)

    @property
    def subjects(self) -> Sequence[str]:
        """The icons."""
        return self.icons

    @property
    def parameters(self) -> Sequence[OddsParameter]:
        """Revealed clues."""
        return (self.seen,)

    def odds(self, subject: str, given: Given, attempts: int, seed: int) -> Odds:
        """Return the chance of an icon, and that all reserved clues have it."""
        reserved, place = self.rules.reserved_clues, self.icons.index(subject)
        law = [(counts[place], chance) for counts, chance in reserved_law(self.unseen(given), reserved)]
        return Odds(
            subject,
            sum(chance for count, chance in law if count),
            means={"matches per card": sum(count * chance for count, chance in law)},
            chances={"on all": sum(chance for count, chance in law if count == reserved)},
        )


class RitualOdds(_Clues):
    """Chance that given cards reverse the ritual."""

    name = unit = "ritual"
    attempt = "to reverse the ritual"
    subjects = ("ritual",)
    shown = ("matches",)
    model = (
        "The cards of all investigators count together; a card matches once for each reserved clue with its "
        "icon (rulebook p.9).",
        "Unknown cards are drawn at random from the rest of the priority deck.",
    )

    @property
    def pools(self) -> Sequence[OddsPool]:
        """Numbers of players, which determine the required matches."""
        return [
            OddsPool(
                f"{players} players" if players > 1 else "solo",
                f"{needed} matches",
                {"players": players},
            )
            for players, needed in sorted(self.rules.matches_needed.items())
        ]

    @property
    def parameters(self) -> Sequence[OddsParameter]:
        """Number of players, committed cards, and revealed clues."""
        players = sorted(self.rules.matches_needed)
        deck = len(self.data.priority.cards)
        return (
            OddsParameter("players", "number of players", players[0], players[-1], default="all"),
            OddsParameter("card", "committed cards, by icon", choices=self.icons, several=True, default=""),
            OddsParameter(
                "unknown", "further committed cards, unknown", most=deck, default="all that a team commits"
            ),
            self.seen,
        )

    def odds(self, subject: str, given: Given, attempts: int, seed: int) -> Odds:
        """Return the chances of enough matches and of one too few, and the mean number.

        Raises
        ------
        ValueError
            If there are not so many cards or clues.
        """
        players = cast("int", given["players"])
        held = Counter(cast("tuple[str, ...]", given.get("card", ())))
        deck = Counter(card.icon for card in self.data.priority.cards.values())
        for icon, number in held.items():
            if number > deck[icon]:
                raise ValueError(
                    f"card={icon}: {number} times, but the deck has only {deck[icon]} such cards"
                )
        unknown = self._unknown(players, sum(held.values()), given)
        if unknown is None:
            return Odds(subject, None, "solo players set aside as many cards as they like: give some cards")
        rest = [deck[icon] - held[icon] for icon in self.icons]
        law = ritual_law(
            self.unseen(given), self.rules.reserved_clues, [held[icon] for icon in self.icons], rest, unknown
        )
        needed = self.rules.matches_needed[players]
        return Odds(
            subject,
            sum(chance for matches, chance in law.items() if matches >= needed),
            means={"matches": sum(matches * chance for matches, chance in law.items())},
            chances={"one short": law.get(needed - 1, 0.0)},
        )

    def _unknown(self, players: int, known: int, given: Given) -> int | None:
        """Return the number of unknown committed cards, or None if it is open (p.9, solo p.15).

        Raises
        ------
        ValueError
            If these are more cards than the investigators commit.
        """
        is_solo = players == 1
        most = len(self.data.priority.cards) if is_solo else self.rules.commit * players
        if not is_solo and known <= most:
            unknown = cast("int", given.get("unknown", most - known))
        else:
            unknown = cast("int", given.get("unknown", 0))
        if known + unknown > most:
            raise ValueError(f"{known + unknown} cards, but {players} players commit only {most}")
        return None if known + unknown == 0 and "unknown" not in given else unknown


def questions(data: Data) -> tuple[ClueOdds, RitualOdds]:
    """Return all questions of the game."""
    return ClueOdds(data), RitualOdds(data)
