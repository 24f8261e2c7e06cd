"""Programs as text: `check(luck, -1) pass{gain(money=3)} fail{lose(sanity=1)}`.

The text is read into a tree of tables, and everything else is checked there. The grammar::

    program = [ step { ";" step } ]
    step    = VERB [ "(" [ operand { "," operand } ] ")" ] { block }
    operand = [ KEY "=" ] value
    value   = NUMBER | WORD | WORD "(" [ value { "," value } ] ")" | '"' NAME '"'
    block   = [ LABEL [ "(" operand { "," operand } ")" ] ] "{" program "}"

Operands without a key have the names of the verb's operands, in order. A label is a word or a range of
numbers: `2`, `1-2`, `3+`. A block without a label is `do` in a tree.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from simcore.effects.kinds import Kind
from simcore.effects.text_mistakes import AROUND, Mistake
from simcore.effects.vocabulary import PLAIN, TIER, TIERS, Block, Operand, Verb, Vocabulary
from simcore.messages.names import listed, nearest

Path = tuple[str | int, ...]
"""Path of keys."""

TOKEN = re.compile(
    r"(?P<space>\s+)"
    r'|(?P<name>"[^"]*")'
    r"|(?P<tier>\d+-\d+|\d+\+)"
    r"|(?P<number>[+-]?\d+)"
    r"|(?P<word>[A-Za-z_][A-Za-z0-9_-]*)"
    r"|(?P<sign>[(){};,=])"
)
DIGITS = 9
"""Most digits of a number in a text."""

DEEPEST = 30
"""Deepest nesting of brackets."""

WORD = re.compile(r"[a-z_][a-z0-9_-]*")


class NotationError(ValueError):
    """Error for text that does not follow the grammar; the mistake is its only argument."""


@dataclass(frozen=True)
class Token:
    """Word, number or sign of a text."""

    kind: str
    text: str
    at: int


@dataclass
class Call:
    """Verb or term as written: operands with and without a key, and blocks."""

    name: str
    at: int
    operands: list[tuple[str | None, int, Any]] = field(default_factory=list)
    blocks: list[tuple[Call, list[Call]]] = field(default_factory=list)


@dataclass(frozen=True)
class Value:
    """Number, word or name of a text."""

    value: int | str
    at: int


# --- grammar


class Reader:
    """Parser of one text by the grammar; it knows no verbs."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = list(self._tokens())
        self._not_too_deep()
        self.place = 0

    def _tokens(self) -> Iterator[Token]:
        at = 0
        while at < len(self.text):
            match = TOKEN.match(self.text, at)
            if match is None:
                if self.text[at] == '"':
                    raise NotationError(
                        Mistake(at, "a name without a closing quote", self.text[at : at + AROUND])
                    )
                allowed = "words, numbers, names in double quotes, and ( ) { } ; , ="
                raise NotationError(Mistake(at, "unexpected character", self.text[at], allowed))
            if match.lastgroup != "space":
                yield Token(str(match.lastgroup), match[0], at)
            at = match.end()
        yield Token("end", "the end of the text", len(self.text.rstrip()))

    def _not_too_deep(self) -> None:
        depth = 0
        for token in self.tokens:
            depth += (token.text in ("(", "{")) - (token.text in (")", "}"))
            if depth > DEEPEST:
                raise NotationError(Mistake(token.at, "too many open brackets", depth, f"at most {DEEPEST}"))

    @property
    def next(self) -> Token:
        """Return the next token."""
        return self.tokens[self.place]

    def after(self) -> Token:
        """Return the token after the next one."""
        return self.tokens[min(self.place + 1, len(self.tokens) - 1)]

    def take(self, *allowed: str) -> Token:
        """Return the next token, which must be one of these signs or kinds."""
        token = self.next
        if token.text not in allowed and token.kind not in allowed:
            expected = " or ".join(allowed)
            raise NotationError(Mistake(token.at, "unexpected text", token.text, expected))
        self.place += 1
        return token

    def program(self, closing: str) -> list[Call]:
        """Parse steps up to a closing bracket or the end of the text."""
        steps: list[Call] = []
        while self.next.kind != "end" and self.next.text != "}":
            steps.append(self.step())
            if self.next.text != ";":
                break
            self.take(";")
        if closing not in (self.next.text, self.next.kind):
            expected = "; or }" if closing == "}" else ";, a block in { } or the end of the text"
            raise NotationError(Mistake(self.next.at, "unexpected text", self.next.text, expected))
        return steps

    def step(self) -> Call:
        """Parse a verb with its operands and blocks."""
        token = self.take("word")
        call = Call(token.text, token.at, self.operands())
        while True:
            token, following = self.next, self.after().text
            if token.text == "{":
                label = Call(PLAIN, token.at)
            elif token.kind in ("tier", "number") and following == "{":
                label = Call(self.take(token.kind).text, token.at)
            elif token.kind == "word" and following in ("{", "("):
                label = Call(self.take("word").text, token.at, self.operands())
                if self.next.text != "{":
                    allowed = "; before it, or a block in { } behind it"
                    raise NotationError(Mistake(token.at, "no ; between two steps", label.name, allowed))
            else:
                return call
            self.take("{")
            call.blocks.append((label, self.program("}")))
            self.take("}")

    def operands(self) -> list[tuple[str | None, int, Any]]:
        """Parse operands in brackets, if there are any."""
        operands: list[tuple[str | None, int, Any]] = []
        if self.next.text != "(":
            return operands
        self.take("(")
        while self.next.text != ")":
            key, at = None, self.next.at
            if self.next.kind == "word" and self.after().text == "=":
                key = self.take("word").text
                self.take("=")
            operands.append((key, at, self.value()))
            if self.next.text != ")":
                self.take(",", ")")
        self.take(")")
        return operands

    def value(self) -> Value | Call:
        """Parse a number, a word, a name or a term."""
        token = self.take("number", "word", "name")
        if token.kind == "number" and len(token.text) > DIGITS:
            raise NotationError(
                Mistake(token.at, "a number that is too long", len(token.text), f"{DIGITS} digits")
            )
        if token.kind == "number":
            return Value(int(token.text), token.at)
        if token.kind == "name":
            return Value(token.text[1:-1], token.at)
        if self.next.text == "(":
            return Call(token.text, token.at, self.operands())
        return Value(token.text, token.at)


