"""Strategies from files: a Python file that declares strategies, or a TOML file with weights for one.

A strategy file is code: loading it runs it.
"""

from __future__ import annotations

import functools
import hashlib
import linecache
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import redirect_stdout
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

from heuristics.strategy.contract import Strategy, collected
from heuristics.toolbox.cell_weights import WEIGHTS_KEY, check_names, check_weights, read_cell_weights
from simcore.contract.game import Game, Scenario
from simcore.files.reading import TomlError, read_file, read_table
from simcore.files.user_files import UserFileError, error, files_with, has_ending, shown
from simcore.games import games
from simcore.jit.decorators import from_python, interpreted
from simcore.messages.names import nearest_file, unknown_name

PYTHON = re.compile(r"(?P<file>.+\.py)(?::(?P<name>[^:/\\]*))?", re.IGNORECASE)


class StrategyFileError(UserFileError):
    """A strategy file that cannot be used."""


def is_file(text: str) -> bool:
    """Return whether an argument names a file."""
    return bool(PYTHON.fullmatch(text)) or has_ending(text, ".toml")


def from_file(text: str, game: str, taken: Sequence[str]) -> Strategy:
    """Return the strategy that `FILE.py` or `FILE.py:NAME` names.

    Parameters
    ----------
    text
        Argument of the user.
    game
        Name of the game that it has to play.
    taken
        Names that it must not have.

    Raises
    ------
    StrategyFileError
        If the file cannot be loaded, or does not declare just the strategy that is wanted.
    """
    match = PYTHON.fullmatch(text)
    assert match is not None
    file, name = Path(match["file"]), match["name"]
    strategy = choose_one(load_file(file), file, name, game)
    if strategy.name in taken:
        line = strategy.place[1]
        raise StrategyFileError(
            f"the name {strategy.name!r} is already taken; rename the strategy", file, line
        )
    digest = hashlib.sha256(file.read_bytes()).hexdigest()
    return replace(strategy, spec=text, origin={"file": file.name, "sha256": digest})


def choose_one(declared: Sequence[Strategy], file: Path, name: str | None, game: str) -> Strategy:
    """Return the strategy of that name; without a name, the only one that plays the game.

    Raises
    ------
    StrategyFileError
        If there is no such strategy, or several.
    """
    if not declared:
        problem = "no strategy is declared; put @strategy(...) above a function"
        raise StrategyFileError(problem, file, kind="no-strategy")
    here = [strategy for strategy in declared if strategy.plays(game)]
    if not here:
        there = ", ".join(f"{strategy.name} for {', '.join(strategy.games or ())}" for strategy in declared)
        known = [name for name in games() if any(strategy.plays(name) for strategy in declared)]
        problem = f"no strategy for {game!r} is declared, only {there}"
        raise StrategyFileError(problem, file, kind="strategy-of-another-game" if known else "", games=known)
    names = [strategy.name for strategy in here]
    if name is None and len(here) == 1:
        return here[0]
    if name is None:
        lines = ", ".join(f"{strategy.name} (line {strategy.place[1]})" for strategy in here)
        said = (
            f"{len(here)} strategies are declared: {lines}; name one, for instance {shown(file)}:{names[0]}"
        )
        raise StrategyFileError(said, file)
    if name not in names:
        raise StrategyFileError(unknown_name("strategy", name, names), file)
    return here[names.index(name)]


def load_file(file: Path, *, plain: bool = False, package: str = "", copy: int = 0) -> tuple[Strategy, ...]:
    """Return all strategies that a file declares.

    Parameters
    ----------
    file
        A Python file. It is run.
    plain
        Leave its kernels uncompiled.
    package
        Package that the file belongs to, if any: what its relative imports begin from.
    copy
        Number of the copy: each is run once, and what it keeps in the file is its own.

    Raises
    ------
    StrategyFileError
        If there is no such file, or it cannot be run.
    """
    try:
        source = read_file(file)
    except OSError as problem:
        there = [path.name for path in files_with(file.parent, ".py")] if file.parent.is_dir() else []
        near = nearest_file(file.name, there)
        hint = f"; did you mean {shown(file.parent / near)!r}?" if near else ""
        raise StrategyFileError(f"cannot be read: {problem.strerror}{hint}", file) from problem
    return _run(file.resolve(), source, plain, package, copy)


