"""Errors with a kind: the message is for users of Python, the kind and the facts are for other callers."""

from __future__ import annotations


class DescribedError(Exception):
    """An error whose message knows nothing of commands and options.

    Parameters
    ----------
    message
        What is wrong, in words of Python.
    kind
        Which sentence of its own a command line has for it; empty: the message will do.
    **facts
        What that sentence tells beside the message.
    """

    def __init__(self, message: str, *, kind: str = "", **facts: object) -> None:
        super().__init__(message)
        self.kind, self.facts = kind, facts


class UnknownNameError(DescribedError, ValueError):
    """A name that nothing has."""


class PlayabilityError(DescribedError, ValueError):
    """A cell that the data of a scenario do not allow."""


class TellingError(ValueError):
    """A game that cannot be told: its rules write or ask something else than it declares.

    Parameters
    ----------
    message
        What is wrong.
    call, text
        The declaration that it is about, as a call in the source and a text that is handed to it:
        `("choice_of", "colour")`. Empty: none in particular.
    advice
        What to do; empty: declare what the rules write.
    """

    def __init__(self, message: str, *, call: str = "", text: str = "", advice: str = "") -> None:
        super().__init__(message)
        self.call, self.text, self.advice = call, text, advice