# --- names for parts of the text


class TextTree:
    """Tree of a text: keys for operands, labels for blocks.

    Parameters
    ----------
    vocabulary
        The verbs, which name the operands.

    Attributes
    ----------
    tree
        Tree in the form of a TOML file, without the erroneous parts.
    places
        Position of each part of the tree in the text.
    mistakes
        Mistakes in the text.
    halved
        Steps that miss a part in the tree because of a mistake.
    """

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.tree: list[dict[str, Any]] = []
        self.places: dict[Path, int] = {}
        self.mistakes: list[Mistake] = []
        self.halved: set[Path] = set()

    def program(self, calls: Sequence[Call], path: Path) -> list[dict[str, Any]]:
        """Return the steps of a program; unknown verbs are noted and left out."""
        steps: list[dict[str, Any]] = []
        for call in calls:
            verb = self.vocabulary.by_name.get(call.name)
            if verb is None:
                names = list(self.vocabulary.by_name)
                near = nearest(call.name, names)
                self.mistakes.append(
                    Mistake(call.at, "no such effect", call.name, verbs_of(self.vocabulary), near)
                )
                continue
            here = (*path, len(steps))
            self.places[here] = self.places[*here, verb.name] = call.at
            before = len(self.mistakes)
            steps.append({verb.name: self.body(verb, call, (*here, verb.name))})
            if len(self.mistakes) > before:
                self.halved.add((*here, verb.name))
        return steps

    def body(self, verb: Verb, call: Call, path: Path) -> Any:
        """Return operands and blocks of a verb."""
        table = self.operands(verb.name, verb.operands, call, path)
        if verb.is_list:
            return [
                self.option(verb.blocks[0], label, steps, (*path, place))
                for place, (label, steps) in enumerate(self.known(verb, call))
            ]
        tiers: dict[str, Any] = {}
        tiered = any(part.tiered for part in verb.blocks)
        for label, steps in self.known(verb, call):
            self.no_operands(label)
            by_number = tiered and TIER.fullmatch(label.name) is not None
            at = (*path, TIERS, label.name) if by_number else (*path, label.name)
            at = path if verb.is_program else at
            into = tiers if by_number else table
            if label.name in into:
                self.mistakes.append(Mistake(label.at, "duplicate block", label.name))
            self.places.setdefault((*path, TIERS), label.at)
            self.places[at] = label.at
            into[label.name] = self.program(steps, at)
        if tiers:
            table[TIERS] = tiers
        return table.get(PLAIN, []) if verb.is_program else table

    def known(self, verb: Verb, call: Call) -> Iterator[tuple[Call, list[Call]]]:
        """Return the blocks with known labels; the others are noted."""
        labels = [part.label for part in verb.blocks]
        for label, steps in call.blocks:
            by_number = TIER.fullmatch(label.name) is not None and TIERS in labels
            if by_number or (label.name in labels and label.name != TIERS):
                yield label, steps
                continue
            if not labels:
                self.mistakes.append(Mistake(label.at, f"`{verb.name}` takes no block", _label(label.name)))
                continue
            listing = ", ".join(_label(block) for block in labels)
            near = nearest(label.name, labels)
            self.mistakes.append(
                Mistake(label.at, f"`{verb.name}` has no such block", _label(label.name), listing, near)
            )

    def option(self, part: Block, label: Call, steps: Sequence[Call], path: Path) -> Any:
        """Return one of several blocks with the same label."""
        self.places[path] = label.at
        if not part.operands:
            self.no_operands(label)
            return self.program(steps, path)
        table = self.operands(part.label, part.operands, label, path)
        return table | {PLAIN: self.program(steps, (*path, PLAIN))}

    def no_operands(self, label: Call) -> None:
        """Note operands of a block that has none."""
        for _, at, _ in label.operands:
            self.mistakes.append(Mistake(at, f"the block {_label(label.name)} takes no operands"))

    def operands(self, name: str, declared: Sequence[Operand], call: Call, path: Path) -> dict[str, Any]:
        """Return operands by name; those without a key get the declared names in order."""
        table: dict[str, Any] = {}
        in_order = [operand for operand in declared if not operand.keyed]
        names = [operand.name for operand in declared]
        nameless = 0
        for key, at, value in call.operands:
            if key is None and nameless >= len(in_order):
                keyed = [operand.name for operand in declared if operand.keyed and operand.name not in table]
                named = f"; by name: {', '.join(keyed)}" if keyed else ""
                listing = f"{len(in_order)} without a name{named}"
                self.mistakes.append(Mistake(at, f"too many operands of `{name}`", _told(value), listing))
                continue
            if key is not None and key not in names:
                near = nearest(key, names)
                listing = ", ".join(names) or "no operands"
                self.mistakes.append(Mistake(at, f"`{name}` has no such operand", key, listing, near))
                continue
            if key is None:
                key = in_order[nameless].name
                nameless += 1
            if key in table:
                self.mistakes.append(Mistake(at, "duplicate operand", key))
            kind = self.vocabulary.kind(
                next(declaration.kind for declaration in declared if declaration.name == key)
            )
            table[key] = self.value(kind, value, (*path, key))
        return table

    def value(self, kind: Kind, value: Value | Call, path: Path) -> Any:
        """Return a value in its tree form."""
        self.places[path] = value.at
        if isinstance(value, Value):
            return True if kind.flag and value.value == "true" else value.value
        for key, at, _ in value.operands:
            if key is not None:
                self.mistakes.append(Mistake(at, f"`{value.name}(..)` takes no names", key))
        here = (*path, value.name)
        self.places[here] = value.at
        count = len(value.operands)
        kinds = self.vocabulary.arguments(kind, value.name, count) if value.name in kind.terms else None
        return {
            value.name: [
                self.value(kinds[place] if kinds else kind, inner, (*here, place))
                for place, (_, _, inner) in enumerate(value.operands)
            ]
        }


def read(text: str, vocabulary: Vocabulary) -> TextTree:
    """Parse a text and return its tree, with the mistakes."""
    tree = TextTree(vocabulary)
    try:
        tree.tree = tree.program(Reader(text).program("end"), ())
    except NotationError as error:
        tree.mistakes.append(error.args[0])
    return tree


def verbs_of(vocabulary: Vocabulary) -> str:
    """Return the allowed verbs, or the page that lists them if there are many."""
    names = list(vocabulary.by_name)
    return listed(names, f"the {len(names)} effects of {vocabulary.page}")


def _label(name: str) -> str:
    return {PLAIN: "{..}", TIERS: "numbers such as 0{..} 1-2{..} 3+{..}"}.get(name, name)


def _told(value: Value | Call) -> Any:
    return value.value if isinstance(value, Value) else f"{value.name}(..)"
