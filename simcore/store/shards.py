"""Writes and reads the Parquet files of a run, the *shards*.

`parquet` turns rows into the bytes of a file, and `rows_of` turns the bytes into rows. `shard_of` returns the
size and the checksum for the manifest, and `read_shard` verifies them.
"""

from __future__ import annotations

import hashlib
import io
import re
from collections.abc import Mapping, Sequence

import numpy as np
import polars as pl

from simcore.records.columns import CELL_COLUMNS, Column, row_dtype
from simcore.records.shared import Array
from simcore.results.cell import SHARD, Shard
from simcore.results.model import Combination
from simcore.store.folder import Folder, StoreError, TooLargeError
from simcore.store.polars_use import check_polars

"""Most rows of a file, and most rows that are held in memory before they are written."""

POLARS = (pl.exceptions.PolarsError, pl.exceptions.PanicException)
"""Exceptions of polars for content that is not a Parquet file."""


NEAR = 4096
"""Rows that are split into columns at a time, to stay in the cache."""


def joined(blocks: Sequence[Array]) -> Array:
    """Return the concatenated rows, joined as bytes because NumPy joins records field by field."""
    dtype = blocks[0].dtype
    plain = [np.ascontiguousarray(block).view(f"V{dtype.itemsize}") for block in blocks]
    return np.concatenate(plain).view(dtype)


def _apart(rows: Array, columns: Sequence[Column]) -> list[Array]:
    """Return the columns of rows, each contiguous."""
    made = [np.empty(len(rows), rows.dtype[column.name]) for column in columns]
    for start in range(0, len(rows), NEAR):
        near = rows[start : start + NEAR]
        for values, column in zip(made, columns, strict=True):
            values[start : start + NEAR] = near[column.name]
    return made


Labels = Mapping[str, Sequence[str]]
"""Labels of the codes in rows, by the name of their list."""

CELL_TYPES = {name: pl.UInt8() if name == "players" else pl.String() for name in CELL_COLUMNS}
"""Types of the columns that identify the cell of a game."""


def frame_of(rows: Array, columns: Sequence[Column], labels: Labels, cell: Combination) -> pl.DataFrame:
    """Return rows as a frame: codes become their labels, and a value that does not apply becomes null.

    Labels are plain text, because their lists differ from cell to cell and all cells have one schema.

    Parameters
    ----------
    rows
        Rows of one cell.
    columns
        Their columns.
    labels
        Labels of their codes.
    cell
        Entry of the cell in the manifest, which gives every row its `CELL_COLUMNS`.
    """
    series = [
        pl.repeat(getattr(cell, name), len(rows), dtype=dtype, eager=True).alias(name)
        for name, dtype in CELL_TYPES.items()
    ]
    for column, plain in zip(columns, _apart(rows, columns), strict=True):
        values = pl.Series(column.name, plain)
        if column.absent is not None:
            values = values.set(values == column.absent, None)
        if column.categories is not None:
            names = pl.Series(column.name, list(labels[column.categories]), pl.String)
            values = names.gather(values)
        series.append(values)
    return pl.DataFrame(series)


def parquet(rows: Array, columns: Sequence[Column], labels: Labels, cell: Combination) -> bytes:
    """Return the rows of a cell as a Parquet file; equal rows give equal bytes.

    The parameters are those of `frame_of`.

    Raises
    ------
    StoreError
        If a code in the rows has no label, which may happen with foreign rows.
    """
    check_polars()
    stream = io.BytesIO()
    try:
        # Without statistics: files are read as a whole, and statistics cost as much as the compression.
        frame_of(rows, columns, labels, cell).write_parquet(stream, compression="zstd", statistics=False)
    except POLARS as problem:
        raise StoreError(f"impossible rows: {problem}") from problem
    return stream.getvalue()


def rows_of(content: bytes, columns: Sequence[Column], labels: Labels) -> Array:
    """Return the rows of a Parquet file from `parquet`.

    Raises
    ------
    StoreError
        If it is not such a file, or has other columns or labels, or too many rows.
    """
    check_polars()
    try:
        height = pl.scan_parquet(io.BytesIO(content)).select(pl.len()).collect().item()
        if height > SHARD:  # a few thousand bytes can claim any number of rows
            raise ValueError(f"{height:,} rows, and no file has more than {SHARD:,}")
        frame = pl.read_parquet(io.BytesIO(content), columns=[column.name for column in columns])
        rows = np.zeros(frame.height, row_dtype(columns))
        for column in columns:
            values = frame[column.name]
            if column.categories is not None:
                values = values.cast(pl.Enum(list(labels[column.categories]))).to_physical()
            if column.absent is not None:
                values = values.fill_null(column.absent)
            rows[column.name] = values.to_numpy()
    except (*POLARS, KeyError, ValueError, TypeError) as problem:
        raise StoreError(f"it contains no rows of this run: {problem}") from problem
    return rows


TEXT = 16
"""Bytes that a label takes in a frame."""


def bytes_held(columns: Sequence[Column]) -> int:
    """Return the memory that a game takes until its file is written: its row, two copies, and its labels.

    Parameters
    ----------
    columns
        Columns of the rows.
    """
    labels = len(CELL_COLUMNS) + sum(column.categories is not None for column in columns)
    return 3 * row_dtype(columns).itemsize + TEXT * labels


SHARD_FILE = re.compile(r"games/cell-\d+/part-\d+\.parquet")
"""Names that `shard_name` gives."""


def shard_name(cell: int, part: int) -> str:
    """Return the path of a shard inside the run folder."""
    return f"games/cell-{cell:03d}/part-{part:06d}.parquet"


def shard_of(file: str, first: int, games: int, content: bytes) -> Shard:
    """Return the entry of a shard in the manifest."""
    return Shard(
        file=file,
        first_game=first,
        games=games,
        bytes=len(content),
        sha256=hashlib.sha256(content).hexdigest(),
    )


def read_shard(folder: Folder, shard: Shard) -> bytes:
    """Return the content of a shard.

    Parameters
    ----------
    folder
        The run folder.
    shard
        Its entry in the manifest.

    Raises
    ------
    StoreError
        If it is missing, or differs from what was written; the message gives the problem.
    """
    try:
        content = folder.read(shard.file, shard.bytes)
    except FileNotFoundError:
        raise StoreError("missing") from None
    except TooLargeError:
        raise StoreError(f"more than its {shard.bytes:,} bytes") from None
    if len(content) != shard.bytes:
        raise StoreError(f"{len(content):,} bytes instead of {shard.bytes:,}")
    if hashlib.sha256(content).hexdigest() != shard.sha256:
        raise StoreError("the content was altered (the checksum differs)")
    return content
