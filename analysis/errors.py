"""Errors of requests, which the command line puts into its own terms."""

from __future__ import annotations

from simcore.messages.errors import DescribedError


class RequestError(DescribedError, ValueError):
    """A request that cannot be fulfilled.

    Parameters
    ----------
    argument
        Python name of the argument with the error; empty: none.
    problem
        Description of the error and the allowed values, or the original exception.
    value
        Value of the argument, unless the problem contains it.
    kind, **facts
        Parameters of `DescribedError` that describe the problem.
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
        """Return the whole message.

        Parameters
        ----------
        name
            Name of the argument for the user.
        problem
            Description of the problem in the terms of the user.
        """
        if not self.argument:
            return problem
        return f"{name}{'' if self.value is None else f' {self.value}'}: {problem}"


class ArmError(RequestError):
    """An error in one arm of a comparison.

    Parameters
    ----------
    arm
        The arm, as the user typed it.
    problem
        Description of the error and the allowed values.
    kind, **facts
        Parameters of `DescribedError`.
    """

    def __init__(self, arm: str, problem: str, *, kind: str = "", **facts: object) -> None:
        super().__init__("", f"{arm!r}: {problem}", kind=kind, **facts)
