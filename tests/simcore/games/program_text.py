"""Reads programs of effects as text, without the reader of the simulator."""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass, field

TOKEN = re.compile(
    r"""\s*(?:(?P<str>"[^"]*")|(?P<tier>\d+-\d+|\d+\+)(?=\s*\{)|(?P<num>[+-]?\d+)"""
    r"""|(?P<name>[a-z_][a-z0-9_-]*)|(?P<op>[(){};,=]))"""
)


@dataclass(frozen=True)
class Word:
    """A word of the notation, or a name of the data in quotes."""

    text: str
    quoted: bool = False

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Call:
    """A word with values, such as `plus(roll,-2)`."""

    name: str
    args: tuple

    def __str__(self) -> str:
        return f"{self.name}({','.join(map(str, self.args))})"


@dataclass(frozen=True)
class Block:
    """A labelled block: `pass{...}`, `1-2{...}`, `option(if=..){...}`."""

    label: str
    keys: dict = field(hash=False)
    steps: tuple = ()
    args: tuple = ()

    @property
    def tier(self) -> tuple[int, float] | None:
        """Least and most of a tier."""
        if not self.label or not self.label[0].isdigit():
            return None
        if self.label.endswith("+"):
            return int(self.label[:-1]), float("inf")
        least, _, most = self.label.partition("-")
        return int(least), int(most or least)


@dataclass(frozen=True)
class Step:
    """One verb with its values and blocks."""

    verb: str
    args: tuple = ()
    keys: dict = field(default_factory=dict, hash=False)
    blocks: tuple[Block, ...] = ()

    def block(self, *labels: str) -> tuple[Step, ...]:
        """Steps of the block with one of these labels."""
        for block in self.blocks:
            if block.label in labels:
                return block.steps
        return ()

    def tier(self, number: int) -> tuple[Step, ...]:
        """Steps of the tier in which a number lies."""
        for block in self.blocks:
            if block.tier and block.tier[0] <= number <= block.tier[1]:
                return block.steps
        return ()

    @property
    def tiers(self) -> bool:
        """Whether its blocks are tiers."""
        return any(block.tier for block in self.blocks)

    def word(self, place: int = 0) -> str:
        """A value that is a word or a name."""
        return str(self.args[place])


class _Reader:
    def __init__(self, text: str) -> None:
        self.tokens = []
        at, text = 0, text.strip()
        while at < len(text):
            found = TOKEN.match(text, at)
            if not found:
                raise ValueError(f"cannot read {text[at : at + 20]!r}")
            self.tokens.append((found.lastgroup, found.group(found.lastgroup)))
            at = found.end()
        self.tokens += [("end", ""), ("end", "")]
        self.at = 0

    def see(self, ahead: int = 0) -> tuple[str, str]:
        return self.tokens[min(self.at + ahead, len(self.tokens) - 1)]

    def take(self, text: str = "") -> str:
        _, found = self.tokens[self.at]
        if text and found != text:
            raise ValueError(f"{text!r} expected, {found!r} found")
        self.at += 1
        return found

    def steps(self) -> tuple[Step, ...]:
        found = []
        while self.see()[1] not in ("}", ""):
            found.append(self.step())
            if self.see()[1] == ";":
                self.take()
        return tuple(found)

    def step(self) -> Step:
        verb = self.take()
        args, keys = self.values()
        blocks = []
        while True:
            kind, text = self.see()
            after = self.see(1)[1]
            if text == "{":
                blocks.append(Block("", {}, self.block()))
            elif (kind in ("tier", "num") and after == "{") or (kind == "name" and after in ("{", "(")):
                self.take()
                args_of_block, options = self.values()
                blocks.append(Block(text, options, self.block(), tuple(args_of_block)))
            else:
                return Step(verb, tuple(args), keys, tuple(blocks))

    def block(self) -> tuple[Step, ...]:
        self.take("{")
        found = self.steps()
        self.take("}")
        return found

    def values(self) -> tuple[list, dict]:
        args: list = []
        keys: dict = {}
        if self.see()[1] != "(":
            return args, keys
        self.take("(")
        while self.see()[1] != ")":
            if self.see()[0] == "name" and self.see(1)[1] == "=":
                key = self.take()
                self.take("=")
                keys[key] = self.value()
            else:
                args.append(self.value())
            if self.see()[1] == ",":
                self.take()
        self.take(")")
        return args, keys

    def value(self):
        kind, text = self.see()
        self.take()
        if kind == "num":
            return int(text)
        if kind == "str":
            return Word(text[1:-1], quoted=True)
        if self.see()[1] == "(":
            args, _ = self.values()
            return Call(text, tuple(args))
        return Word(text)


@functools.cache
def parse(text: str) -> tuple[Step, ...]:
    """The steps of a program.

    Parameters
    ----------
    text
        In the notation of the data.
    """
    reader = _Reader(text)
    steps = reader.steps()
    if reader.see()[0] != "end":
        raise ValueError(f"left over in {text!r}: {reader.see()[1]!r}")
    return steps


def walk(steps: tuple[Step, ...]):
    """All steps, those in blocks too."""
    for step in steps:
        yield step
        for block in step.blocks:
            yield from walk(block.steps)
