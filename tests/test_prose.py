"""Documentation is laid out one sentence a line, and its English avoids the patterns of the old dialect."""

import ast
import inspect
import re

import click
import pytest

from cli.main import app
from tools.prose import ROOT, WIDTH, laid_out, pages


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.relative_to(ROOT).as_posix())
def test_pages_are_laid_out(page):
    text = page.read_text(encoding="utf-8")
    assert text == laid_out(text), "run `python -m tools.prose`"


@pytest.mark.parametrize(
    ("text", "laid"),
    [
        ("One. Two.", "One.\nTwo."),
        ("See p. 5 of it. Then e.g. This.", "See p. 5 of it.\nThen e.g. This."),
        ("* One. Two\n  goes on.\n* Three", "* One.\n  Two goes on.\n* Three"),
        ("Is it (said A. Nobody)? `Yes.` No", "Is it (said A. Nobody)?\n`Yes.` No"),
        ("```\nOne. Two.\n```", "```\nOne. Two.\n```"),
        ("| One. Two. |", "| One. Two. |"),
        ("<!-- One. Two.\nThree. Four. -->\nA. B.", "<!-- One. Two.\nThree. Four. -->\nA. B."),
    ],
)
def test_sentences_are_separated(text, laid):
    assert laid_out(text) == laid
    assert laid_out(laid) == laid


def test_long_sentences_go_on_in_the_next_line():
    lines = laid_out(" ".join(["word"] * 50) + " [a link with blanks](somewhere)").split("\n")
    assert all(len(line) <= WIDTH for line in lines)
    assert "[a link with blanks](somewhere)" in lines[-1]


SUBJECT_CLAUSE = r"(?:^|(?<=[.!?] ))(?:Who|Whom|Whoever|Whatever|Of|What)\b(?![^.!?]*\?)"
DIALECT = re.compile(
    rf"{SUBJECT_CLAUSE}|\b(?:told|tells|anew|somebody|nobody|whoever)\b|\bin the place of\b|\bbut for\b"
    r"|\bstands? (?:in|at|for|beside|behind) |^The same\b",
    re.MULTILINE,
)
"""Subject clauses at the beginning of a sentence, and words that the project no longer uses in prose."""

PACKAGES = ("simcore", "heuristics", "analysis", "reports", "cli", "elderodds")


def prose(text):
    """Return a page without code, tables of declarations and headings."""
    text = re.sub(r"```.*?```|<!-- \w+:.*?<!-- end -->|`[^`\n]*`", "", text, flags=re.DOTALL)
    return "\n".join(line.lstrip("*- ") for line in text.splitlines() if not line.startswith("#"))


def nodes_of(*packages):
    """Yield the syntax tree of every file of packages, node by node."""
    for package in packages:
        for file in sorted((ROOT / package).rglob("*.py")):
            yield from ast.walk(ast.parse(file.read_text(encoding="utf-8")))


def docstrings():
    """Yield all docstrings, also those of variables, tests and tools."""
    for node in nodes_of(*PACKAGES, "tests", "tools"):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield inspect.cleandoc(literal_text(node.value))


def names_of_tests():
    """Yield the names of tests and of their helpers as words."""
    for node in nodes_of("tests", "tools"):
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            yield node.name.replace("_", " ")


def literals():
    """Yield the string literals with several words, without docstrings; a replacement field is `{}`."""
    for package in PACKAGES:
        for file in sorted((ROOT / package).rglob("*.py")):
            nodes = list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
            parts = {id(part) for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values}
            parts |= {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
            for node in nodes:
                if isinstance(node, ast.Constant | ast.JoinedStr) and id(node) not in parts:
                    text = literal_text(node)
                    if " " in text.strip():
                        yield re.sub(r"`[^`]*`|\{\w+\}", "", text)


def templates():
    """Yield the texts of the templates of pages, without tags and expressions."""
    for file in sorted((ROOT / "reports" / "templates").rglob("*.j2")):
        text = re.sub(r"\{#.*?#\}|<style.*?</style>", "", file.read_text(encoding="utf-8"), flags=re.DOTALL)
        text = re.sub(
            r"\{%.*?%\}|\{\{.*?\}\}|</?(?:strong|em|a|code|span)\b[^>]*>", "", text, flags=re.DOTALL
        )
        lines = re.sub(r"<[^>]*>", "\n", text).splitlines()
        yield from (line.strip() for line in lines if " " in line.strip())


def literal_text(node):
    """Return the text of a string literal; empty for other constants."""
    if isinstance(node, ast.JoinedStr):
        return "".join(part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)
    return node.value if isinstance(node.value, str) else ""


def helps(command=app):
    """Yield the help of a command, of its parameters and of its subcommands."""
    yield command.help or ""
    yield command.short_help or ""
    yield from (getattr(parameter, "help", None) or "" for parameter in command.params)
    if isinstance(command, click.Group):
        for name, (*_, about) in getattr(command, "table", {}).items():
            yield f"{name}: {about}"
        context = click.Context(command)
        for name in command.list_commands(context):
            yield from helps(command.get_command(context, name))


def test_helps_keep_their_english():
    texts = list(helps())
    assert len(texts) > 400
    assert [text for text in texts if DIALECT.search(re.sub(r"`[^`]*`", "", text))] == []


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.relative_to(ROOT).as_posix())
def test_pages_keep_their_english(page):
    assert DIALECT.findall(prose(page.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize("texts", [docstrings, literals, templates, names_of_tests])
def test_docstrings_messages_templates_and_names_of_tests_keep_their_english(texts):
    assert [text for text in texts() if DIALECT.search(text)] == []
