"""Groups in TOML files: strategies that take turns and represent unknown players."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from heuristics.strategy.contract import Strategy
from heuristics.strategy.files import StrategyFileError, is_file
from heuristics.strategy.players import Group, Players
from heuristics.strategy.registry import find_strategy, strategies
from simcore.files.reading import TomlError, read_file, read_table
from simcore.files.user_files import has_ending
from simcore.messages.names import unknown_name
from simcore.process.limits import MAX_MEMBERS

MEMBERS = "members"
"""Key that distinguishes a group file from a weights file."""
KEYS = ("game", "confidence", "parts", MEMBERS, "provenance")
MEMBER_KEYS = ("strategy", "skill")
DEFAULT_CONFIDENCE = 0.95


def find_players(text: str, game: str) -> Players:
    """Return the players that a word on the command line names: a strategy for all seats, or a group.

    Parameters
    ----------
    text
        A name, `FILE.py`, `FILE.py:NAME`, `WEIGHTS.toml` or `GROUP.toml`.
    game
        Name of the game that they have to play.

    Raises
    ------
    ValueError
        If there are none; the message says what there is.
    """
    content = _content(text) if has_ending(text, ".toml") else None
    if content is not None and MEMBERS in content[1]:
        return _group(text, game, *content)
    return Players((find_strategy(text, game),))


def spec_seen_from(strategy: Strategy, folder: Path) -> str:
    """Return the name of a strategy as written in a file of this folder."""
    if not is_file(strategy.spec):
        return strategy.spec
    file, ending, name = (
        strategy.spec.rpartition(".py") if ".py" in strategy.spec else (strategy.spec, "", "")
    )
    return os.path.relpath(f"{file}{ending}", folder) + name


def _content(text: str) -> tuple[bytes, dict[str, Any]] | None:
    """Return a file as bytes and as a table; None if it cannot be read, which callers report."""
    try:
        source = read_file(Path(text))
        return source, read_table(source)
    except (OSError, TomlError):
        return None


def _group(text: str, game: str, source: bytes, content: Mapping[str, Any]) -> Group:
    file = Path(text)
    for key in content:
        if key not in KEYS:
            raise StrategyFileError(unknown_name("key", key, KEYS), file)
    title = re.sub(r"[^\w.-]+", "-", file.stem)
    if title in strategies(game):
        raise StrategyFileError(f"{title} is the name of a strategy; rename the file", file)
    if content.get("game", game) != game:
        raise StrategyFileError(f"game = {content['game']!r}: is a group of another game", file)
    confidence = content.get("confidence", DEFAULT_CONFIDENCE)
    if not _is_number(confidence) or not 0 < confidence < 1:
        raise StrategyFileError(f"confidence = {confidence!r}: expected a number between 0 and 1", file)
    listed = content[MEMBERS]
    if not isinstance(listed, list) or not 1 <= len(listed) <= MAX_MEMBERS:
        expected = f"a list of 1 to {MAX_MEMBERS} tables, such as {{ strategy = 'standard', skill = 0.9 }}"
        raise StrategyFileError(f"{MEMBERS}: expected {expected}", file)
    parts = content.get("parts", 1)
    if isinstance(parts, bool) or not isinstance(parts, int) or parts < 1 or len(listed) % parts:
        raise StrategyFileError(f"parts = {parts!r}: expected a divisor of the {len(listed)} members", file)
    known: dict[str, Strategy] = {}
    members = tuple(_member(member, number, game, file, known) for number, member in enumerate(listed, 1))
    used = {member.strategies[0].name: member.strategies[0] for member in members}
    skill = sum(member.skill for member in members) / len(members)
    digest = hashlib.sha256(source).hexdigest()
    return Group(tuple(used.values()), skill, title, members, parts, float(confidence), text, digest)


def _member(entry: Any, number: int, game: str, file: Path, known: dict[str, Strategy]) -> Players:
    where = f"member {number}"
    if not isinstance(entry, Mapping) or set(entry) - set(MEMBER_KEYS) or "strategy" not in entry:
        message = "expected a table with strategy, and with skill if it is not 1"
        raise StrategyFileError(f"{where}: {message}", file)
    name, skill = entry["strategy"], entry.get("skill", 1.0)
    if not _is_number(skill) or not 0 <= skill <= 1:
        raise StrategyFileError(f"{where}: skill = {skill!r}: expected a number from 0 to 1", file)
    if not isinstance(name, str):
        raise StrategyFileError(f"{where}: strategy = {name!r}: expected the name of a strategy", file)
    if name not in known:
        try:
            known[name] = find_strategy(str(file.parent / name) if is_file(name) else name, game)
        except StrategyFileError:  # says itself in which file
            raise
        except ValueError as problem:
            raise StrategyFileError(f"{where}: strategy = {name!r}: {problem}", file) from problem
    return Players((known[name],), float(skill))


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and value - value == 0
