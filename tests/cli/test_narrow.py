"""Tables in windows of any width."""

import io
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console
from rich.table import Table

from cli.commands.sweep.tables import sweep_table
from cli.terminal.fit_width import fitted
from cli.terminal.tables import PLAIN_WIDTH, Prose, show
from simcore.results.sweep import SweepCell, SweepPoint, SweepResult, SweptNumber
from tests.command import call

NAMES = ("cthulhu", "shudde-mell", "umordhoth")
CAUSES = "ritual-failed 41.{}%, ritual-location-overrun 12.9%, investigator-lost 0.5%"


def table(rows, alike=True):
    made = Table(title="Win rates", caption="Intervals: exact.")
    made.add_column("Ancient One", no_wrap=True)
    made.add_column("strategy", no_wrap=True)
    made.add_column("games", justify="right", no_wrap=True)
    made.add_column("interval", justify="right", no_wrap=True)
    made.add_column("why games were lost", overflow="fold")
    for i in range(rows):
        strategy = "standard" if alike else f"strategy-{i}"
        made.add_row(NAMES[i % 3], strategy, f"{10_000 + i:,}", f"{10 + i}.1 - {11 + i}.2%", CAUSES.format(i))
    return made


def printed(made, width):
    console = Console(file=io.StringIO(), width=width, color_system=None)
    for part in fitted(made, console):
        console.print(part)
    return console.file.getvalue()


@settings(deadline=None)
@given(rows=st.integers(1, 5), width=st.integers(40, 200), alike=st.booleans())
def test_fitted__nothing_is_cut(rows, width, alike):
    text = printed(table(rows, alike), width)
    lines = text.splitlines()
    assert all(len(line) <= width for line in lines)
    assert "…" not in text
    for i in range(rows):
        for entry in (NAMES[i % 3], f"{10_000 + i:,}", f"{10 + i}.1 - {11 + i}.2%"):
            assert any(entry in line for line in lines)
    assert "standard" in text if alike else "strategy-0" in text
    assert "ritual-failed" in text
    assert "Win rates" in text
    assert "Intervals: exact." in text


def test_fitted__drops_equal_columns_then_splits_the_table_then_lists_its_rows():
    wide, slim, two, lines = (printed(table(3), width) for width in (140, 75, 50, 40))
    assert "┃ strategy ┃" in wide
    assert "Win rates: strategy standard" in slim
    assert slim.count("Ancient One") == 1
    assert "Win rates: strategy standard" in two
    assert two.count("Ancient One") == 2
    assert lines.count("Ancient One") == 3
    assert "strategy             standard" in lines


def test_fitted__a_single_row_becomes_a_list():
    text = printed(table(1), 60)
    assert "interval             10.1 - 11.2%" in text


def test_fitted__many_numbers_make_several_tables_with_the_names_of_the_rows():
    made = Table(title="Losses by round")
    made.add_column("round", overflow="fold")
    for heading in (
        "games",
        "hazard",
        "interval",
        "first cause",
        "second cause",
        "not lost before it",
        "interval",
    ):
        made.add_column(heading, justify="right", no_wrap=True)
    entries = ("2,00{}", "1.{}%", "0.{} - 2.6%", "0.{}%", "0.{}%", "9{}.0%", "9{}.0 - 99.5%")
    for turn in range(3):
        made.add_row(str(turn), *(entry.format(turn) for entry in entries))
    text = printed(made, 64)
    assert text.count("round ") == 2
    assert text.count("2,00") == 3
    assert all(len(line) <= 64 for line in text.splitlines())
    heads = [line for line in text.splitlines() if "round " in line]
    assert "interval" in heads[0]
    assert "not lost before it" in heads[1]
    assert "interval" in heads[1]  # it stays beside its number


@pytest.mark.parametrize(
    ("columns", "widest"), [("60", 60), (None, PLAIN_WIDTH), ("", PLAIN_WIDTH), ("0", PLAIN_WIDTH)]
)
def test_show__a_pipe_has_the_width_of_columns(columns, widest, monkeypatch, capsys):
    monkeypatch.delenv("COLUMNS", raising=False)
    if columns is not None:
        monkeypatch.setenv("COLUMNS", columns)
    show(table(3), Prose("word " * 60))
    *lines, _ = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= widest
    assert any("┃ strategy ┃" in line for line in lines) == (widest == PLAIN_WIDTH)


@pytest.mark.parametrize(
    "group", [(), ("runs",), ("worth",), ("game",), ("scenario",), ("strategy",), ("cache",)]
)
def test_a_list_of_commands_has_a_complete_sentence_for_each(group):
    """Help compares commands there, so a truncated sentence is useless."""
    listed = call(*group, "--help").stdout.partition("Commands:")[2]
    assert not re.search(r"\.\.\.$", listed, re.MULTILINE), listed
    assert all(len(line) <= 80 for line in listed.splitlines())


def test_sweep_table__is_one_table_with_the_values_at_80_columns():
    point = SweepPoint(
        values=(1, 10), as_it_is=False, reason=None, games=2000, wins=810, win_rate=0.405,
        interval=(0.336, 0.477), difference=-0.27, difference_interval=(-0.387, -0.15), endings={},
    )  # fmt: skip
    now = point.model_copy(update={"values": (2, 20), "as_it_is": True})
    unplayable = point.model_copy(
        update={"values": (3, 30), "win_rate": None, "reason": "rules.hand must be at most 2 here"}
    )
    cells = tuple(
        SweepCell(
            ancient_one=one, difficulty="normal", players=2, strategy="standard", now=(2, 20),
            points=(point, now, unplayable), target=None,
        )
        for one in ("shub-niggurath", "cthulhu")
    )  # fmt: skip
    keys = ("ancient-ones.somebody.difficulties.normal.place.1.monsters.count", "rules.matches-needed.2")
    numbers = tuple(
        SweptNumber(key=key, meaning=f"meaning of {key}", unit="1", values=(1, 2)) for key in keys
    )
    result = SweepResult.model_construct(
        numbers=numbers, cells=cells, confidence=0.95, interval_method="clopper-pearson"
    )
    console = Console(file=io.StringIO(), width=80, color_system=None)
    parts = fitted(sweep_table(result), console)
    assert sum(isinstance(part, Table) for part in parts) == 1
    lines = printed(sweep_table(result), 80).splitlines()
    for value, change in (
        ("1, 10", "-27.0 (-38.7 to -15.0)"),
        ("2, 20", "as it is"),
        ("3, 30", "rules.hand"),
    ):
        rows = [line for line in lines if value in line]
        assert len(rows) == len(cells)
        assert all(change in row for row in rows)
    assert all(any(one in line for line in lines) for one in ("shub-niggurath", "cthulhu"))
    assert "2,000 games each" in " ".join(lines)
