"""Reports as files: Markdown, tables, figures and HTML."""

import json
import re

import numpy as np
import pandas as pd
import polars as pl
import pytest
from matplotlib.image import imread

from analysis.kept_runs.cells import cell_table
from cli.shared.page_commands import CommandLines
from reports.figures.svg import in_grey
from reports.notebook import play, step_through
from reports.pages.export import FORMATS, SCHEMA, _table, slug, tables_of, write_all
from reports.pages.markdown import plain
from reports.pages.render import script_data
from reports.pages.run_page import make_report, write_report
from reports.pages.sections.panel import PanelSection
from simcore.messages.errors import NarrationError
from simcore.narration.log import Reader
from tests import toy
from tests.fake_run import write_fake_run
from tests.kept_runs import with_manifest
from tests.reports.pages.test_report import EVIL


@pytest.fixture(scope="module")
def two(tmp_path_factory):
    """Two made-up runs of different strategies."""
    return [
        write_fake_run(
            tmp_path_factory.mktemp(name),
            ancient_ones=["a", "b"],
            difficulties=["easy"],
            strategies=[name],
            games=120,
        )
        for name in ("p", "q")
    ]


@pytest.fixture(scope="module")
def folder(two, tmp_path_factory):
    out = tmp_path_factory.mktemp("out")
    write_all(two, ["one", "two"], {name: out / name for name in FORMATS})
    return out


def test_tables_name_the_run(two):
    tables = tables_of(two, ["one", "two"])
    assert len(tables["cells"]) == 4
    for table in tables.values():
        assert list(dict.fromkeys(table["run"])) == ["one", "two"]
        assert table.columns[0] == "run"


def test_csv_parquet_and_json_have_equal_contents(folder, two):
    tables = tables_of(two, ["one", "two"])
    result = json.loads((folder / "json").read_text(encoding="utf-8"))
    assert result["schema"] == SCHEMA
    for name, table in tables.items():
        csv = pd.read_csv(folder / "csv" / f"{name}.csv")
        parquet = pl.read_parquet(folder / "parquet" / f"{name}.parquet")
        assert list(csv.columns) == parquet.columns == list(table.columns) == list(result["tables"][name][0])
        assert len(csv) == len(parquet) == len(table) == len(result["tables"][name])
        for column in table.columns:
            if pd.api.types.is_float_dtype(table[column]):
                values = table[column].to_numpy(float)
                np.testing.assert_array_equal(csv[column].to_numpy(float), values)
                np.testing.assert_array_equal(parquet[column].cast(pl.Float64).fill_null(np.nan), values)


def test_a_spreadsheet_reads_the_csv_file_correctly():
    table = pd.DataFrame({"run": ["3-5", "Umôrdhoth"], "value": [None, "=1"], "difference": [-0.5, 1e-7]})
    assert _table(table, "csv") == "\ufeffrun,value,difference\n'3-5,,-0.5\nUmôrdhoth,'=1,1e-07\n".encode()


def test_figures_are_written_in_both_formats(folder):
    pngs, svgs = (sorted(file.stem for file in (folder / kind).iterdir()) for kind in ("png", "svg"))
    assert pngs == svgs
    assert len(pngs) == len(set(pngs)) > 10
    for kind in ("win-rates", "loss-causes", "survival-a", "loss-location", "rounds-a-easy", "side-by-side"):
        assert any(kind in name for name in pngs), kind
    for file in (folder / "png").iterdir():
        height, width = imread(file).shape[:2]
        assert min(height, width) > (150 if "key-of" in file.stem else 300), file.stem


@pytest.mark.long
def test_every_figure_names_games_interval_and_strategy(folder, two):
    for file in (folder / "svg").iterdir():
        text = " ".join(re.findall(r">([^<>]+)</text>", file.read_text(encoding="utf-8"))).replace("\n", " ")
        assert "game" in text, file.name
        assert re.search(r"strateg(y|ies) “", text), file.name
        assert "interval" in text.lower() or file.name[3:].startswith("rounds"), (
            file.name
        )  # these have no interval
    for page in make_report(two, ["one", "two"]).runs:
        panels = [section for section in page.sections if isinstance(section, PanelSection)]
        assert panels
        for panel in panels:
            pictures = [panel.win_rates, panel.causes, *panel.survival.pictures]
            for picture in pictures + [each for maps in panel.maps for each in maps.pictures]:
                assert "Clopper" in picture.caption
                assert "strategy “" in picture.caption


@pytest.mark.long
def test_print_figures_are_grey(two, tmp_path):
    write_all(two[:1], ["one"], {"png": tmp_path / "png", "svg": tmp_path / "svg"}, theme="print")
    for file in (tmp_path / "png").iterdir():
        pixels = imread(file)[..., :3]
        assert np.ptp(pixels, axis=2).max() == 0
        assert np.ptp(pixels) > 0.5
    for file in (tmp_path / "svg").iterdir():
        for red, green, blue in re.findall(
            r"#(..)(..)(..)\b", re.sub(r'(href|url\()="?#\w+', "", file.read_text(encoding="utf-8"))
        ):
            if re.fullmatch("[0-9a-f]{6}", red + green + blue):
                assert red == green == blue


