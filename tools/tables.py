"""Write the tables of events, decisions, fields and positions into docs/: python -m tools.tables.

A page marks the place of a table by `<!-- events: GAME -->` (or decisions, state, tables, positions) before
it and `<!-- end -->` after it.
"""

from __future__ import annotations

import re
from pathlib import Path

from simcore.games import find_game
from simcore.narration.tables import TABLES
from simcore.positions.tables import position_table

ALL_TABLES = {**TABLES, "positions": position_table}
DOCS = Path(__file__).parent.parent / "docs"
MARKED = re.compile(rf"(<!-- ({'|'.join(ALL_TABLES)}): (\S+) -->\n).*?(<!-- end -->)", re.DOTALL)


def filled(text: str) -> str:
    """Return a page with its tables generated from the declarations."""
    return MARKED.sub(lambda at: f"{at[1]}\n{ALL_TABLES[at[2]](find_game(at[3]))}\n\n{at[4]}", text)


def main() -> None:
    """Write all pages that have such a table."""
    for page in sorted(DOCS.glob("*.md")):
        before = page.read_text(encoding="utf-8")
        after = filled(before)
        if after != before:
            page.write_text(after, encoding="utf-8")
            print(f"{page.relative_to(DOCS.parent)} written")


if __name__ == "__main__":
    main()
