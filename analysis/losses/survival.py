"""Rounds in which games are lost."""

from __future__ import annotations

import pandas as pd

from analysis.kept_runs.cells import Run, count_games
from analysis.losses.breakdown import TOGETHER
from analysis.losses.causes import CAUSE
from analysis.losses.endings import VICTORY
from analysis.statistics.proportions import CONFIDENCE, METHOD, each_confidence, proportion_intervals

_COUNT_COLUMNS = ["cell", "round", "games", "lost_before", "won_before", "playing", "share", "at_end"]


def survival(run: Run, *, confidence: float = CONFIDENCE) -> pd.DataFrame:
    """Return the share of games that are not lost when a round begins, by cell.

    A game is *lost before round r* if it was lost and its last round is earlier than r. So a game that is
    lost in its last round R is not lost before round R, and a game that was won is never lost. A further row,
    one round after the last round of any game of the run, is the end: there every loss counts and `share` is
    the win rate. All games are played to their end, so nothing is censored and the shares are plain
    proportions.

    Parameters
    ----------
    run
        A kept run.
    confidence
        Confidence of the intervals; each holds for its own round, not for the whole curve.

    Returns
    -------
    pandas.DataFrame
        Columns `cell`, `round`, `games`, `lost_before`, `won_before`, `playing` (the round is their present
        one), `share` (not lost before the round) with its exact interval `low`, `high`, then `at_end` (the
        further row), `interval_method`, `confidence`.
    """
    counts = count_games(run, ["last_round", "win"])
    rows = []
    end = 1 + (0 if counts.empty else int(counts["last_round"].max()))
    for cell, group in counts.groupby("cell"):
        last, games, win = (group[name].to_numpy() for name in ("last_round", "games", "win"))
        total = int(games.sum())
        for number in range(1, end + 1):
            before = last < number
            lost = int(games[before & (win == 0)].sum())
            won = int(games[before & (win == 1)].sum())
            playing = total - lost - won
            rows.append((cell, number, total, lost, won, playing, (total - lost) / total, number == end))
    table = pd.DataFrame(rows, columns=_COUNT_COLUMNS)
    kept = table["games"].to_numpy(int) - table["lost_before"].to_numpy(int)
    low, high = proportion_intervals(kept, table["games"].to_numpy(int), confidence)
    return table.assign(low=low, high=high, interval_method=METHOD, confidence=confidence)


def loss_rounds(run: Run) -> pd.DataFrame:
    """Count the games that each cause ends in each round: columns `cell`, `cause`, `round`, `losses`."""
    counts = count_games(run, [CAUSE, "last_round"], lost=True)
    return counts.rename(columns={CAUSE: "cause", "last_round": "round", "games": "losses"})


def mean_ending_rounds(run: Run) -> pd.DataFrame:
    """Return the mean round of each ending: columns `cell`, `ending`, `games`, `round_mean`."""
    counts = count_games(run, [CAUSE, VICTORY, "last_round"])
    ending = counts[CAUSE].where(counts[CAUSE].notna(), counts[VICTORY])
    counts = counts.assign(ending=ending, weight=counts["last_round"] * counts["games"])
    totals = counts.groupby(["cell", "ending"], sort=False)[["games", "weight"]].sum().reset_index()
    return totals.assign(round_mean=totals["weight"] / totals["games"]).drop(columns="weight")


def hazard(run: Run, *, confidence: float = CONFIDENCE) -> pd.DataFrame:
    """Return the share of the games that play a round and are lost in it, for each cause and for all.

    All games are played to their end, so nothing is censored and each hazard is a plain proportion of the
    games that reach the round. The hazards of the causes in a round add up to that of all.

    Parameters
    ----------
    run
        A kept run.
    confidence
        Confidence with which the intervals of all rounds of one cell and cause hold together (Bonferroni).

    Returns
    -------
    pandas.DataFrame
        Columns `cell`, `cause` (None: any), `round`, `at_risk` (games that play the round), `losses`,
        `won` (games won in the round), `hazard` with `low`, `high`, `intervals`, `interval_method`,
        `confidence`.
    """
    counts = count_games(run, [CAUSE, "last_round"])
    rows = []
    for cell, group in counts.groupby("cell"):
        last, games = group["last_round"].to_numpy(), group["games"].to_numpy()
        named, was_won = group[CAUSE].to_numpy(object), group[CAUSE].isna().to_numpy()
        rounds = range(1, 1 + int(last.max()))
        causes = {None: ~was_won, **{cause: named == cause for cause in group[CAUSE].dropna()}}
        for cause, by_it in causes.items():
            for number in rounds:
                here = last == number
                at_risk = int(games[last >= number].sum())
                won, losses = int(games[here & was_won].sum()), int(games[here & by_it].sum())
                rows.append((cell, cause, number, at_risk, losses, won, losses / at_risk, len(rounds)))
    names = ["cell", "cause", "round", "at_risk", "losses", "won", "hazard", "intervals"]
    table = pd.DataFrame(rows, columns=names)
    table["cause"] = table["cause"].astype(object).where(table["cause"].notna(), None)
    for size, part in table.groupby("intervals"):
        level = each_confidence(confidence, int(str(size)))
        low, high = proportion_intervals(part["losses"].to_numpy(), part["at_risk"].to_numpy(), level)
        table.loc[part.index, "low"], table.loc[part.index, "high"] = low, high
    return table.assign(interval_method=TOGETHER, confidence=confidence)


def ends_by_round(run: Run, *, confidence: float = CONFIDENCE) -> pd.DataFrame:
    """Return the share of all games that each cause of loss and each way to win ended in each round.

    Parameters
    ----------
    run
        A kept run.
    confidence
        Confidence of each interval by itself.

    Returns
    -------
    pandas.DataFrame
        Columns `cell`, `round`, `cause` (None: won), `victory` (None: lost), `count`, `games` (of the cell),
        `share` with its exact interval `low`, `high`, then `interval_method`, `confidence`. Every cell has a
        row for each of its causes and ways in each of its rounds, ways first.
    """
    counts = count_games(run, [CAUSE, VICTORY, "last_round"])
    rows = []
    for cell, group in counts.groupby("cell"):
        games = int(group["games"].sum())
        endings = [(VICTORY, way) for way in run.cells[int(str(cell))].victories]
        endings += [(CAUSE, cause) for cause in dict.fromkeys(group[CAUSE].dropna())]
        for kind, ending in endings:
            mine = group[group[kind] == ending].set_index("last_round")["games"]
            ended = (ending if kind == CAUSE else None, ending if kind == VICTORY else None)
            last = int(group["last_round"].max())
            rows += [(cell, n, *ended, int(mine.get(n, 0)), games) for n in range(1, 1 + last)]
    table = pd.DataFrame(rows, columns=["cell", "round", "cause", "victory", "count", "games"])
    for name in ("cause", "victory"):
        table[name] = table[name].astype(object).where(table[name].notna(), None)
    low, high = proportion_intervals(table["count"].to_numpy(int), table["games"].to_numpy(int), confidence)
    share = table["count"] / table["games"]
    return table.assign(share=share, low=low, high=high, interval_method=METHOD, confidence=confidence)
