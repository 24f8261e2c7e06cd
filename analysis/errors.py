"""Errors that a request can end with; the command line words them."""

from __future__ import annotations

from simcore.messages.errors import DescribedError


class RequestError(DescribedError, ValueError):
    """Something that was asked for cannot be had.

    Parameters
    ----------
    argument
        Under which name it was asked for, as Python writes it; empty: under none.
    problem
        What is wrong, and what is allowed; or the error that says so.
    value
        What was asked for, where the problem does not tell.
    kind, **facts
        As for any `DescribedError`: they are about the problem.
    """

    def __init__(
        self,
        argument: str,
        problem: str | Exception,
        value: object = None,
        *,
        kind: str = "",
        **facts: object,
    ) -> None:
        self.argument, self.problem, self.value = argument, problem, value
        super().__init__(self.message(argument, str(problem)), kind=kind, **facts)

    def message(self, name: str, problem: str) -> str:
        """The whole message.

        Parameters
        ----------
        name
            What the asker calls the argument.
        problem
            The problem in the words of the asker.
        """
        if not self.argument:
            return problem
        return f"{name}{'' if self.value is None else f' {self.value}'}: {problem}"


class ArmError(RequestError):
    """Something that is wrong in one arm of a comparison.

    Parameters
    ----------
    arm
        The arm, as it was named.
    problem
        What is wrong, and what is allowed.
    kind, **facts
        As for any `DescribedError`.
    """

    def __init__(self, arm: str, problem: str, *, kind: str = "", **facts: object) -> None:
        super().__init__("", f"{arm!r}: {problem}", kind=kind, **facts)
