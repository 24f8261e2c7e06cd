"""The store of runs: one folder for each run, on this machine or behind an address.

| question | module |
|---|---|
| What is in a run folder, and what survives a crash? | `writer` |
| Where is a run started, written and resumed? | `writer`: `RunWriter`, `RunWriter.reopen` |
| Where are the Parquet files written and read? | `shards` |
| Where are finished blocks kept before they are in a shard? | `journal` |
| Where is the manifest written and read? | `manifest` |
| Which fields does the manifest have, and what is checked? | `manifest_model` |
| Where is a kept run read? | `reader`: `read_run`, `StoredRun` |
| How are concurrent writers of a run prevented? | `lock` |
| Where is a run removed? | `removal` |
| Which input files did a run use, and where are their copies? | `inputs` |
| Which versions and which machine made a run? | `provenance` |
| How is a file read and written on this machine? | `local` |
| How is a file read and written in an object store? | `remote` |
| What is common to both kinds of folder? | `folder` |
| Which kind of folder does a path or an address mean? | `open` |

`analysis.kept_runs` builds on it: `plan` recreates the experiment of a kept run, `verify` repairs a run, and
`merge` joins runs.
"""
