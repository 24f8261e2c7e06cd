"""Data files of a game: loading, variants, validation, alternatives, sheets, export.

| question | module |
|---|---|
| What can every scenario do? | `scenario`: `DataScenario` |
| Where are the files, and how are they read? | `loading`: `Format`, `read` |
| How is a variant laid over its base? | `variants`, `merging` |
| Which types do the fields of models have? | `fields` |
| Which numbers may be changed, and in which unit? | `numbers` |
| How do numbers differ from cell to cell? | `exceptions` |
| Which alternatives of the data are there? | `alternatives`; `doubts` makes some by a rule |
| Where does each value come from? | `origin` |
| How is a mistake in a file reported? | `errors`; `model_errors` for what pydantic finds |
| What is checked besides the models? | `checking`; `checked_data` runs all checks |
| How is an entry found by its name? | `entries` |
| How do sheets and exported files come about? | `sheets`, `export`, `toml_write` |
| How do boards and sets get into the tables of a game? | `packing` |
"""
