"""Writes and reads `manifest.json`: its text, its digest, its schema.

A manifest is untrusted, and nothing in it is run. `read_manifest` refuses manifests that do not fit
`simcore.store.manifest_model`, or that have been altered since they were written.
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
from simcore.store.folder import Folder, StoreError
from simcore.store.manifest_model import SCHEMA, Manifest
from simcore.store.play_again import play_again

MANIFEST = "manifest.json"
OWN_SCHEMA = re.compile(r"elderodds\.run/\d")

DIGEST = "digest"


def digest_of(content: Mapping[str, Any]) -> str:
    """Return the SHA-256 of a manifest without the digest itself."""
    plain = {name: value for name, value in content.items() if name != DIGEST}
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return hashlib.sha256(text.encode()).hexdigest()


def dumps(manifest: Manifest) -> bytes:
    """Return a manifest as text: one line for each key, and for each item of a list.

    Raises
    ------
    StoreError
        If a text contains a control character, because the manifest could not be read again.
    """
    content = manifest.plain()
    control = control_character(content)
    if control is not None:
        raise StoreError(f"a control character in {control} is not allowed in a run")
    whole = {**content, DIGEST: digest_of(content)}
    lines = [f" {json.dumps(name)}: {_value(value)}" for name, value in whole.items()]
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def _value(value: Any) -> str:
    if isinstance(value, list | tuple) and value:
        return "[\n" + ",\n".join(f"  {json.dumps(item, allow_nan=False)}" for item in value) + "\n ]"
    return json.dumps(value, allow_nan=False)


def read_manifest(folder: Folder, *, altered: bool = False) -> Manifest:
    """Read the manifest of a run folder, and check it.

    Parameters
    ----------
    folder
        The run folder.
    altered
        Also read an altered manifest, to report it or to remove the run.

    Raises
    ------
    FileNotFoundError
        If it does not exist.
    StoreError
        If it is not a manifest, is damaged, altered, or of another format; the message gives the place.
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
    schema = content.get("schema") if isinstance(content, dict) else None
    if schema != SCHEMA:
        other = f"; another version wrote it. {play_again(content)}" if OWN_SCHEMA.match(str(schema)) else ""
        raise StoreError(f"{where}: schema is {str(schema)[:60]!r}, this version reads {SCHEMA!r}{other}")
    if _is_altered(content) and not altered:
        raise StoreError(
            f"{where} has been altered since it was written (checksum differs); restore it from a copy, "
            "or play the run again with its seed"
        )
    try:
        plain = {name: value for name, value in content.items() if name != DIGEST}
        return Manifest.model_validate_json(json.dumps(plain), strict=True)
    except ValidationError as problem:
        raise StoreError(f"{where}: {_first(problem)}. {play_again(content)}") from None


def is_altered(folder: Folder) -> bool:
    """Return whether a readable manifest has been altered since it was written."""
    return _is_altered(json.loads(folder.read(MANIFEST, MAX_MANIFEST_BYTES)))


def _is_altered(content: Mapping[str, Any]) -> bool:
    return bool(content.get(DIGEST) != digest_of(content))


def _first(problem: ValidationError) -> str:
    """Return the first validation error: place, problem, found value."""
    error = problem.errors(include_url=False)[0]
    place = ".".join(map(str, error["loc"]))
    message = f"{place}: {error['msg']}" if place else str(error["msg"])
    if error["type"] == "value_error":  # from our own check of a whole table
        message = message.replace("Value error, ", "")
    else:
        value = str(error["input"])
        message = f"{message}; found {value[:60]!r}{'...' if len(value) > 60 else ''}"
    return message + (f" (and {problem.error_count() - 1} more errors)" if problem.error_count() > 1 else "")


def _no_number(text: str) -> float:
    raise ValueError(f"{text} is not a JSON number")
