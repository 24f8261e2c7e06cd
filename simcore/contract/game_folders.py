"""Games in folders of users: find, run and identify them by their text.

A game is code: loading one runs it. Its folder is a package, whose name is derived from the text of its
files. Its files import each other with a dot: `from .rules import deal`.
"""

from __future__ import annotations

import functools
import hashlib
import importlib
import importlib.util
import linecache
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType

from simcore.contract.game import Game
from simcore.files.reading import read_file
from simcore.files.used_files import note_folder
from simcore.files.user_files import UserFileError, error, has_ending, shown
from simcore.messages.names import nearest_file

ENTRY, PACKAGE, NAME = "game.py", "__init__.py", "GAME"
"""File of a folder that offers the game, file of a package, and the name of the game in it."""

PREFIX = "elderodds_game_"
"""Prefix of the Python names of the packages of such folders."""

KINDS = (".py", ".toml")
LEFT_OUT = ("runs", "elderodds-runs", "tests")
MOST_FILES = 500
DIGEST_LENGTH = 16


class GameFileError(UserFileError):
    """Error for an external game that cannot be used."""


@dataclass(frozen=True)
class GameFolder:
    """A game that was brought.

    Parameters
    ----------
    spec
        Argument of the user that names it.
    package
        Python package of its modules; empty if it is a single module.
    sha256
        Digest of its files; empty for the game of an installed package.
    distribution
        Name and version of the installed package that contains it; empty for a folder.
    """

    spec: str
    package: str
    sha256: str = ""
    distribution: str = ""

    def describe(self) -> dict[str, str]:
        """Return the description of the game that a kept run stores."""
        if self.distribution:
            return {"package": self.distribution}
        return {"folder": self.spec, "sha256": self.sha256}


def is_folder(text: str) -> bool:
    """Return whether an argument of the user names a folder, or a file in it."""
    return any(separator in text for separator in "/\\") or text in (".", "..") or Path(text).is_dir()


def files_of(folder: Path) -> dict[str, bytes]:
    """Return the code and data files of a game, by their path in its folder.

    Folders whose names begin with a dot or an underscore, kept runs and tests are excluded.

    Raises
    ------
    GameFileError
        If there are too many, or one cannot be read.
    """
    note_folder(folder)
    files: dict[str, bytes] = {}
    waiting = [folder]
    while waiting:
        here = waiting.pop()
        for entry in sorted(here.iterdir()):
            if entry.is_dir():
                if entry.name[0] not in "._" and entry.name not in LEFT_OUT:
                    waiting.append(entry)
            elif has_ending(entry, *KINDS):
                try:
                    files[entry.relative_to(folder).as_posix()] = read_file(entry)
                except OSError as problem:
                    raise GameFileError(f"cannot be read: {problem.strerror}", entry) from problem
        if len(files) > MOST_FILES:
            raise GameFileError(f"more than {MOST_FILES} files; name the folder of the game alone", folder)
    return dict(sorted(files.items()))


def digest_of_files(files: Mapping[str, bytes]) -> str:
    """SHA-256 of names and contents."""
    digest = hashlib.sha256()
    for name, content in files.items():
        digest.update(f"{name}\x00{len(content)}\x00".encode())
        digest.update(content)
    return digest.hexdigest()


def load_folder(text: str) -> tuple[Game, GameFolder]:
    """Run the game of a folder.

    Parameters
    ----------
    text
        Argument of the user: the folder, or the file in it that offers the game.

    Raises
    ------
    GameFileError
        If there is no such folder, no game is in it, or it cannot be run.
    """
    path = Path(text)
    folder = path.parent if path.name in (ENTRY, PACKAGE) else path
    _check_folder(folder)
    folder = folder.resolve()
    sha256 = digest_of_files(files_of(folder))
    package = f"{PREFIX}{sha256[:DIGEST_LENGTH]}"
    if _folders.get(package, folder) != folder:
        _forget(package)  # the same text in another folder: errors name the files of the current folder
    _folders[package] = folder
    if _finder not in sys.meta_path:
        sys.meta_path.insert(0, _finder)
    module, file = (f"{package}.game", ENTRY) if (folder / ENTRY).is_file() else (package, PACKAGE)
    return _offered(run_module(module), folder / file), GameFolder(text, package, sha256)


def _check_folder(folder: Path) -> None:
    """Raise if there is no game to load."""
    if folder.is_file():
        raise GameFileError(f"is a file; name the folder with the file {ENTRY} of the game", folder)
    if not folder.is_dir():
        above = folder.absolute().parent
        neighbours = [entry.name for entry in above.iterdir() if entry.is_dir()] if above.is_dir() else []
        near = nearest_file(folder.name, neighbours)
        hint = f" (did you mean {shown(folder.parent / near)!r}?)" if near else ""
        raise GameFileError(f"there is no such folder{hint}", folder, kind="no-game-folder")
    if not any((folder / entry).is_file() for entry in (ENTRY, PACKAGE)):
        problem = f"this folder has no game: a file {ENTRY} (or {PACKAGE}) must define {NAME}"
        raise GameFileError(problem, folder, kind="no-game-folder")


