"""The language of effects: vocabularies, programs as text or tables, and rows for the kernels.

| question | module |
|---|---|
| How does a game declare its verbs, operands and blocks? | `vocabulary` |
| Which values may an operand have? | `kinds`; `values` checks them |
| How is a program read from text? | `notation`; `notation_write` writes it |
| How is a program checked? | `models` |
| How is a program traversed? | `program` |
| How does a program become rows for kernels? | `compiler` |
| How is a program put into words? | `in_words` |
| How does the documentation get its list of verbs? | `vocabulary_page` |

`simcore/kernels/effects.py` runs the rows.
"""
