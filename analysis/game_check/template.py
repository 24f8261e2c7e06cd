"""Template of a small working game: the files of the folder `examples`."""

from __future__ import annotations

import re
from pathlib import Path

from simcore.contract.game_folders import GameFileError
from simcore.files.writing import Content, is_partial, write_files
from simcore.games import games
from simcore.messages.names import title

EXAMPLES = Path(__file__).parent / "examples"
KERNEL = re.compile(r"^(@kernel|    kernel,)\n", re.MULTILINE)
COMPILED = "Functions with @kernel are compiled: they work on numbers and records, in loops.\n\n"
PLAIN = """The rules are in plain Python, about a thousand times slower than compiled rules. To compile them,
put `@kernel` (from elderodds.game) above each function of rules.py. The games stay the same.

"""


def write_game(folder: Path, *, plain: bool) -> list[Path]:
    """Write all files of the game, or none, into a folder that is new or empty.

    Parameters
    ----------
    folder
        Folder of the game, which gives it its name if no other game has it.
    plain
        Write rules in plain Python, without `@kernel`.

    Returns
    -------
    list of pathlib.Path
        The files.

    Raises
    ------
    GameFileError
        If the folder is not empty.
    OSError
        If the folder cannot be written.
    """
    name = re.sub(r"[^a-z0-9]+", "-", folder.absolute().name.lower()).strip("-") or "mine"
    name = f"my-{name}" if name in games() else name
    words = {
        "NAME": name,
        "TITLE": title(name),
        "FOLDER": str(folder),
        "PLAIN\n": PLAIN if plain else COMPILED,
    }
    if folder.exists() and not (folder.is_dir() and all(is_partial(path.name) for path in folder.iterdir())):
        raise GameFileError("exists already; choose another folder", folder)
    contents: dict[Path, Content] = {}
    for path in sorted(EXAMPLES.iterdir()):
        if path.is_file():
            text = path.read_text(encoding="utf-8")
            text = re.sub(r"\b(NAME|TITLE|FOLDER|PLAIN\n)", lambda match: words[match[0]], text)
            contents[folder / path.name] = KERNEL.sub("", text) if plain else text
    return write_files(contents)
