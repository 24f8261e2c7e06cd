"""Ledger of a game: where its chance to win went, as luck, play and a residual.

The value of a position (docs/value.md) follows the chance to win through a game. Each step, from a decision
to the next one, changes it by three parts:

* luck: chance to win after what happened, less its mean over what the same choice could have led to;
* play: chance to win after the option taken, less that after a reference: an option that is clearly better
  where a search finds one, else the choice of the strategy of the value;
* residual: the rest.

Luck looks a round ahead on both sides, because the value of a position in the middle of an effect is coarse:
dice on the table matter only when they are used. Both sides have the same luck after the step, so a step
without luck has exactly 0. The mean of the luck over many games is 0 whatever the errors of the value are.

The search uses the value, but play-outs to the end judge the options, on other deals: the best of many
options by a learned value is often one that the value overrates. The mean play against the choices of the
strategy of the value is the difference between its win rate and that of the players (performance-difference
lemma, Kakade and Langford 2002).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from analysis.experiment.common_luck import Arm
from heuristics.strategy.look_ahead import LookAhead, shipped_look_ahead
from simcore.kernels.event_log import read
from simcore.play.luck import HAPPENED, POSSIBLE
from simcore.play.plain_loop import deal, steps
from simcore.play.roster import Roster
from simcore.records.shared import Array, empty_log, exact_copy

LUCK_ROUNDS = 1
"""Rounds that the strategy of the value plays on after a step, before the value counts."""

SEARCH_ROUNDS = 3
"""Rounds that it plays on in the search for a better option."""

TO_THE_END = 1 << 30
"""Rounds of a play-out."""

FIRST_DEAL = 1 << 15
"""Number of the first redeal: the first ones belong to strategies that search."""

LEAD = 2.0
"""Standard errors by which another option must lead to count as better."""

START_GAMES = 200
"""Games that give the mean chance at the first decision."""

OTHER = "other"
"""Kind of the luck of a step whose events show none."""


@dataclass(frozen=True)
class Effort:
    """Work for the ledger of a game.

    Parameters
    ----------
    deals
        Redeals for the luck of each step, and for each option in the search for a better one.
    play_outs
        Play-outs that judge each of two options.
    """

    deals: int
    play_outs: int


ONE_GAME = Effort(16, 128)
"""Effort for a game that a reader looks at; the noise of each of its numbers shows."""

MANY_GAMES = Effort(8, 16)
"""Effort for a game of many, whose mean counts."""


@dataclass(frozen=True)
class LedgerStep:
    """One step of a game, from a decision to the next one.

    Attributes
    ----------
    decision
        Number of the decision, from 0.
    round
        Its round.
    kind
        Kind of the decision, as its key.
    choice
        Index of the option taken.
    reference
        Index of the option that play is judged against; equal to `choice` where nothing better is known.
    before, after
        Chance to win at this decision and at the next one; at the end of the game 1 or 0.
    luck, play
        The parts of the change, in shares of a game.
    luck_kind
        Kind of luck that the events of the step show.
    """

    decision: int
    round: int
    kind: str
    choice: int
    reference: int
    before: float
    after: float
    luck: float
    play: float
    luck_kind: str

    @property
    def residual(self) -> float:
        """Change that is neither luck nor play."""
        return self.after - self.before - self.luck - self.play


@dataclass(frozen=True)
class Ledger:
    """Luck and play of one game. The parts add up: typical + deal + luck + play + residual = result.

    Attributes
    ----------
    number
        Number of the game.
    typical
        Chance to win of a typical game of the cell.
    deal
        Luck of the deal: the chance at the first decision less the mean of other games.
    steps
        Steps of the game.
    won
        Whether the players won.
    """

    number: int
    typical: float
    deal: float
    steps: tuple[LedgerStep, ...]
    won: bool

    @property
    def luck(self) -> dict[str, float]:
        """Sum of the luck by kind, largest loss first."""
        return _by_kind((step.luck_kind, step.luck) for step in self.steps)

    @property
    def play(self) -> dict[str, float]:
        """Sum of the play by kind of decision, largest loss first; kinds without any are left out."""
        return _by_kind((step.kind, step.play) for step in self.steps)

    @property
    def residual(self) -> float:
        """Part of the result that is neither luck nor play."""
        explained = self.deal + sum(step.luck + step.play for step in self.steps)
        return float(self.won) - self.typical - explained


def _by_kind(parts: Iterable[tuple[str, float]]) -> dict[str, float]:
    """Return the sum of each kind that is not 0 everywhere, lowest first."""
    sums: dict[str, float] = {}
    for kind, part in parts:
        if part:
            sums[kind] = sums.get(kind, 0.0) + part
    return dict(sorted(sums.items(), key=lambda item: item[1]))


@dataclass(frozen=True)
class LedgerMaker:
    """Keeps the ledgers of games of one arm.

    Parameters
    ----------
    arm
        Game, data, cell and players.
    players
        The players of the arm.
    ahead
        Value of the cell.
    start
        Mean chance to win at the first decision of games of the cell.
    typical
        Chance to win of a typical game: the win rate, or `start` where it is not known.
    """

    arm: Arm
    players: Roster
    ahead: LookAhead
    start: float
    typical: float

    def ledger(self, seed: int, number: int, effort: Effort) -> Ledger:
        """Play a game again and return its ledger.

        Parameters
        ----------
        seed, number
            Seed and number of the game.
        effort
            Number of redeals and play-outs.

        Raises
        ------
        StrategyError
            If a strategy chose an invalid option or failed.
        """
        narration = self.arm.game.narration
        kinds = narration.decision_codes()
        players = self.players.at(number)
        state, log = np.zeros(1, players.game.state), empty_log(on=True)
        deal(players, state, seed, number)
        done: list[LedgerStep] = []
        open_step: _OpenStep | None = None
        for step in steps(players, state, seed, log):
            here = exact_copy(state)
            here["choice"] = 0
            chance = self.ahead.chance(here)
            if open_step is not None:
                done.append(self._step(open_step, here, chance, _events(log), effort))
            log["n"] = 0
            kind = kinds[int(here["decision"][0])].key
            open_step = _OpenStep(len(done), kind, here, step.choice, chance)
        won = bool(state["win"][0])
        if open_step is not None:
            done.append(self._step(open_step, state, float(won), _events(log), effort))
        first = done[0].before if done else float(won)
        return Ledger(number, self.typical, first - self.start, tuple(done), won)

    def _step(
        self, open_step: _OpenStep, after: Array, chance: float, events: list[int], effort: Effort
    ) -> LedgerStep:
        """Return the parts of one step."""
        before, choice = open_step.state, open_step.choice
        pair = self.ahead.step(before, choice, after, _samples(0, 2 * effort.deals), LUCK_ROUNDS)
        reference = self._reference(before, choice, effort.deals)
        return LedgerStep(
            decision=open_step.number,
            round=int(before["round"][0]),
            kind=open_step.kind,
            choice=choice,
            reference=reference,
            before=open_step.chance,
            after=chance,
            luck=float(pair[HAPPENED].mean() - pair[POSSIBLE].mean()),
            play=self._play(before, choice, reference, effort),
            luck_kind=self.arm.game.narration.kind_of_luck(events) or OTHER,
        )

    def _reference(self, state: Array, choice: int, deals: int) -> int:
        """Return the best option if it clearly leads the choice, else the choice of the value's strategy."""
        options = np.arange(int(state["n_options"][0]))
        chances = self.ahead.chances(state, options, _samples(0, deals), SEARCH_ROUNDS)
        lead = chances - chances[choice]
        best = int(lead.mean(axis=1).argmax())
        error = lead[best].std(ddof=1) / np.sqrt(deals)
        return best if lead[best].mean() > LEAD * error else self.ahead.choice(state)

    def _play(self, state: Array, choice: int, reference: int, effort: Effort) -> float:
        """Return the chance to win after the choice less that after the reference, by play-outs."""
        if choice == reference:
            return 0.0
        pair = np.array([choice, reference])
        one, other = self.ahead.chances(state, pair, _samples(effort.deals, effort.play_outs), TO_THE_END)
        return float((one - other).mean())


