"""Tables and sentences of a comparison."""

from __future__ import annotations

import itertools
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from analysis.influence.data_range import digits, shown
from analysis.statistics.ranking import are_readable, rank_words
from cli.commands.compare.tension import tension_tables
from cli.terminal.tables import (
    PLAYER,
    PLAYER_CAPTION,
    Prose,
    interval_kind,
    percent,
    player_points,
    player_span,
    points,
    short_titles,
    show,
)
from reports import words
from reports.words import phrase, plural

if TYPE_CHECKING:
    from rich.table import Table

    from analysis.comparison.contest_model import ArmResult, ContestResult, PairResult, PanelResult
    from analysis.request.contestants import Contestants
    from simcore.results.model import Result

Part = TypeVar("Part", bound="Result")

FEW = 10
"""Number of pairs of a panel up to which all are shown; of more, only neighbours in the ranking."""

EXAMPLES = 3
LONG = 12
"""Number of letters from which the common beginning of settings is left out."""

SHARED = ("ancient_one", "difficulty", "players", "team", "strategy")
SAME_GAME = ("ancient_one", "difficulty", "players", "team", "scenario")


def show_comparison(result: ContestResult, contestants: Contestants) -> None:
    """Print win rates, differences, the verdict, and example games."""
    if not result.panels:
        show(_several_games(result.arms))
        return
    left_out = shared_key([arm.name for arm in result.arms])
    if left_out:
        result = _shorter(result, len(left_out))
    arms, pairs = result.arms, result.pairs
    several = len(arms) > len(contestants.panels[0].arms) or len(arms) > 2
    for number, panel in enumerate(result.panels):
        mine = [pair for pair in pairs if pair.panel == number]
        title = panel.title or _shared(arms)
        show(_rates(panel, arms, title, several))
        if mine:
            shown = _shown(mine, panel)
            show(_differences(shown, result))
            ways = [pair for pair in shown if sum(row.won for row in pair.endings) > 1]
            for pair in ways:
                show(_endings(pair, result, last=pair is ways[-1]))
    if not several and pairs:
        show("", verdict(pairs[0], result), *_flips(pairs[0], contestants))
    show(*_data_ranges(result))
    if result.tension is not None:
        show(*tension_tables(result.tension, [arm.name for arm in arms]))
    if len(result.panels) > 1:
        show("", *_turns(result))
    show("", *_footer(result))
    if left_out:
        show(f"All keys above begin with {left_out}, which is omitted.")


def shared_key(names: Sequence[str]) -> str:
    """Return the common beginning of several settings, up to a dot, if it is too long for a table.

    >>> shared_key(["cards.knife.combat=2", "cards.knife.hands=2"])
    'cards.knife.'
    >>> shared_key(["cards.knife.combat=2", "typical"])
    ''
    >>> shared_key(["cards.knife.omens.2=3", "cards.knife.omens.2=5"])  # 2=3 would say nothing
    'cards.knife.'
    """
    if len(names) < 2 or not all("=" in name for name in names):
        return ""
    keys = [name.partition("=")[0].split(".") for name in names]
    inner = [key[: -2 if key[-1].isdigit() else -1] for key in keys]
    steps = itertools.takewhile(lambda step: len(set(step)) == 1, zip(*inner, strict=False))
    shared = "".join(f"{step[0]}." for step in steps)
    return shared if len(shared) >= LONG else ""


def _shorter(result: ContestResult, cut: int) -> ContestResult:
    """Return the result with names without their common beginning."""

    def shorter(row: Part, *names: str) -> Part:
        return row.model_copy(update={name: getattr(row, name)[cut:] for name in names})

    return result.model_copy(
        update={
            "arms": tuple(shorter(arm, "name") for arm in result.arms),
            "pairs": tuple(shorter(pair, "first_name", "second_name") for pair in result.pairs),
            "turns": tuple(shorter(turn, "first", "second") for turn in result.turns),
        }
    )


