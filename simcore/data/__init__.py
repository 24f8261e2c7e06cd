"""Data files of a game: loading, variants, validation, alternatives, sheets, export.

| question | module |
|---|---|
| What can every scenario do? | `scenario`: `DataScenario` |
| Where are the files, and how are they read? | `loading`: `Format`, `read` |
| How is a variant applied to its base? | `variants`, `merging` |
| How do packs add to a game? | `packs` |
| Which types do the fields of models have? | `fields` |
| Which numbers may be changed, and in which unit? | `numbers` |
| How do numbers differ between cells? | `exceptions` |
| Which alternatives of the data are there? | `tree_alternatives`; `uncertainty_rules` makes some by a rule |
| Where does each value come from? | `origin` |
| How is an error in a file reported? | `error_details`; `model_errors` for errors from pydantic |
| What is checked besides the models? | `checking`; `checked_data` runs all checks |
| How is an entry found by its name? | `entries` |
| How are sheets and exported files written? | `sheets`, `export`, `toml_write` |
| How are boards and sets written into the tables of a game? | `packing` |
"""