def _offered(module: ModuleType, file: Path) -> Game:
    """The game that a module offers."""
    game = getattr(module, NAME, None)
    if isinstance(game, Game):
        return game
    if game is None:
        raise GameFileError(f"does not define {NAME}; write {NAME} = Game(...)", file)
    raise GameFileError(f"{NAME} is of type {type(game).__name__}; expected Game(...)", file)


def run_module(name: str) -> ModuleType:
    """Import a module of a game's folder.

    Raises
    ------
    GameFileError
        If it cannot be run.
    """
    package = name.partition(".")[0]
    folder = _folders.get(package)
    if folder is None:  # of an installed package
        return importlib.import_module(name)
    try:
        with redirect_stdout(sys.stderr):  # stdout is for results
            return importlib.import_module(name)
    except (Exception, SystemExit) as problem:
        _forget(package)  # otherwise a later import would find a partial module
        raise _no_start(problem, folder) from problem


def _forget(package: str) -> None:
    """Forget all modules of a package, so that the next import runs them again."""
    for module in [module for module in sys.modules if module == package or module.startswith(f"{package}.")]:
        del sys.modules[module]


def _no_start(problem: BaseException, folder: Path) -> GameFileError:
    """Return the error for an exception while a game was loaded."""
    if isinstance(problem, GameFileError):
        return problem
    message, place, line = error(problem, folder, lambda file: Path(file).is_relative_to(folder))
    if isinstance(problem, ModuleNotFoundError):
        first = (problem.name or "").partition(".")[0]
        if first == folder.name or (folder / f"{first}.py").is_file() or (folder / first).is_dir():
            message += f". Files of a game import each other with a dot: from .{first} import ..."
    return GameFileError(message, place, line)


class _FromText(SourceFileLoader):
    """Loader that runs a file from its text: it writes no cache into the folder and sees every change."""

    def path_stats(self, path: str) -> dict[str, int]:
        """Raise OSError: without a file time, compiled code is neither looked for nor kept."""
        raise OSError

    def get_data(self, path: str) -> bytes:
        """Return the text, and note it for errors and digests, because the file may change."""
        content = super().get_data(path)
        lines = content.decode("utf-8-sig", errors="replace").splitlines(True)
        linecache.cache[path] = (len(content), None, lines, path)
        return content


class _Finder:
    """Finds the modules of folders that were brought."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the folder of a module; None if it belongs to no such folder."""
        folder = _folders.get(name.partition(".")[0])
        if folder is None:
            return None
        if path is None:
            return self._package(name, folder)
        for place in path:
            spec = FileFinder(place, (_FromText, [".py"])).find_spec(name)
            if spec is not None:
                return spec
        return None

    def _package(self, name: str, folder: Path) -> ModuleSpec | None:
        """The folder itself."""
        file = folder / PACKAGE
        if file.is_file():
            loader = _FromText(name, str(file))
            inside = [str(folder)]
            make = importlib.util.spec_from_file_location
            return make(name, file, loader=loader, submodule_search_locations=inside)
        spec = ModuleSpec(name, None, is_package=True)
        spec.submodule_search_locations = [str(folder)]
        return spec


_folders: dict[str, Path] = {}
_finder = _Finder()


def folder_of(package: str) -> Path | None:
    """Folder from which a package was loaded last; None for an installed package."""
    return _folders.get(package)


def files_to_send(origin: GameFolder) -> dict[str, bytes]:
    """Return the files of a game from a folder, for another process.

    Raises
    ------
    GameFileError
        If they have changed since the game was loaded.
    """
    folder = _folders[origin.package]
    files = files_of(folder)
    if digest_of_files(files) != origin.sha256:
        raise GameFileError("has changed since it was loaded; start again", folder)
    return files


def unpacked(files: Mapping[str, bytes]) -> Path:
    """Write the received files of a game to a folder from which this process can load them."""
    folder = _own_folder() / digest_of_files(files)[:DIGEST_LENGTH]
    for name, content in files.items():
        place = folder / name
        if not place.resolve().is_relative_to(folder.resolve()):
            raise ValueError(f"{name!r} is outside the folder of the game")
        if not place.is_file() or place.read_bytes() != content:
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(content)
    return folder


@functools.cache
def _own_folder() -> Path:
    return Path(tempfile.mkdtemp(prefix="elderodds-games-"))


def has_module(package: str, name: str) -> bool:
    """Return whether the package of a game has a module of that name."""
    return bool(package) and importlib.util.find_spec(f"{package}.{name}") is not None


def is_brought(file: str) -> bool:
    """Return whether a file belongs to the folder of a game that was brought."""
    return any(Path(file).is_relative_to(folder) for folder in _folders.values())