def test_greys_keep_the_order_of_brightness():
    assert in_grey('fill="#ffffff" stroke="#000000"') == 'fill="#ffffff" stroke="#000000"'
    greys = [int(in_grey(colour)[1:3], 16) for colour in ("#f7fbff", "#6baed6", "#08306b")]
    assert greys == sorted(greys, reverse=True)


def test_markdown_tables_are_well_formed(folder, two):
    text = (folder / "md").read_text(encoding="utf-8")
    for block in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        widths = {line.count("|") - line.count("\\|") for line in block.splitlines()}
        assert len(widths) == 1
    rate = f"{100 * cell_table(two[0])['win_rate'].iloc[0]:.2f}%"
    assert rate in text
    assert text.count("## ") > 6
    heads = re.findall(r"^## (.*)$", text, re.MULTILINE)
    assert [head for head in heads if head.endswith("All numbers")] == [
        "one: All numbers",
        "two: All numbers",
    ]
    assert "not paired" not in text or "Not paired" in text


def test_names_are_escaped_in_markdown(tmp_path):
    run = write_fake_run(tmp_path, ancient_ones=["a|b*c"], difficulties=[EVIL], games=40)
    text = make_report([run]).markdown()
    assert not re.search(r"(?<!\\)[<>]", text.partition("```")[0])
    assert "\\|" in text
    assert plain("a\nb") == "a b"


def test_names_cannot_close_the_script_element():
    text = str(script_data({EVIL: ["</script>", "\u2028", "&"]}))
    assert not set("<>&\u2028") & set(text)
    assert json.loads(text) == {EVIL: ["</script>", "\u2028", "&"]}


def test_a_page_of_one_game_needs_no_other_file(tmp_path):
    run = play(toy.GAME.name, games=30, seed=4, strategy="random")
    page = step_through(run, 2, 1, out=tmp_path / "game.html", deals=0)
    text = page.read_text(encoding="utf-8")
    assert set(re.findall(r'(?:src|href)="([^"#][^"]*)"', text)) <= {"data:,"}
    assert set(re.findall(r"https?://[^\s\"'<]+", text)) <= {"http://www.w3.org/2000/svg"}
    assert "--seed 4 --number 2" in text
    assert page.stat().st_size < 200_000


@pytest.mark.long
def test_a_page_explains_why_examples_cannot_be_replayed(two, tmp_path):
    text = write_report(two[0], tmp_path / "page.html", examples=1).read_text(encoding="utf-8")
    assert "Single games cannot be stepped through here" in text
    assert "details class=&" not in text


@pytest.mark.long
def test_a_page_explains_why_examples_have_no_story(tmp_path, monkeypatch):
    def read(reader, log, state):
        raise NarrationError("The Urn: the rules wrote event 9")

    monkeypatch.setattr(Reader, "read", read)
    run = play(toy.GAME.name, games=30, seed=4, strategy="random")
    text = write_report(run, tmp_path / "page.html", examples=1).read_text(encoding="utf-8")
    assert "the story of this game cannot be written: The Urn: the rules wrote event 9" in text


MINE = '''"""Mine."""
from pathlib import Path

from elderodds.strategy import strategy

with Path("looked").open("a") as file:
    file.write("x")


@strategy("mine")
class Mine:
    """Always the first."""

    def choose(self, tables, state, weights):
        return 0
'''


def test_strategy_files_are_run_for_a_page_only_if_they_are_trusted(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text(MINE)
    run = play(toy.GAME.name, games=30, seed=4, strategy="mine.py", ancient_one="slate", difficulty="cruel")
    fast = with_manifest(run, games_per_second=1e4)
    (tmp_path / "mine.py").unlink()  # the copy in the folder of the run is what counts
    looked = len((tmp_path / "looked").read_text())
    text = write_report(fast, tmp_path / "page.html", commands=CommandLines()).read_text(encoding="utf-8")
    assert "--trust</code> runs it" in text
    assert len((tmp_path / "looked").read_text()) == looked
    text = write_report(fast, tmp_path / "page.html", trust=True).read_text(encoding="utf-8")
    assert 'class="game"><summary>' in text
    assert len((tmp_path / "looked").read_text()) > looked


def test_slow_strategies_replay_games_only_on_request(tmp_path):
    run = play(toy.GAME.name, games=30, seed=4, ancient_one="slate", difficulty="cruel")
    slow = with_manifest(run, games_per_second=0.5)
    text = write_report(slow, tmp_path / "page.html", commands=CommandLines()).read_text(encoding="utf-8")
    assert "playing one of them again takes long; <code>elderodds report" in text
    assert 'class="game"><summary>' not in text
    text = write_report(slow, tmp_path / "page.html", examples=1).read_text(encoding="utf-8")
    assert 'class="game"><summary>' in text


@pytest.mark.long
def test_a_report_is_reproducible(two, tmp_path):
    for name in ("x", "y"):
        targets = {kind: tmp_path / name / kind for kind in ("html", "md", "json", "csv")}
        write_all(two[:1], ["one"], targets)
    for file in sorted((tmp_path / "x").rglob("*")):
        if file.is_file():
            assert file.read_bytes() == (tmp_path / "y" / file.relative_to(tmp_path / "x")).read_bytes()


def test_slugs():
    assert slug("Umôrdhoth, hard") == "um-rdhoth-hard"
    assert slug("...") == "figure"
