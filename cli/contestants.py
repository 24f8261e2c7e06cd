"""Who is compared with whom: arms as they were typed, or the Ancient Ones at every difficulty."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cli import arms, options
from cli.arms import Spec
from cli.errors import Mistake
from cli.options import ALL

if TYPE_CHECKING:
    from analysis.arms import Arm
    from analysis.contest import Panel
    from analysis.kept import Kept
    from simcore.game import Game

LEAST = 2


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
        from analysis.kept import Kept

        return [each for each in self.arms if isinstance(each, Kept)]

    def trace(self, arm: int, game: int) -> list[str] | None:
        """Words of a command that tells a game of an arm; None if the options of a kept run are not known."""
        each, spec = self.arms[arm], self.specs[arm]
        from analysis.arms import Arm

        if not isinstance(each, Arm):
            return _trace_of_kept(each, game)
        assert spec is not None
        words = arms.trace_words(self.game, spec, each.cell, each.players)
        return ["elderodds", "trace", *words, "--seed", str(self.seed), "--game", str(game)]


def of_words(texts: Sequence[str], given: Given, runs: Path) -> Contestants:
    """The arms that the user typed.

    Raises
    ------
    Mistake
        If there are fewer than two, or one of them cannot be found.
    """
    from analysis.contest import Panel

    if len(texts) < LEAST:
        raise Mistake(
            f"{len(texts)} arm; compare needs at least {LEAST}, or none and --ancient-one {ALL}. "
            f"{arms.EXPLANATION}"
        )
    for text in texts:
        if texts.count(text) > 1:
            raise Mistake(f"{text!r} is named twice")
    shared = _shared(given)
    named = [arms.read(text, runs) for text in texts]
    kept = {each.text: arms.kept_arm(each, shared) for each in named if each.spec.run is not None}
    first = next(iter(kept.values()), None)
    name = given.game if given.game is not None or first is None else first.provenance["game"]["name"]
    game = options.choose_game(name)
    loaded: dict[Any, Any] = {}
    found: list[Arm | Kept] = []
    specs: list[Spec | None] = []
    for each in named:
        arm, spec = (kept[each.text], None) if each.text in kept else arms.played(each, shared, game, loaded)
        found.append(arm)
        specs.append(spec)
    seed = int(first.provenance["seed"]) if given.seed is None and first else options.choose_seed(given.seed)
    panel = Panel("", tuple(range(len(found))))
    return Contestants(found, [panel], specs, seed, name, _warnings(found, game, seed))


def of_grid(given: Given) -> Contestants:
    """Every Ancient One asked for, at each difficulty, for each number of players and for all who play."""
    from analysis.grid import grid_arms

    grid = given.grid
    game = options.choose_game(given.game)
    scenario = options.load_scenario(game, given.scenario, given.settings)
    numbers = options.players_of(grid["players"], grid["table"])
    cells = options.choose_cells(game, scenario, grid["ancient_one"], grid["difficulty"], numbers, given.team)
    who = options.choose_players(game, cells, grid["strategy"], grid["table"], grid["skill"])
    found, panels = grid_arms(game, scenario, cells, who)
    if all(len(panel.arms) < LEAST for panel in panels):
        raise Mistake(f"one Ancient One alone has no order; name several, or --ancient-one {ALL}")
    return Contestants(found, panels, [given.fixed] * len(found), options.choose_seed(given.seed), given.game)


def _shared(given: Given) -> Spec:
    """What the usual options say of all arms."""
    said: dict[str, Any] = {}
    for name, values in given.grid.items():
        if ALL in values or len(values) > 1:
            told = " ".join(map(str, values))
            raise Mistake(
                f"--{name.replace('_', '-')} {told}: beside arms an option says what all of them share, "
                "so it has one value. Name several as arms, or leave the arms out"
            )
        said[name] = values[0] if values else None
    return Spec(**{**vars(given.fixed), **said})


def _warnings(found: Sequence[Arm | Kept], game: Game, seed: int) -> list[str]:
    """Plain words where games have nothing in common.

    Raises
    ------
    Mistake
        If the arms are of different games.
    """
    from analysis.kept import Kept

    here = (game.name, game.version, seed)
    lucks = {each.name: each.luck if isinstance(each, Kept) else here for each in found}
    games = dict.fromkeys(str(luck[0]) for luck in lucks.values())
    if len(games) > 1:
        raise Mistake(f"arms of different games cannot be compared: {', '.join(games)}")
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
