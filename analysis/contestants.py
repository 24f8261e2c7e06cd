"""Who is compared with whom: arms as they were typed, or the Ancient Ones at every difficulty."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from analysis import arm_words, asked
from analysis.arm_words import Spec
from analysis.arms import Arm
from analysis.asked import ALL, AskedError
from analysis.contest import MARGIN, Panel, Rule
from analysis.grid import grid_arms
from analysis.kept import Kept
from analysis.precision import MAX_GAMES
from simcore.game import Game

GRID = ("ancient_one", "difficulty", "players", "strategy", "table", "skill")
"""What a grid is made of, or what arms share."""

LEAST = 2
GAMES = 10_000
"""Of each arm, where nobody says otherwise and no run is kept."""


@dataclass(frozen=True)
class Given:
    """The usual options as they were given, and the game."""

    grid: Mapping[str, tuple[Any, ...]]  # by the name of the field of `Spec`
    team: str | None
    game: str | None
    scenario: Path | None
    settings: tuple[str, ...]
    seed: int | None

    @property
    def fixed(self) -> Spec:
        """What all arms share whatever they are."""
        return Spec(team=self.team, scenario=self.scenario, settings=self.settings)


@dataclass(frozen=True)
class Contestants:
    """What is compared.

    `specs` says for each arm that is played how to meet its games again; None for those that are kept.
    """

    arms: Sequence[Arm | Kept]
    panels: Sequence[Panel]
    specs: Sequence[Spec | None]
    seed: int
    game: str | None
    notes: list[str] = field(default_factory=list)

    @property
    def kept(self) -> list[Kept]:
        """Arms that were played before."""
        return [each for each in self.arms if isinstance(each, Kept)]

    def trace(self, arm: int, game: int) -> list[str] | None:
        """Words of a command that tells a game of an arm; None if the options of a kept run are not known."""
        each, spec = self.arms[arm], self.specs[arm]
        if not isinstance(each, Arm):
            return _trace_of_kept(each, game)
        assert spec is not None
        words = arm_words.trace_words(self.game, spec, each.cell, each.players)
        return ["elderodds", "trace", *words, "--seed", str(self.seed), "--game", str(game)]


def contestants(texts: Sequence[str], given: Given, runs: Path) -> Contestants:
    """Who is compared: the arms that are named, or without any the Ancient Ones against each other.

    Parameters
    ----------
    texts
        Arms, as words joined by `+`.
    given
        What all of them share, or the grid.
    runs
        Where runs are kept that are named without their folder.

    Raises
    ------
    ValueError
        If something cannot be found, or there is nothing to compare.
    StoreError
        If a kept run is damaged.
    """
    if not texts and not given.grid["ancient_one"]:
        raise ValueError(f"nothing to compare; name arms, or {ALL} Ancient Ones. {arm_words.EXPLANATION}")
    return of_words(texts, given, runs) if texts else of_grid(given)


def of_words(texts: Sequence[str], given: Given, runs: Path) -> Contestants:
    """The arms that the user typed.

    Raises
    ------
    ValueError
        If there are fewer than two, or one of them cannot be found.
    """
    if len(texts) < LEAST:
        raise ValueError(
            f"{len(texts)} arm; compare needs at least {LEAST}, for instance {texts[0]} "
            f"{arm_words.AS_PRINTED}, or none and {ALL} Ancient Ones. "
            f"{arm_words.EXPLANATION}"
        )
    for text in texts:
        if texts.count(text) > 1:
            raise ValueError(f"{text!r} is named twice")
    shared = _shared(given)
    named = [arm_words.read(text, runs) for text in texts]
    kept = {each.text: arm_words.kept_arm(each, shared) for each in named if each.spec.run is not None}
    first = next(iter(kept.values()), None)
    name = given.game if given.game is not None or first is None else first.provenance["game"]["name"]
    game = asked.choose_game(name)
    loaded: dict[Any, Any] = {}
    found: list[Arm | Kept] = []
    specs: list[Spec | None] = []
    for each in named:
        arm, spec = (
            (kept[each.text], None) if each.text in kept else arm_words.played(each, shared, game, loaded)
        )
        found.append(arm)
        specs.append(spec)
    seed = int(first.provenance["seed"]) if given.seed is None and first else asked.choose_seed(given.seed)
    panel = Panel("", tuple(range(len(found))))
    return Contestants(found, [panel], specs, seed, name, _warnings(found, game, seed))


def of_grid(given: Given) -> Contestants:
    """Every Ancient One asked for, at each difficulty, for each number of players and for all who play."""
    grid = given.grid
    game = asked.choose_game(given.game)
    scenario = asked.load_scenario(game, given.scenario, given.settings)
    numbers = asked.players_of(grid["players"], grid["table"])
    team = None if given.team is None else [name.strip() for name in given.team.split(",")]
    cells = asked.choose_cells(game, scenario, grid["ancient_one"], grid["difficulty"], numbers, team)
    who = asked.choose_players(game, cells, grid["strategy"], grid["table"], grid["skill"])
    found, panels = grid_arms(game, scenario, cells, who)
    if all(len(panel.arms) < LEAST for panel in panels):
        raise ValueError(f"one Ancient One alone has no order; name several, or {ALL}")
    return Contestants(found, panels, [given.fixed] * len(found), asked.choose_seed(given.seed), given.game)


def rule_of(
    found: Contestants,
    *,
    games: int | None = None,
    decided: bool = False,
    precision: float | None = None,
    margin: float = MARGIN,
    max_games: int | None = None,
) -> Rule:
    """When enough has been played. With kept runs, arms that are played get as many games as the longest.

    Raises
    ------
    ValueError
        If a kept arm would have to play on.
    """
    if (decided or precision is not None) and found.kept:
        raise AskedError(
            "until" if decided else "precision",
            f"{found.kept[0].name} is kept and cannot play on; say how many games instead",
        )
    if decided or precision is not None:
        return Rule(max_games or MAX_GAMES, decided, precision, margin)
    longest = max((len(each.wins) for each in found.kept), default=GAMES)
    return Rule(games or longest, margin=margin)


def _shared(given: Given) -> Spec:
    """What the usual options say of all arms."""
    said: dict[str, Any] = {}
    for name, values in given.grid.items():
        if ALL in values or len(values) > 1:
            told = " ".join(map(str, values))
            raise AskedError(
                name,
                "beside arms this says what all of them share, so it has one value. Name several as arms, "
                "or leave the arms out",
                told,
            )
        said[name] = values[0] if values else None
    return Spec(**{**vars(given.fixed), **said})


def _warnings(found: Sequence[Arm | Kept], game: Game, seed: int) -> list[str]:
    """Plain words where games have nothing in common.

    Raises
    ------
    ValueError
        If the arms are of different games.
    """
    here = (game.name, game.version, seed)
    lucks = {each.name: each.luck if isinstance(each, Kept) else here for each in found}
    games = dict.fromkeys(str(luck[0]) for luck in lucks.values())
    if len(games) > 1:
        raise ValueError(f"arms of different games cannot be compared: {', '.join(games)}")
    if len(set(lucks.values())) == 1:
        return []
    told = "; ".join(f"{name}: seed {luck[-1]}, version {luck[1]}" for name, luck in lucks.items())
    return [
        f"Not all arms have the same luck ({told} of the game). Where it differs, games cannot be paired: "
        "the intervals are wider, and no single games can be set side by side."
    ]


def _trace_of_kept(kept: Kept, game: int) -> list[str] | None:
    """Command for a game of a kept run that was played with the data and strategies of the toolkit."""
    cell, provenance = kept.cell, kept.provenance
    names = cell.get("table") or [str(cell["strategy"]).partition("@")[0]]
    about = {each["name"]: each for each in provenance["strategies"]}
    own = any({"file", "package", "weights_file"} & set(about.get(name, {"file": ""})) for name in names)
    if own or provenance["scenario"]["changes"]:
        return None
    words = ["-a", cell["ancient_one"], "-d", cell["difficulty"], "-p", str(cell["players"])]
    words += ["--team", ",".join(cell["team"])] if cell["team"] else []
    words += ["--table" if cell.get("table") else "-s", ",".join(names)]
    words += ["--skill", str(cell["skill"])] if cell.get("skill", 1.0) != 1.0 else []
    words += ["--game-name", provenance["game"]["name"]]
    return ["elderodds", "trace", *words, "--seed", str(provenance["seed"]), "--game", str(game)]
