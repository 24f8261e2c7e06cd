"""Write the lists of effects into the documentation, from the vocabularies of the games.

    python -m tools.effects          # writes
    python -m tools.effects --check  # says whether something has to be written; exit code 1 then

The list of a game is between two comments, `<!-- effects of GAME -->` and `<!-- end of effects -->`.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from simcore.effects.vocabulary import Vocabulary
from simcore.effects.vocabulary_page import page
from simcore.games.arkham_horror.box.effects_vocabulary import EFFECTS as ARKHAM_HORROR
from simcore.games.arkham_horror.box.pack_vocabulary import PACK_EFFECTS
from simcore.games.elder_sign.rules.records.vocabulary import EFFECTS as ELDER_SIGN
from simcore.games.final_hour.rules.vocabulary import EFFECTS as FINAL_HOUR

DOCS = Path(__file__).parents[1] / "docs"
LISTS: dict[str, tuple[str, Vocabulary]] = {
    "final-hour": ("effects.md", FINAL_HOUR),
    "arkham-horror": ("effects_arkham_horror.md", ARKHAM_HORROR),
    "packs of arkham-horror": ("effects_arkham_horror_packs.md", PACK_EFFECTS),
    "elder-sign": ("effects_elder_sign.md", ELDER_SIGN),
}


def written(text: str, game: str, vocabulary: Vocabulary) -> str:
    """Return the text of a page with the current list of a game."""
    begin, end = f"<!-- effects of {game} -->\n", "<!-- end of effects -->\n"
    pattern = re.compile(re.escape(begin) + ".*?" + re.escape(end), re.DOTALL)
    if pattern.search(text) is None:
        raise ValueError(f"no place for the effects of {game}: {begin.strip()} ... {end.strip()}")
    return pattern.sub(lambda _: f"{begin}\n{page(vocabulary)}\n{end}", text)


def main(check: bool) -> int:
    """Write the lists, or only check them."""
    old = []
    for game, (name, vocabulary) in LISTS.items():
        text = (DOCS / name).read_text(encoding="utf-8")
        new = written(text, game, vocabulary)
        if new != text:
            old.append(f"docs/{name}")
            if not check:
                (DOCS / name).write_text(new, encoding="utf-8")
    print("\n".join(f"{'out of date' if check else 'written'}: {name}" for name in old) or "all up to date")
    return 1 if old and check else 0


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