@functools.cache
def _run(file: Path, source: bytes, plain: bool, package: str, copy: int) -> tuple[Strategy, ...]:
    """Run a file as a separate module. The caches of numba find the file through the module."""
    digest = hashlib.sha256(str(file).encode() + source).hexdigest()[:12]  # no two texts share a name
    module = ModuleType(f"strategy_file_{digest}{'_plain' if plain else ''}{f'_{copy}' if copy else ''}")
    module.__file__ = str(file)
    module.__package__ = package or None
    sys.modules[module.__name__] = module
    # The text that is run, which the file may not hold for long: for errors and digests.
    linecache.cache[str(file)] = (
        len(source),
        None,
        source.decode("utf-8-sig", errors="replace").splitlines(True),
        str(file),
    )
    try:
        code = compile(source, str(file), "exec", dont_inherit=True)
        with collected() as declared, redirect_stdout(sys.stderr):  # stdout is for results
            if plain:
                with interpreted(module.__name__):
                    exec(code, module.__dict__)
            else:
                exec(code, module.__dict__)
    except (Exception, SystemExit) as problem:
        raise _no_start(problem, file) from problem
    if plain:
        for name, value in vars(module).items():
            vars(module)[name] = from_python(value)
    return tuple(declared)


def _no_start(problem: BaseException, file: Path) -> StrategyFileError:
    """Return the error for an exception raised by the file; it points at the innermost line of the file."""
    said, place, line = error(problem, file, lambda frame_file: frame_file == str(file))
    if isinstance(problem, ModuleNotFoundError):
        said += (
            ". A strategy file cannot import its neighbours; install a strategy of several files as a package"
        )
    return StrategyFileError(said, place, line)


def from_weights(text: str, find: Callable[[str], Strategy]) -> Strategy:
    """Return the strategy that a TOML file names, with the weights of the file.

    Parameters
    ----------
    text
        Argument of the user: a path that ends in `.toml`.
    find
        Function that finds the strategy by its name in the file.

    Raises
    ------
    StrategyFileError
        If the file cannot be read, names no strategy or a weight that the strategy has not, or has a wrong
        section.
    """
    file = Path(text)
    try:
        source = read_file(file)
        content = read_table(source)
    except OSError as problem:
        raise StrategyFileError(f"cannot be read: {problem.strerror}", file) from problem
    except TomlError as problem:
        raise StrategyFileError(str(problem), file) from problem
    spec = content.get("strategy")
    if "members" in content:
        message = "is a group of players, not a single strategy; commands that play games accept it with -s"
        raise StrategyFileError(message, file)
    if spec is None:
        raise StrategyFileError(
            'a line strategy = "NAME" is missing; it names the strategy of these weights', file
        )
    if not isinstance(spec, str):
        raise StrategyFileError(f"strategy = {spec!r}: expected the name of a strategy", file)
    if has_ending(spec, ".toml"):
        raise StrategyFileError(
            f"strategy = {spec!r}: expected a strategy, found another file of weights", file
        )
    try:
        base = find(str(file.parent / spec) if is_file(spec) else spec)
    except StrategyFileError:  # says itself in which file
        raise
    except ValueError as problem:
        raise StrategyFileError(f"strategy = {spec!r}: {problem}", file) from problem
    strategy = _with_weights(content, base, file)
    stem = re.sub(r"[^\w.-]+", "-", file.stem)
    origin = {**base.origin, "weights_file": file.name, "weights_sha256": hashlib.sha256(source).hexdigest()}
    provenance = content.get("provenance")
    return replace(
        strategy,
        name=f"{base.name}+{stem}",
        spec=text,
        base=base.spec,
        origin=origin,
        provenance=provenance if isinstance(provenance, Mapping) else None,
    )


def _with_weights(content: Mapping[str, Any], base: Strategy, file: Path) -> Strategy:
    """Return the strategy with the weights of a file; its sections come after those of the strategy."""
    given = content.get(WEIGHTS_KEY)
    if not isinstance(given, Mapping):
        raise StrategyFileError(f"a table [{WEIGHTS_KEY}] is missing; {base.name} has {_listed(base)}", file)
    try:
        strategy = base.with_weights(check_weights(given, base.weights, base.name))
        sections = read_cell_weights(content, base.weights, base.name)
    except ValueError as problem:
        raise StrategyFileError(str(problem), file) from problem
    return replace(strategy, cell_weights=(*strategy.cell_weights, *sections))


def check_cells(strategies: Iterable[Strategy], game: Game, scenario: Scenario) -> None:
    """Check that the cells named by strategies of the user exist, in this scenario or in the game as printed.

    Strategies of the toolkit may name cells that the scenario lacks.

    Raises
    ------
    StrategyFileError
        If weights are for an unknown Ancient One, difficulty or number of players.
    """
    for strategy in strategies:
        try:
            check_names(strategy.cell_weights if strategy.origin else (), scenario, game)
        except ValueError as problem:
            raise StrategyFileError(str(problem), Path(strategy.spec)) from problem


def _listed(base: Strategy) -> str:
    return ", ".join(base.weights) or "no weights"