def verdict(pair: PairResult, result: ContestResult) -> str:
    """Return the verdict on a pair as a sentence."""
    arms, margin = result.arms, result.margin
    first, second = arms[pair.first], arms[pair.second]
    if pair.verdict == "open":
        how = "a higher --max-games" if result.stopping else "--until decided"
        return f"Not decided: {_both_sides(pair, first, second)} Play more games ({how})."
    if pair.verdict == "too-close":
        return f"Too close to call within {points(margin)}: {_both_sides(pair, first, second)}"
    better, worse = (second, first) if pair.verdict == "higher" else (first, second)
    ends = sorted(map(abs, pair.interval))
    by = f"{100 * abs(pair.difference):.2f} points ({100 * ends[0]:.2f} to {100 * ends[1]:.2f})"
    small = (
        f" That is below the smallest difference that matters ({points(margin)})."
        if ends[1] <= margin
        else ""
    )
    if _same_game(better, worse):
        return f"{better.name} wins more often than {worse.name}, by {by}.{small}"
    return f"{worse.name} is harder than {better.name}: its win rate is lower by {by}.{small}"


def _both_sides(pair: PairResult, first: ArmResult, second: ArmResult) -> str:
    """Describe the win rate of the second arm relative to that of the first."""
    low, high = (f"{abs(100 * end):.2f} points {'below' if end < 0 else 'above'}" for end in pair.interval)
    return f"the win rate of {second.name} lies between {low} and {high} that of {first.name}."


def _data_ranges(result: ContestResult) -> list[str]:
    """Return the range of each difference with other data, and the orders that are uncertain.

    With many pairs only these orders are listed.
    """
    data_uncertainty = result.data_uncertainty
    if data_uncertainty is None:
        return []
    ranges = [
        (pair, ends)
        for pair, data in zip(result.pairs, data_uncertainty.pairs, strict=True)
        if (ends := shown(data)) is not None
    ]
    lines: list[str] = []
    for pair, (low, high) in ranges:
        reach = " to ".join(f"{100 * end + 0.0:+.{digits((low, high))}f}" for end in (low, high)) + " points"
        names = f"{pair.second_name} - {pair.first_name}"
        if pair.verdict in ("higher", "lower") and low < 0 < high:
            what = f"with other data either one may be harder: the difference may be {reach}."
        elif len(ranges) > FEW:
            continue
        elif high - low > pair.interval[1] - pair.interval[0]:
            what = f"with other data the difference may be {reach}, a wider range than chance alone gives."
        else:
            what = f"with other data the difference may be {reach}."
        lines.append(Prose(f"{names}: {what}"))
    if lines:
        sure = f"{100 * data_uncertainty.confidence:g}% probability"
        number = f"{data_uncertainty.draws} draws, {data_uncertainty.games:,} games of each arm in each"
        how = "the range contains the difference in one more random draw of alternatives"
        lines = ["", *lines, Prose(f"Alternatives: {how} with {sure} ({number}).")]
    return lines


def _several_games(arms: Sequence[ArmResult]) -> Table:
    """Return the table of win rates of runs of different games, lowest first."""
    from rich.table import Table

    arms = sorted(arms, key=lambda arm: arm.win_rate or 0.0)
    shared, titles = short_titles(arms)
    title = f"Win rates; {shared}" if shared else "Win rates"
    table = Table(title=title, title_justify="left", caption_justify="left")
    runs = {(arm.run, arm.game) for arm in arms}
    several = len(runs) > len({game for _, game in runs})
    counts = {arm.games for arm in arms}
    known = not any(arm.player for arm in arms)
    for heading in (*(["run"] if several else []), "game", "combination"):
        table.add_column(heading, overflow="fold")
    for heading in (*(["games"] if len(counts) > 1 else []), "win rate", *([] if known else [PLAYER])):
        table.add_column(heading, justify="right", no_wrap=True)
    for arm, title in zip(arms, titles, strict=True):
        low, high = arm.interval
        rate = "-" if arm.win_rate is None else percent(arm.win_rate)
        table.add_row(
            *([Path(str(arm.run)).name] if several else []),
            words.name(arm.game),
            title,
            *([f"{arm.games:,}"] if len(counts) > 1 else []),
            f"{rate} ({100 * low:.1f} - {100 * high:.1f})",
            *([] if known else [player_span(arm)]),
        )
    per_arm = f"{plural(next(iter(counts)), 'game')} each. " if len(counts) == 1 else ""
    table.caption = (
        f"{per_arm}Intervals: 95% for each win rate alone ({interval_kind(arms[0].interval_method)}). "
        "Games of different rules share no luck and are not tested against each "
        f"other.{'' if known else PLAYER_CAPTION}"
    )
    return table


