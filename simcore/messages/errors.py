"""Errors with a kind: the message is for users of Python, the kind and the facts are for other callers."""

from __future__ import annotations


class DescribedError(Exception):
    """Error with a message that is independent of commands and options.

    Parameters
    ----------
    message
        Message for callers in Python.
    kind
        Key of a special sentence of the command line; empty: the message is used.
    **facts
        Further values for that sentence.
    """

    def __init__(self, message: str, *, kind: str = "", **facts: object) -> None:
        super().__init__(message)
        self.kind, self.facts = kind, facts


class UnknownNameError(DescribedError, ValueError):
    """Error for an unknown name."""


class PlayabilityError(DescribedError, ValueError):
    """Error for a cell that the data of a scenario do not allow."""


class NarrationError(ValueError):
    """Error for a game that cannot be narrated: its rules write or ask something that it does not declare.

    Parameters
    ----------
    message
        What is wrong.
    call, text
        The faulty declaration, as a call in the source and an argument of it: `("choice_of", "colour")`.
        Empty: none in particular.
    advice
        What to do; empty: declare what the rules write.
    """

    def __init__(self, message: str, *, call: str = "", text: str = "", advice: str = "") -> None:
        super().__init__(message)
        self.call, self.text, self.advice = call, text, advice
