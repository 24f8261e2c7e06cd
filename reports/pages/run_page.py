"""Page of a kept run, section by section: readable on paper and phone, without a network."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from analysis.kept_runs.cells import Run
from analysis.kept_runs.part import part_of
from reports import words
from reports.pages.captions import interval_name
from reports.pages.commands import PYTHON, PageCommands
from reports.pages.part import FEWEST_CELLS, MOST_CELLS, chosen_cells
from reports.pages.render import DARK, PRINT, THEMES
from reports.pages.report import Report, RunPage
from reports.pages.run_tables import run_tables
from reports.pages.section import Section, SectionStyle
from reports.pages.sections.again import again_section
from reports.pages.sections.contents import contents_section
from reports.pages.sections.data_errors import data_errors_section
from reports.pages.sections.examples import ExampleChoice, examples_meanwhile
from reports.pages.sections.findings import findings_section
from reports.pages.sections.lost_games import luck_and_play_section
from reports.pages.sections.luck import luck_section
from reports.pages.sections.notices import notices_section
from reports.pages.sections.numbers import ALL_NUMBERS, THESE_NUMBERS, numbers_section
from reports.pages.sections.overview import overview_section
from reports.pages.sections.panel import PanelSection, panel_sections
from reports.pages.sections.side_by_side import side_by_side_section
from reports.pages.sections.skill import skill_section
from reports.pages.sections.sources import sources_section
from reports.pages.sections.sweep import sweep_section
from reports.pages.sections.tension import tension_section
from reports.pages.sections.why import why_section
from reports.pages.titled_run import with_titles
from simcore.files.writing import write_file
from simcore.store.reader import StoredRun

NO_EXAMPLES = ExampleChoice()


def run_page(
    run: Run,
    *,
    tag: str = "",
    name: str = "",
    examples: ExampleChoice = NO_EXAMPLES,
    theme: str = THEMES[0],
    most: int = MOST_CELLS,
    brief: bool = False,
) -> RunPage:
    """Return the page of one run in a report.

    Parameters
    ----------
    run
        A kept run.
    tag
        Prefix of all ids, so that one page can have several runs.
    name
        Name of the run, where there are several.
    examples
        Games to step through on the page.
    theme
        One of `reports.pages.render.THEMES`.
    most
        Maximum number of cells to show in full.
    brief
        Show findings, win rates and causes of loss only: no maps, and no games to step through.
    """
    if brief:
        examples = replace(examples, games=0)
    whole, commands, shown = run, examples.commands, chosen_cells(run, most)
    if isinstance(run, StoredRun) and len(shown) < len(run.cells):
        run = part_of(run, shown)
        if examples.games is None:  # all cells would be got ready, only to play a few games
            examples = replace(examples, games=0)
        if examples.lost_games is None:
            examples = replace(examples, lost_games=0)
    titled = with_titles(run)
    survey, titles = titled.manifest.data_uncertainty, titled.manifest.titles

    with examples_meanwhile(run, examples, tag) as wait_for_games:
        tables = run_tables(titled)
        interval = interval_name(tables.rows)
        panels = panel_sections(tables, brief=brief)
        why = None if brief else why_section(run)
        if examples.games != 0:  # else the page may be wanted without its pictures
            _write_pictures(_present(*panels, why), tag)
        games = wait_for_games()
    panels = [replace(panel, examples=games.of_panel(panel.number)) for panel in panels]
    sections: list[Section] = [*panels]
    if not brief:
        sections = _present(
            skill_section(titled, interval),
            *panels,
            why and replace(why, links=games.links),
            luck_and_play_section(run, examples),
            luck_section(titled),
            data_errors_section(survey, titles),
            tension_section(titled.manifest.tension, titles),
            sweep_section(titled.manifest.sweeps, titles),
            numbers_section(titled, tables, ALL_NUMBERS if run is whole else THESE_NUMBERS),
        )
    sections += _present(sources_section(titled, interval), again_section(titled, games))
    contents = contents_section(sections) if not name else None
    others, all_numbers = commands.other_cells(whole), commands.all_numbers(whole)
    first = _present(
        notices_section(titled),
        overview_section(with_titles(whole), len(run.cells), others, all_numbers),
        findings_section(titled, tables, commands.data_uncertainty(run)),
        contents,
    )
    return _page(with_titles(whole), [*first, *sections], tag, name, theme)


def _present(*sections: Section | None) -> list[Section]:
    """Return the sections with something to show."""
    return [section for section in sections if section is not None]


def _write_pictures(sections: Sequence[Section], tag: str) -> None:
    """Write the pictures of a page, while another process plays; those of boards by round are for paper."""
    for section in sections:
        if isinstance(section, PanelSection):
            section = replace(section, rounds=None)
        for picture in section.pictures():
            picture.markup(tag)


def _page(run: Run, sections: list[Section], tag: str, name: str, theme: str) -> RunPage:
    provenance = run.manifest.provenance
    prefix = f"{name}: " if name else ""
    return RunPage(
        style=SectionStyle(
            tag, prefix, grey=theme == PRINT, dark=theme == DARK, level=words.level(provenance)
        ),
        title=_title(run),
        games=sum(cell.games for cell in run.cells),
        cells=len(run.cells),
        seconds=run.manifest.seconds,
        speed=run.manifest.games_per_second,
        sections=sections,
    )


def _title(run: Run) -> str:
    """Return the title of the game, or its name if it has none."""
    title = run.manifest.provenance.game.title
    if title:
        return title
    return " and ".join(dict.fromkeys(words.name(cell.game) for cell in run.cells)) or "No game"


def make_report(
    runs: Sequence[Run],
    names: Sequence[str] = (),
    *,
    examples: ExampleChoice = NO_EXAMPLES,
    theme: str = THEMES[0],
    brief: bool = False,
) -> Report:
    """Make the report of one run, or of several side by side.

    Parameters
    ----------
    runs
        Kept runs.
    names
        Names of the runs, if there are several.
    examples
        Which games each page has to step through.
    theme
        One of `reports.pages.render.THEMES`.
    brief
        As for `run_page`.
    """
    if len(runs) == 1:
        return Report([run_page(runs[0], examples=examples, theme=theme, brief=brief)], theme=theme)
    most = max(MOST_CELLS // len(runs), FEWEST_CELLS)
    pages = [
        run_page(run, tag=f"r{i}-", name=name, examples=examples, theme=theme, most=most, brief=brief)
        for i, (run, name) in enumerate(zip(runs, names, strict=True))
    ]
    return Report(pages, side_by_side_section([with_titles(run) for run in runs], names), theme)


def write_report(
    runs: Run | Sequence[Run],
    out: Path,
    *,
    names: Sequence[str] = (),
    examples: int | None = None,
    theme: str = THEMES[0],
    brief: bool = False,
    trust: bool = False,
    commands: PageCommands = PYTHON,
) -> Path:
    """Write the report of one run or of several side by side: one self-contained HTML file.

    Parameters
    ----------
    runs
        Kept runs, for instance from `simcore.store.writer.read_run`.
    out
        The file; its folder is created if necessary.
    names
        Names of several runs; by default numbers.
    examples
        Games of each ending and panel to step through on the page; 0: none. None: one,
        or none if that takes long.
    theme
        One of `reports.pages.render.THEMES`.
    brief
        As for `run_page`.
    trust
        Whether to execute the strategy files that are kept with the run, which these games need.
    commands
        Commands for the reader, in the terms of the caller.

    Returns
    -------
    Path
        The file.
    """
    several = list(runs) if isinstance(runs, Sequence) else [runs]
    named = list(names) or [f"Run {i + 1}" for i in range(len(several))]
    choice = ExampleChoice(examples, trust=trust, commands=commands)
    page = make_report(several, named, examples=choice, theme=theme, brief=brief).html()
    write_file(out, page)
    return out
