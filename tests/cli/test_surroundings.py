"""Commands in processes started by a service or a notebook, or in a crowded folder."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cli.surroundings import at_home
from reports.figures.picture import draw
from tests.fake_run import write_fake_run
from tests.sweeps import sweep

ROOT = Path(__file__).parents[2]
TOY = "from tests import toy\nfrom cli.__main__ import main\nmain()"


def process(*words, shell="", cwd=None, **environment):
    """Run Python with some arguments; `shell` is what a shell adds to the command."""
    found = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    command = ["sh", "-c", f'exec "$0" "$@" {shell}', sys.executable, *map(str, words)]
    return subprocess.run(command, env=found, cwd=cwd, capture_output=True, text=True, timeout=300)


@pytest.mark.compiled
@pytest.mark.parametrize("closed", sweep(["0<&- 2>&-"], ["2>&-", "0<&-"]))
def test_a_closed_stream_is_not_an_error(tmp_path, closed):
    words = ("-c", TOY, "run", "--game-name", "toy-urn", "-a", "amber", "-n", 50, "--name", "quiet")
    ran = process(*words, shell=closed, cwd=tmp_path)
    assert ran.returncode == 0, ran.stderr
    assert "win rate" in ran.stdout
    assert (tmp_path / "elderodds-runs/quiet/report.html").exists()


def test_a_file_does_not_take_the_descriptor_of_a_closed_stream(tmp_path):
    """The first open file would otherwise become standard error and receive its messages."""
    code = (
        "from cli.surroundings import put_right\nimport os, sys\nput_right()\n"
        f"file = open({str(tmp_path / 'games')!r}, 'w')\nassert file.fileno() > 2, file.fileno()\n"
        "os.write(2, b'said')\nprint('said', file=sys.stderr)"
    )
    ran = process("-c", code, shell="0<&- 2>&-")
    assert ran.returncode == 0
    assert (tmp_path / "games").read_text() == ""


@pytest.fixture(scope="module")
def plain_page(tmp_path_factory):
    """A kept run, and its page drawn with the default settings of matplotlib."""
    folder = tmp_path_factory.mktemp("drawn")
    write_fake_run(folder, games=40, ancient_ones=["cthulhu"], difficulties=["easy"]).path.rename(
        folder / "kept"
    )
    assert process("-m", "elderodds", "report", "kept", "--out", "plain.html", cwd=folder).returncode == 0
    return folder, (folder / "plain.html").read_bytes()


@pytest.mark.long
@pytest.mark.parametrize("what", sweep(["backend of a notebook"], ["file in the folder", "file elsewhere"]))
def test_a_report_does_not_depend_on_the_user_s_matplotlib_settings(plain_page, tmp_path, what):
    folder, page = plain_page
    settings = tmp_path / "matplotlibrc"
    settings.write_text("backend: nonsense\nfigure.figsize: 1, 1\nfont.size: 40\naxes.facecolor: red\n")
    environment = {
        "backend of a notebook": {"MPLBACKEND": "module://matplotlib_inline.backend_inline"},
        "file in the folder": {},
        "file elsewhere": {"MATPLOTLIBRC": str(settings)},
    }[what]
    cwd = tmp_path if what == "file in the folder" else folder
    ran = process(
        "-m", "elderodds", "report", folder / "kept", "--out", tmp_path / "p.html", cwd=cwd, **environment
    )
    assert ran.returncode == 0, ran.stderr
    assert "atplotlib" not in ran.stderr + ran.stdout
    here, there = (
        data.replace(str(folder / "kept").encode(), b"kept")
        for data in (page, (tmp_path / "p.html").read_bytes())
    )
    assert here == there


def test_a_figure_has_its_own_style_and_keeps_the_user_s_settings():
    import matplotlib

    def picture():
        return draw(lambda ax: ax.plot([1, 2]), height=2, prefix="p", alt="a line").markup()

    before = picture()
    with matplotlib.rc_context({"lines.linewidth": 9, "font.size": 30, "axes.facecolor": "red"}):
        assert picture() == before
        assert matplotlib.rcParams["lines.linewidth"] == 9


OTHER_PAGES = (
    ("--help",),
    ("runs", "--help"),
    ("cache", "info", "--help"),
    ("strategy", "list", "--game", "final-battle"),
)


@pytest.mark.parametrize(
    "words",
    [
        ("run", "--help"),
        *(pytest.param(each, marks=pytest.mark.long) for each in OTHER_PAGES),
    ],
)
def test_output_does_not_need_docstrings(words):
    usual, stripped = (process(*flags, "-m", "elderodds", *words) for flags in ((), ("-OO",)))
    assert usual.returncode == 0
    assert stripped.stdout == usual.stdout, stripped.stderr


NAMES = ("simcore", "heuristics", "analysis", "reports", "cli", "random", "json")


@pytest.mark.parametrize("kind", sweep(["folders"], ["files"]))
@pytest.mark.parametrize("on_path", [False, True])
def test_modules_of_the_current_folder_are_not_imported(tmp_path, kind, on_path):
    """Not even if it is on the path before ours; its modules may then hide those of Python."""
    for name in NAMES[: -2 if on_path else None]:
        if kind == "folders":
            (tmp_path / name).mkdir()
        file = tmp_path / name / "__init__.py" if kind == "folders" else tmp_path / f"{name}.py"
        file.write_text("raise SystemExit('this is not elderodds')\n")
    path = {"PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)])} if on_path else {}
    ran = process("-m", "elderodds", "scenario", "list", "--game", "final-battle", cwd=tmp_path, **path)
    assert ran.returncode == 0, ran.stderr
    assert "cthulhu" in ran.stdout


def test_a_conflicting_package_that_is_already_loaded_is_named(tmp_path):
    (tmp_path / "reports.py").write_text("")
    ran = process("-c", f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import reports, elderodds")
    assert (
        f"{tmp_path / 'reports.py'} is already loaded, and elderodds also has a package reports" in ran.stderr
    )


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("--out=~/runs", "--out=HOME/runs"),
        ("~", "HOME"),
        ("--table=expert,~/mine.py", "--table=expert,HOME/mine.py"),
        ("hard+~/variant.toml", "hard+HOME/variant.toml"),
        ("a~/b", "a~/b"),
        ("~nobody-of-that-name/x", "~nobody-of-that-name/x"),
        ("./~/x", "./~/x"),
    ],
)
def test_the_home_folder_is_written_out_where_a_shell_does_not(monkeypatch, typed, meant):
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, "HOME")
    assert at_home([typed]) == [meant]


def test_a_folder_of_runs_at_home(monkeypatch, tmp_path):
    """The whole command: no folder called ~ is made."""
    words = ("scenario", "export", "--game", "final-battle", "~/data")
    ran = process("-m", "elderodds", *words, cwd=tmp_path, HOME=str(tmp_path))
    assert ran.returncode == 0, ran.stderr
    assert [file.name for file in tmp_path.iterdir()] == ["data"]


def test_a_cache_that_cannot_be_written_is_named(tmp_path):
    (tmp_path / "file").write_text("")
    place = tmp_path / "file" / "kept"
    ran = process("-m", "elderodds", "cache", "info", ELDERODDS_NUMBA_CACHE=str(place), NUMBA_DISABLE_JIT="0")
    assert f"{place} is not writable. Set ELDERODDS_NUMBA_CACHE to a writable folder" in ran.stdout
