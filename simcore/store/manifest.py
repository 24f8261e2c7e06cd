"""Writes and reads `manifest.json`: its text, its checksum, its schema.

A manifest may come from anywhere. Nothing in it is run. `read_manifest` believes nothing that does not fit
`simcore.store.manifest_model`, or that somebody has changed since it was written.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from simcore.files.reading import control_character, depth
from simcore.process.limits import MAX_DEPTH, MAX_MANIFEST_BYTES
from simcore.records.columns import COMMON, Column
from simcore.store.column_part import ColumnPart
from simcore.store.folder import Folder, StoreError
from simcore.store.manifest_model import ManifestPart
from simcore.store.play_again import play_again

MANIFEST = "manifest.json"
RESULT_SCHEMA = "elderodds.run/1"
"""Schema of the object that a run puts out."""
SCHEMA = "elderodds.run/3"
"""Schema of the run folder."""
OWN_SCHEMA = re.compile(r"elderodds\.run/\d")

KEEP = ("games", "summary")
"""A run keeps every game, or totals only."""

DECLARED = {"source", "at", "seat", "counted", "happened"}
"""Fields of a column that tell analyses what it is about."""

DIGEST = "digest"
RUN_ID = "run_id"
INPUTS = "inputs"
"""Key of the checksums of the files that were played with; their folder has the same name."""


def digest_of(content: Mapping[str, Any]) -> str:
    """SHA-256 of a manifest, but for this digest itself."""
    plain = {name: value for name, value in content.items() if name != DIGEST}
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return hashlib.sha256(text.encode()).hexdigest()


def dumps(content: Mapping[str, Any]) -> bytes:
    """A manifest as text: one line for each key, and for each item of a list.

    Raises
    ------
    StoreError
        If a text in it holds a control character: it could not be read again.
    """
    found = control_character(content)
    if found is not None:
        raise StoreError(f"a control character in {found}: no run is kept with such a name or text")
    whole = {**content, DIGEST: digest_of(content)}
    lines = [f" {json.dumps(name)}: {_value(value)}" for name, value in whole.items()]
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def _value(value: Any) -> str:
    if isinstance(value, list | tuple) and value:
        return "[\n" + ",\n".join(f"  {json.dumps(item, allow_nan=False)}" for item in value) + "\n ]"
    return json.dumps(value, allow_nan=False)


def read_manifest(folder: Folder, *, altered: bool = False) -> dict[str, Any]:
    """The manifest of a run folder, checked.

    Parameters
    ----------
    folder
        The run folder.
    altered
        Read also one that has been altered since it was written: to say so, or to remove the run.

    Raises
    ------
    FileNotFoundError
        If there is none.
    StoreError
        If it is none, is damaged, altered, or of another format; the message says where.
    """
    where = f"{folder}/{MANIFEST}"
    try:
        content: dict[str, Any] = json.loads(
            folder.read(MANIFEST, MAX_MANIFEST_BYTES), parse_constant=_no_number
        )
    except (ValueError, RecursionError) as problem:
        reason = "tables within tables without end" if isinstance(problem, RecursionError) else problem
        raise StoreError(f"{where} cannot be read: {reason}") from None
    if depth(content) > MAX_DEPTH:
        raise StoreError(f"{where}: more than {MAX_DEPTH} tables within tables")
    text = control_character(content)
    if text is not None:
        raise StoreError(f"{where}: a control character in {text}")
    found = content.get("schema") if isinstance(content, dict) else None
    if found != SCHEMA:
        other = f"; another version wrote it. {play_again(content)}" if OWN_SCHEMA.match(str(found)) else ""
        raise StoreError(f"{where}: schema is {str(found)[:60]!r}, this version reads {SCHEMA!r}{other}")
    missing = {"provenance", "columns", "cells", "boards", "complete"} - set(content)
    if missing:
        raise StoreError(f"{where} lacks {', '.join(sorted(missing))}")
    if _lost_fields(content["columns"]):
        raise StoreError(
            f"{where}: the columns lack fields that a run is kept with, so maps would be missing from its "
            f"report. {play_again(content)}"
        )
    try:
        ManifestPart.model_validate(content)
    except ValidationError as problem:
        raise StoreError(f"{where}: {_first(problem)}") from None
    if is_altered(content) and not altered:
        raise StoreError(
            f"{where} has been altered since it was written (checksum differs), so nobody can vouch for what "
            "it says; put a copy of it back, or play the run anew with its seed"
        )
    return content


def _lost_fields(columns: Any) -> bool:
    """Whether the columns lack fields that the writer writes; an early `runs extend` lost some of them."""
    if not isinstance(columns, list) or not all(isinstance(column, dict) for column in columns):
        return False
    sources = {column.name: column.source for column in COMMON}
    return any(
        DECLARED - set(column) or (column.get("name") in sources and column["source"] is None)
        for column in columns
    )


def is_altered(manifest: Mapping[str, Any]) -> bool:
    """Whether a manifest is no longer as it was written."""
    return bool(manifest.get(DIGEST) != digest_of(manifest))


def columns_of(manifest: Mapping[str, Any]) -> tuple[Column, ...]:
    """The columns of the rows of a run."""
    return tuple(ColumnPart.model_validate(column).column() for column in manifest["columns"])


def _first(problem: ValidationError) -> str:
    """The first fault: where, what is wrong, what was found."""
    fault = problem.errors(include_url=False)[0]
    place = ".".join(map(str, fault["loc"]))
    said = f"{place}: {fault['msg']}" if place else str(fault["msg"])
    if fault["type"] == "value_error":  # from a check of ours, which says what is wrong with a whole table
        said = said.replace("Value error, ", "")
    else:
        found = str(fault["input"])
        said = f"{said}; found {found[:60]!r}{'...' if len(found) > 60 else ''}"
    return said + (f" (and {problem.error_count() - 1} faults more)" if problem.error_count() > 1 else "")


def _no_number(text: str) -> float:
    raise ValueError(f"{text} is no number of JSON")