def _shared(arms: Sequence[ArmResult]) -> str:
    """Return the settings that all arms share."""
    shared = []
    for name in SHARED:
        values = {getattr(arm, name) for arm in arms}
        value = values.pop()
        if not values and value is not None:
            if name == "players":
                value = "solo" if value == 1 else f"{value} players"
            shared.append(", ".join(value) if isinstance(value, tuple) else str(value))
    return ", ".join(shared)


def _rates(panel: PanelResult, arms: Sequence[ArmResult], title: str, several: bool) -> Table:
    from rich.table import Table

    table = Table(title=title or "Win rates", title_justify="left")
    table.add_column("arm", overflow="fold")
    known = not any(arm.player for arm in arms)
    wide = () if known else (PLAYER,)
    lettered = several and _has_letters(panel)
    ranked = (*(("rank",) if several else ()), *(("group",) if lettered else ()))
    headings = ("games", "win rate", "interval", *wide, *ranked)
    for heading in headings:
        table.add_column(heading, justify="right" if heading != "group" else "left", no_wrap=True)
    for place in panel.ranking:
        arm = arms[place.arm]
        low, high = arm.interval
        best, worst = place.rank_interval
        rank = rank_words(best, worst)
        table.add_row(
            arm.name,
            f"{arm.games:,}",
            "-" if arm.win_rate is None else percent(arm.win_rate),
            f"{100 * low:.1f} - {100 * high:.1f}%",
            *(() if known else (player_span(arm),)),
            *((rank,) if several else ()),
            *((place.letters,) if lettered else ()),
        )
    return table


def _has_letters(panel: PanelResult) -> bool:
    """Return whether the letters of a panel are few enough to show; ranks give the same information."""
    return are_readable([place.letters for place in panel.ranking])


def _shown(pairs: Sequence[PairResult], panel: PanelResult) -> list[PairResult]:
    """Return all pairs if they are few, else neighbours in the ranking."""
    if len(pairs) <= FEW:
        return list(pairs)
    order = [place.arm for place in panel.ranking]
    neighbours = {frozenset(two) for two in itertools.pairwise(order)}
    return [pair for pair in pairs if {pair.first, pair.second} in neighbours]


