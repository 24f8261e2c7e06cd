"""Statistics of the compiled kernels: `python -m tools.machine_code [STRATEGY]`; needs `objdump`.

The tool disassembles the cached code of the first game and counts for each function: bytes, instructions,
packed instructions (on several numbers at once), divisions, branches and calls.
"""

from __future__ import annotations

import collections
import re
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from analysis.strategies.speed import first_roster
from heuristics.strategy.registry import default_strategy, find_strategy
from simcore.games import find_game
from simcore.play.batch import play_rows
from simcore.play.loop import play_block

ELF = b"\x7fELF"
NAME = re.compile(r"^[0-9a-f]+ <(.*)>:$")
LINE = re.compile(r"^\s+[0-9a-f]+:\s+(\S+)\s*(.*)$")
PACKED = re.compile(
    r"^v?(p(add|sub|mul|max|min|cmp|and|or|xor|sh|s[lr]|blend|ack|unpck|ermi|broadcast|gather)"
    r"|(add|sub|mul|div|max|min|and|or|xor|blend)[a-z]*p[sd]|perm|broadcast|gather|inserti|extracti)"
)
COLUMNS = ("instructions", "packed", "divisions", "branches", "calls")


def parts_of(symbol: str) -> list[str]:
    """Return packages, module and function of a symbol, in which the length precedes each name."""
    parts, rest = [], symbol.partition("_ZN")[2]
    while length := re.match(r"\d+", rest):
        end = length.end() + int(length[0])
        parts.append(rest[length.end() : end])
        rest = rest[end:]
    return parts


def last_part(symbol: str) -> str:
    """Return the name of a function from its symbol."""
    wrapper, mangled, _ = symbol.partition("_ZN")
    if not mangled:
        return symbol
    parts = parts_of(symbol)
    return f"{parts[-1]}, wrappers" if wrapper or parts[0] == "cpython" else parts[-1]


def objects(kernels: Mapping[str, Any]) -> dict[str, bytes]:
    """Return the object file of each kernel in the cache."""
    found = {}
    for name, kernel in kernels.items():
        wanted = [each.fndesc.llvm_func_name.encode() for each in kernel.overloads.values()]
        for file in Path(kernel.stats.cache_path).glob("*.nbc"):
            content = file.read_bytes()
            is_of_kernel = f".{kernel.py_func.__name__}-" in file.name and any(
                each in content for each in wanted
            )
            if ELF in content and is_of_kernel:
                found[name] = content[content.index(ELF) :]
    return found


def counted(code: bytes) -> dict[str, collections.Counter[str]]:
    """Count the kinds of instructions by function."""
    with tempfile.NamedTemporaryFile(suffix=".o") as file:
        file.write(code)
        file.flush()
        command = ["objdump", "-d", "--no-show-raw-insn", file.name]
        text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found: dict[str, collections.Counter[str]] = {}
    here: collections.Counter[str] = collections.Counter()
    for line in text.splitlines():
        if begins := NAME.match(line):
            here = found.setdefault(last_part(begins[1]), collections.Counter())
        elif (step := LINE.match(line)) is not None:
            what = step[1]
            here["instructions"] += 1
            here["packed"] += bool(PACKED.match(what)) and "mm" in step[2]
            here["divisions"] += what.startswith(("div", "idiv"))
            here["branches"] += what.startswith("j") and what != "jmp"
            here["calls"] += what.startswith("call")
    return found


def main(strategy: str | None) -> None:
    """Print the table."""
    game = find_game()
    chosen = find_strategy(strategy or default_strategy(game.name), game.name)
    players = first_roster(game, game.load(None, ()), chosen, 2)
    play_rows(players, 1, 0, np.zeros(1, game.row))
    deal, record = players.rules.deal, players.rules.record
    kernels = {"deal": deal, "advance": players.rules.advance, "record": record, "play_block": play_block}
    kernels["choose"] = players.choose[0]
    print(f"{'kernel':<12} {'function':<28}" + "".join(f"{name:>14}" for name in COLUMNS))
    for name, code in objects(kernels).items():
        ordered = sorted(counted(code).items(), key=lambda each: -each[1]["instructions"])
        for function, kinds in ordered[:12]:
            print(f"{name:<12} {function:<28}" + "".join(f"{kinds[column]:>14,}" for column in COLUMNS))


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else None)
