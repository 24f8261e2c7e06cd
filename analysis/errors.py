"""Errors that a request can end with; the command line words them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    pass


class RequestError(ValueError):
    """Something that was asked for cannot be had.

    Parameters
    ----------
    argument
        Under which name it was asked for, as Python writes it.
    problem
        What is wrong, and what is allowed.
    value
        What was asked for, where the problem does not tell.
    """

    def __init__(self, argument: str, problem: str, value: object = None) -> None:
        self.argument, self.problem, self.value = argument, problem, value
        super().__init__(self.told(argument))

    def told(self, name: str) -> str:
        """The message, with the name that the asker gave it."""
        return f"{name}{'' if self.value is None else f' {self.value}'}: {self.problem}"
