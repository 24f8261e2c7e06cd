"""Reports and pages of games on the command line, with the toy game."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from cli.shared.page import PageMaker, where, write_page
from simcore.store.writer import PAGES
from tests import toy
from tests.command import call, no_pages

TOY = ("--game-name", toy.GAME.name)
CELL = ("-a", "slate", "-d", "cruel", "-p", 2, "--seed", 5, "--number", 2)


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    no_pages(monkeypatch)


@pytest.fixture
def kept():
    """Two runs of the same seed."""
    for name, who in (("x", "standard"), ("y", "random")):
        call("run", *TOY, "-n", 40, "-a", "slate", "-s", who, "--seed", 3, "--name", name, "--quiet")


@pytest.mark.long
@pytest.mark.usefixtures("kept")
def test_report__several_runs_by_name_in_several_formats():
    result = call(
        "report", "x", "y", "--format", "html", "--format", "md", "--format", "csv", "--out", "made"
    )
    page = Path("made/report.html").read_text(encoding="utf-8")
    assert "Side by side" in page
    assert "paired, 40 games" in page
    assert "Side by side" in Path("made/report.md").read_text(encoding="utf-8")
    assert Path("made/tables/side_by_side.csv").is_file()
    assert result.stdout == ""
    assert "files)" in result.stderr


@pytest.mark.long
@pytest.mark.usefixtures("kept")
def test_report__is_written_to_the_expected_folder():
    call("report", "x", "--examples", 0)
    assert Path("elderodds-runs/x/report.html").is_file()
    call("report", "x", "--out", "page.md")
    assert Path("page.md").read_text(encoding="utf-8").startswith("# The Urn")
    Path("a.b").mkdir()
    for page in ("page", "page.htm", "PAGE.HTML", "a.b"):
        call("report", "x", "--out", page, "--examples", 0)
        made = Path(page, "report.html") if Path(page).is_dir() else Path(page)
        assert "</html>" in made.read_text(encoding="utf-8")
    call("report", "x", "--format", "json")
    assert Path("elderodds-runs/x/report.json").is_file()
    call("report", "x", "y", "--examples", 0, "--theme", "dark")
    assert 'data-theme="dark"' in Path("elderodds-report.html").read_text(encoding="utf-8")


@pytest.fixture
def short_pages(monkeypatch):
    """Write only whether a page is brief, instead of drawing it."""
    monkeypatch.setattr(
        "reports.pages.export.make_report",
        lambda runs, names, *, brief, **_: SimpleNamespace(html=lambda: f"brief: {brief}"),
    )

    def write_report(run, out, *, brief, **_):
        out.write_text(f"brief: {brief}")
        return out

    monkeypatch.setattr("reports.pages.run_page.write_report", write_report)


@pytest.mark.usefixtures("kept", "short_pages")
def test_report__a_brief_page_does_not_replace_the_full_one():
    full, brief = (Path("elderodds-runs/x", name) for name in PAGES)
    call("report", "x")
    assert f"Report: {brief}" in call("report", "x", "--brief").stderr
    assert (full.read_text(), brief.read_text()) == ("brief: False", "brief: True")
    call("report", "x", "y", "--brief")
    assert Path("elderodds-report-brief.html").read_text() == "brief: True"
    Path("made").mkdir()
    call("report", "x", "--brief", "--out", "made")
    assert [page.name for page in Path("made").iterdir()] == [brief.name]
    call("report", "x", "--brief", "--out", "mine.html")
    assert Path("mine.html").read_text() == "brief: True"
    full.unlink()
    assert f"the page: {brief}" in " ".join(call("why", "x", "-n", 0).output.split())


@pytest.mark.parametrize("brief", [False, True])
@pytest.mark.usefixtures("kept", "short_pages")
def test_run__removes_pages_of_earlier_games(brief):
    folder = Path("elderodds-runs/x")
    for name in PAGES:
        (folder / name).write_text("of other games")
    write_page(folder, brief=brief)
    assert where(folder, PageMaker(brief=brief)).endswith(f"Report: {folder / PAGES[brief]}")
    assert [page.name for page in folder.glob("*.html")] == [PAGES[brief]]
    assert (folder / PAGES[brief]).read_text() == f"brief: {brief}"
    (folder / PAGES[not brief]).write_text("of other games")
    call("runs", "extend", "x", "-n", 5, "--quiet", "--no-report")
    assert not list(folder.glob("*.html"))


@pytest.mark.usefixtures("kept")
def test_runs_rm__takes_both_pages_of_a_run():
    for name in PAGES:
        Path("elderodds-runs/x", name).touch()
    call("runs", "rm", "x", "--yes")
    assert not Path("elderodds-runs/x").exists()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("x", "--format", "pdf"), "--format"),
        (("x", "--format", "htm"), "did you mean 'html'"),
        (("x", "--theme", "drak"), "did you mean 'dark'"),
        (("x", "--examples", -1), "--examples -1"),
        (("x", "--format", "png", "--out", "a/b/c"), "does not exist"),
        (("x", "--format", "png", "--out", "file"), "expected a folder"),
        (
            ("x", "--format", "csv", "--out", "made.csv"),
            "expected a folder, because several files are written (csv)",
        ),
        *(
            (
                ("x", "--out", f"made.{ending}"),
                f"expected a folder, because several files are written ({ending})",
            )
            for ending in ("csv", "parquet", "png", "svg")
        ),
        (
            ("x", "--out", "made.pdf"),
            "unknown format 'pdf'. Allowed: html, md, json (one file); with --format: csv,",
        ),
        (("x", "--out", "made.txt"), "unknown format 'txt'"),
        (("x", "--out", "made.jsn"), "did you mean 'json'?"),
        (("z",), "z"),
    ],
)
@pytest.mark.usefixtures("kept")
def test_report__mistakes(words, message):
    Path("file").write_text("")
    result = call("report", *words, code=2)
    assert message in result.stderr
    assert result.stderr.startswith("Error: ")
    assert not list(Path().glob("made*"))


def test_trace__as_a_page():
    result = call("trace", *TOY, *CELL, "--html", "game.html", "--deals", 5)
    assert result.stderr == "Page: game.html\n"
    page = Path("game.html").read_text(encoding="utf-8")
    assert "game 2 of seed 5" in page
    assert "wins in 5 play-outs" in page
    assert "--deals 5 --html game-2.html" in page
    call("trace", *TOY, *CELL, "--html", "plain.html", "--deals", 0)
    assert "games won of" not in Path("plain.html").read_text(encoding="utf-8").partition("openReplays({")[2]


def test_trace__page_shows_the_reasons_of_a_strategy_in_plain_python():
    Path("mine.py").write_text(
        '"""Mine."""\n'
        "from heuristics.strategy.contract import strategy\n\n\n"
        '@strategy("mine")\n'
        "class Mine:\n"
        '    """Always the first."""\n\n'
        "    def choose(self, tables, state, weights):\n"
        "        return 0\n\n"
        "    def explain(self, tables, state, weights):\n"
        '        return "Black, as ever."\n'
    )
    call("trace", *TOY, *CELL, "-s", "mine.py", "--html", "game.html")
    assert "Black, as ever." in Path("game.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--deals", 3), "only with --html"),
        (("--theme", "dark"), "only with --html"),
        (("--html", "a/b.html"), "does not exist"),
        (("--html", "b.html", "--jsonl"), "choose one"),
        (("--html", "mine.py"), "the name must end with .html or .htm"),
        (("--html", "b.html", "--deals", -1), "--deals -1"),
        (("--html", "b.html", "--theme", "x"), "--theme"),
    ],
)
def test_trace__mistakes(words, message):
    result = call("trace", *TOY, *CELL, *words, code=2)
    assert message in result.stderr
    assert not list(Path().iterdir())


def test_run__without_a_report(monkeypatch):
    monkeypatch.setattr("cli.shared.page.PageMaker", None)  # every request for a page fails
    words = ("run", *TOY, "-n", 10, "-a", "slate", "-d", "cruel", "--seed", 3, "--name", "x", "--no-report")
    said = call(*words).stderr
    page = Path("elderodds-runs/x/report.html")
    assert not page.exists()
    assert "Report:" not in said
    assert "  elderodds report elderodds-runs/x\n" in said
    call("report", "x", "--examples", 0)
    assert page.is_file()
    call("runs", "extend", "x", "-n", 5, "--quiet", "--no-report")
    assert not page.exists()  # it covered fewer games