@dataclass(frozen=True)
class _OpenStep:
    """A decision whose next one is not reached yet."""

    number: int
    kind: str
    state: Array
    choice: int
    chance: float


def _events(log: Array) -> list[int]:
    """Return the codes of the events of a log."""
    return [code for code, _ in read(log)]


def _samples(first: int, deals: int) -> range:
    """Return the numbers of redeals that no strategy has searched on."""
    return range(FIRST_DEAL + first, FIRST_DEAL + first + deals)


def ledger_maker(arm: Arm, seed: int, *, win_rate: float | None = None) -> LedgerMaker | None:
    """Prepare the ledgers of games of an arm.

    Parameters
    ----------
    arm
        Game, data, cell and players.
    seed
        Seed of the games.
    win_rate
        Win rate of the cell; None: not known.

    Returns
    -------
    LedgerMaker or None
        None if the game has no value for these data, or its rules are in plain Python.
    """
    if arm.game.rules().plain:
        return None
    ahead = shipped_look_ahead(arm.game, arm.scenario.compile(arm.cell), arm.cell)
    if ahead is None or ahead.players.slow:
        return None
    start = _mean_start(ahead, seed)
    return LedgerMaker(arm, arm.roster_of(), ahead, start, start if win_rate is None else win_rate)


def _mean_start(ahead: LookAhead, seed: int) -> float:
    """Return the mean chance to win at the first decision of the first games of a seed."""
    players = ahead.players
    chances = []
    for number in range(START_GAMES):
        state = np.zeros(1, players.game.state)
        deal(players, state, seed, number)
        players.rules.advance(players.tables[0], state[0], empty_log()[0])
        chances.append(ahead.chance(state))
    return float(np.mean(chances))
