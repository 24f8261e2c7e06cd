"""Export of the data of a scenario as files that can be edited and played."""

from __future__ import annotations

from pathlib import Path

from simcore.data import sheets, toml_write
from simcore.data.entries import Tree
from simcore.data.loading import RULES, Format
from simcore.data.model_errors import as_written
from simcore.data.origin import EXCEPTIONS
from simcore.files.user_files import files_with
from simcore.files.writing import write_files
from simcore.messages.error_details import Key, dotted


def export(form: Format, name: str, tree: Tree, folder: Path, *, csv: bool = False) -> list[Path]:
    """Write all data as files that load to the same digest, all or none; return their paths.

    Parameters
    ----------
    form
        Layout of the data files.
    name, tree
        The variant and its data.
    folder
        Folder for the files.
    csv
        Whether cards, monsters and all other entries that occur several times become sheets.

    Raises
    ------
    FileExistsError
        If the folder already contains data files, which might have been edited.
    """
    if folder.exists() and files_with(folder, ".toml", ".csv", deep=True):
        raise FileExistsError(f"{folder} already contains data files; choose another folder")
    tree = as_written(form.model, (), tree)
    contents, tree = sheets.written(tree, folder) if csv else ({}, tree)
    tables: dict[Key, Tree] = {(file,): tree[file] for file in (*form.files, EXCEPTIONS) if file in tree}
    if RULES in form.files and RULES in tree:
        tables[(RULES,)] = {RULES: tree[RULES]}
    if form.is_one_file:
        tables[(form.data.stem,)] = tree
    for group in form.folders:
        tables |= {(group, file): table for file, table in tree.get(group, {}).items()}
    for key, table in tables.items():
        path = folder.joinpath(*key).with_suffix(".toml")
        page = f"; the format is described in {form.page}" if form.page else ""
        contents[path] = f"# {dotted(key)} of {name}{page}\n\n" + toml_write.dumps(table)
    return write_files(contents)
