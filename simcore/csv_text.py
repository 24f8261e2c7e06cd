"""Text in CSV files, so that an office program reads it as what it is.

Such a program takes text that looks like a formula, a date or a number for one, and keeps that when it saves.
It takes a file without a mark for one in the old encoding of the system.
"""

from __future__ import annotations

import re

MONTHS = (
    "jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?"
    "|dec(ember)?"
)
FORMULA = re.compile(r"[=+\-@\t\r]")
AS_IT_IS = re.compile(r"0|[1-9]\d{0,14}|\d{5,}-\d{5,}")
"""A whole number, or the name of a run by its date and time: too long for a date."""
LIKE_A_NUMBER = re.compile(r"[\s$€£(]*[.,]?\d[\d\s.,:/%e()+-]*([ap]m?)?", re.IGNORECASE)
LIKE_A_DATE = re.compile(rf"(\d+[\s./-]*)?({MONTHS})[\s./,-]*(\d+[\s./,-]*)*", re.IGNORECASE)
TRUTH = re.compile(r"true|false", re.IGNORECASE)


def is_misread(text: str) -> bool:
    """Whether an office program takes a text for something else; a whole number means the same there.

    Examples
    --------
    >>> [text for text in ("=1+1", "3-5", "007", "may-1", "12", "2 players") if is_misread(text)]
    ['=1+1', '3-5', '007', 'may-1']
    """
    if FORMULA.match(text) or TRUTH.fullmatch(text):
        return True
    if AS_IT_IS.fullmatch(text):
        return False
    dated = LIKE_A_DATE.fullmatch(text) and any(sign.isdigit() for sign in text)
    return bool(dated or LIKE_A_NUMBER.fullmatch(text))


def as_cell(value: object) -> object:
    """A value for a table: text that would be misread has an apostrophe before it, all else is as it was."""
    return f"'{value}" if isinstance(value, str) and is_misread(value) else value


def encoded(text: str) -> bytes:
    """The file in UTF-8; where letters are not ASCII, with the mark that office programs look for."""
    return text.encode("utf-8" if text.isascii() else "utf-8-sig")