def _differences(pairs: Sequence[PairResult], result: ContestResult) -> Table:
    from rich.table import Table

    table = Table(title="Differences in points", title_justify="left")
    table.add_column("second minus first", overflow="fold")
    wide = (PLAYER,) if any(pair.player_interval for pair in pairs) else ()
    for heading in ("difference", "interval", *wide, "won->lost", "lost->won", "pairing gains"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("verdict", overflow="fold")
    for pair in pairs:
        low, high = pair.interval
        gain = pair.pairing_gain
        table.add_row(
            f"{pair.second_name} - {pair.first_name}",
            _signed(pair.difference),
            f"{_signed(low)} to {_signed(high)}",
            *([player_points(pair)] if wide else []),
            _count(pair.only_first_won),
            _count(pair.only_second_won),
            "-" if gain is None else f"x {gain:.2f}",
            _verdict_word(pair, result),
        )
    return table


def _endings(pair: PairResult, result: ContestResult, *, last: bool) -> Table:
    """Return the differences of the shares of ways to win and loss causes in a pair."""
    from rich.table import Table

    title = f"Endings in percent of all games: {pair.second_name} - {pair.first_name}"
    table = Table(title=title, title_justify="left", caption_justify="left")
    table.add_column("ending", overflow="fold")
    for heading in ("first", "second", "difference", "interval"):
        table.add_column(heading, justify="right", no_wrap=True)
    seen = [row for row in pair.endings if row.first or row.second]
    for row in seen:
        low, high = row.interval
        table.add_row(
            f"{'won' if row.won else 'lost'}: {phrase(row.ending).lower()}",
            percent(row.first),
            percent(row.second),
            _signed(row.difference),
            f"{_signed(low)} to {_signed(high)}",
        )
    unseen = len(pair.endings) - len(seen)
    if unseen:
        table.caption = f"Not shown: {unseen} that occurred in neither arm. "
    if last:
        kind, level = interval_kind(pair.interval_method), f"{100 * result.confidence:g}%"
        together = f"Intervals: {kind}, {level} for all endings of all pairs together."
        table.caption = f"{table.caption or ''}{together}"
    return table


def _verdict_word(pair: PairResult, result: ContestResult) -> str:
    winner = {"higher": pair.second_name, "lower": pair.first_name}.get(pair.verdict)
    if winner is not None:
        first, second = result.arms[pair.first], result.arms[pair.second]
        return f"{winner} {'wins more' if _same_game(first, second) else 'is easier'}"
    margin = points(result.margin)
    return f"too close, within {margin}" if pair.verdict == "too-close" else "not decided"


def _same_game(first: ArmResult, second: ArmResult) -> bool:
    """Return whether the two arms differ only in players."""
    return all(getattr(first, name) == getattr(second, name) for name in SAME_GAME)


def _flips(pair: PairResult, contestants: Contestants) -> list[str]:
    """Return example games, with the commands that narrate them."""
    lines = []
    for arm, numbers, what in (
        (pair.second, pair.won_to_lost, "Won by the first, lost by the second"),
        (pair.second, pair.lost_to_won, "Lost by the first, won by the second"),
    ):
        if not numbers:
            continue
        games = f"game{'s' if len(numbers) > 1 else ''} {', '.join(map(str, numbers[:EXAMPLES]))}"
        lines.append(f"\n{what}: {games}. Game {numbers[0]} in both:")
        lines += [f"  {shlex.join(contestants.trace(side, numbers[0]))}" for side in (pair.first, arm)]
    return lines


def _turns(result: ContestResult) -> list[str]:
    """Return lines on pairs whose order differs between panels."""
    lines = []
    for turn in result.turns:
        first, second = turn.first, turn.second
        lines.append(
            f"  {first} is easier than {second}: {'; '.join(turn.first_wins_more)}.\n"
            f"  {second} is easier than {first}: {'; '.join(turn.second_wins_more)}."
        )
    if not lines:
        return ["The decided differences give the same order everywhere."]
    return ["Where the order changes:", *lines]


def _footer(result: ContestResult) -> list[str]:
    """Return notes on the meaning of the intervals."""
    level, number = 100 * result.confidence, result.differences
    methods = ", ".join(dict.fromkeys(interval_kind(pair.interval_method) for pair in result.pairs))
    rates = interval_kind(result.arms[0].interval_method)
    all_of = "for the difference" if number == 1 else f"joint for all {number} differences"
    lines = [f"Intervals, {level:g}%: {all_of} ({methods}); each win rate alone ({rates})."]
    if any(arm.player for arm in result.arms):
        lines.append(PLAYER_CAPTION.strip())
    if any(pair.pairing_gain is not None for pair in result.pairs):
        lines.append(
            "Pairing gains: factor of games that an unpaired comparison needs for the same precision."
        )
    if number > 1:
        shared = "Arms that share a letter of the group do not differ significantly. "
        lettered = any(map(_has_letters, result.panels))
        lines.append(f"{shared * lettered}Rank: possible ranks of the arm.")
    stopping = result.stopping
    if not result.complete:
        lines.append("Interrupted: results cover the games played so far.")
    elif stopping is not None and not stopping.reached:
        lines.append(f"--max-games {stopping.max_games} ended the games before every pair was decided.")
    return lines


def _count(number: int | None) -> str:
    return "-" if number is None else f"{number:,}"


def _signed(share: float) -> str:
    """Format points with their sign.

    >>> _signed(0.0123), _signed(-0.00001)
    ('+1.23', '+0.00')
    """
    return f"{round(100 * share, 2) + 0.0:+.2f}"
