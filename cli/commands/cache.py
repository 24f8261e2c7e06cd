"""`elderodds cache`: the cache of compiled code."""

from __future__ import annotations

import shutil

import click

from cli.terminal.errors import Group


@click.group(cls=Group, short_help="Show or clear the cache of compiled code.")
def cache() -> None:
    """Show or clear the cache of compiled code.

    Each kernel is compiled once and kept until its source changes.
    """


@cache.command()
def info() -> None:
    """Show the folder, size and number of kernels of the cache."""
    from simcore.jit.cache import CACHE_SWITCH, cache_folder, nowhere_to_keep

    folder, nowhere = cache_folder(), nowhere_to_keep()
    if nowhere is not None:
        way_out = f"Set {CACHE_SWITCH} to a writable folder."
        click.echo(f"Compiled code cannot be kept: {nowhere} is not writable. {way_out}")
        return
    if folder is None:
        click.echo(f"The cache is off ({CACHE_SWITCH}).")
        return
    kernels = sum(1 for _ in folder.rglob("*.nbc"))
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    click.echo(f"{folder}: compiled kernels: {kernels}, {size / 1e6:.1f} MB")


@cache.command()
def clear() -> None:
    """Remove all compiled code. The next run compiles it again."""
    from simcore.jit.cache import DIGEST_LENGTH, cache_folder

    folder = cache_folder()
    if folder is None:
        click.echo("The cache is empty.")
        return
    kernels = sum(1 for _ in folder.rglob("*.nbc"))
    for entry in folder.iterdir():
        if entry.is_dir() and len(entry.name) == DIGEST_LENGTH and set(entry.name) <= set("0123456789abcdef"):
            shutil.rmtree(entry, ignore_errors=True)
    removed = kernels - sum(1 for _ in folder.rglob("*.nbc"))
    click.echo(f"{folder}: compiled kernels removed: {removed}")
