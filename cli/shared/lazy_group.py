"""A group of commands that prints its help without importing them."""

from __future__ import annotations

import importlib
from collections.abc import Mapping

import click

from cli.terminal.errors import Group, explained


class LazyGroup(Group):
    """A group that knows its subcommands by name and imports one only when it is called."""

    table: Mapping[str, tuple[str, str, str]] = {}
    """Module, function and description of each subcommand, by its name."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order in which a user needs them."""
        return list(self.table)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """Import the module of a subcommand."""
        if name not in self.table:
            return None
        module, function, _ = self.table[name]
        command = getattr(importlib.import_module(module), function)
        assert isinstance(command, click.Command)
        return explained(command)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Resolve a command; the error for an unknown name lists those that exist."""
        if args and not args[0].startswith("-") and args[0] not in self.table:
            from simcore.messages.names import unknown_name

            ctx.fail(unknown_name("command", args[0], self.table))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the subcommands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, about) for name, (_, _, about) in self.table.items()])
