"""Every command line in the documentation is valid, and those of the README work."""

import re
import shlex
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from cli.main import app
from tests.command import call

ROOT = Path(__file__).parents[2]
PAGES = [
    ROOT / "README.md",
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "docs/development").glob("*.md")),
]
FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
INLINE = re.compile(r"`(elderodds [^`\n]+)`")


def fenced(page):
    """Return the command lines in code blocks, without comments and with continuation lines joined."""
    for language, block in FENCED.findall(page.read_text(encoding="utf-8")):
        if language not in ("", "bash", "console", "sh"):
            continue
        for line in re.sub(r"\\\n", " ", block).splitlines():
            words = line.strip().removeprefix("$ ").removeprefix(".venv/bin/")
            if words.startswith("elderodds "):
                yield shlex.split(words, comments=True)[1:]


def inline_commands(page):
    """Return the complete command lines within sentences; placeholders are in capitals."""
    for line in INLINE.findall(page.read_text(encoding="utf-8")):
        if (
            "COMMAND" not in line
            and "[" not in line
            and "..." not in line
            and "|" not in line
            and " / " not in line
        ):
            yield shlex.split(line)[1:]


def find(words):
    """Return the command of a line and its arguments."""
    found, context = app, click.Context(app)
    while isinstance(found, click.Group) and words and not words[0].startswith("-"):
        inner = found.get_command(context, words[0])
        assert inner is not None, f"no command {words[0]}"
        found, words = inner, words[1:]
        context = click.Context(found, parent=context)
    return found, context, words


def parse(words):
    """Parse a command line up to a shell operator, without running it."""
    ends = (">", "2>&1", "2>&-", "|", "&&", ";")
    cut = next((number for number, word in enumerate(words) if word in ends), len(words))
    command, context, rest = find(words[:cut])
    if not isinstance(command, click.Group):
        command.make_parser(context).parse_args(list(rest))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_line_is_valid(page):
    for words in fenced(page):
        try:
            parse(words)
        except click.UsageError as problem:
            pytest.fail(f"{shlex.join(words)}: {problem.format_message()}")
    for words in inline_commands(page):  # a sentence may leave out what an option needs
        try:
            parse(words)
        except click.NoSuchOption as problem:
            pytest.fail(f"{shlex.join(words)}: {problem.format_message()}")
        except click.UsageError:
            pass


FEW = {
    "run": ["-n", "30", "--no-report"],
    "compare": ["-n", "200"],
    "why": ["-n", "60"],
    "trace": [],
    "ablate": ["-n", "60"],
    "worth": ["-n", "300"],
    "sensitivity": ["-n", "20"],
    "sweep": ["-n", "60"],
    "tune": ["-n", "50", "--judge-games", "60", "--max-points", "4"],
    "diff": ["-n", "60"],
    "calibrate": ["-n", "100"],
}
"""How the commands of the README are made short."""

OTHERWISE = {
    "--precision": ["run", "--precision", "20%"],
    "--until": ["compare", "easy", "hard", "-a", "cthulhu", "-n", "100"],
}
"""Whole command lines instead of those with an option that plays until something is known."""


def short(words, kept):
    """Return a command line of the README with few games."""
    for option, instead in OTHERWISE.items():
        if option in words:
            return instead
    return [kept if word == "RUN" else word for word in words] + FEW.get(words[0], [])


@pytest.mark.long
@pytest.mark.compiled
def test_the_tour_of_the_readme_works(tmp_path, monkeypatch):
    """Run its commands one after the other in one folder; exit code 3 (a missed target) is accepted."""
    monkeypatch.chdir(tmp_path)
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```toml\n# easier.toml\n(.*?)```", text, re.DOTALL)
    Path("easier.toml").write_text(block, encoding="utf-8")
    Path("docs").symlink_to(ROOT / "docs")
    lines = [words for words in fenced(ROOT / "README.md") if words[0] not in ("study", "bench")]
    assert len(lines) > 12
    call("run", "--name", "kept", "-n", "60", "--no-report")
    for words in lines:
        done = CliRunner().invoke(app, short(words, "kept"))
        assert done.exit_code in (0, 3), f"{shlex.join(words)}\n{done.output}"
