"""The store of runs: one folder for each run, on this machine or behind an address.

| question | module |
|---|---|
| How does a run folder look, and what survives a crash? | `writer` |
| Where is a run begun, written and resumed? | `writer`: `RunWriter`, `RunWriter.reopen` | | Where is the
Parquet written, and read again? | `shards` | | Where are finished blocks kept before they are in a shard? |
`journal` | | Where is the manifest written and read? | `manifest` | | Which fields does the manifest have,
and what is checked? | `manifest_model` | | Where is a kept run read? | `reader`: `read_run`, `StoredRun` | |
Who keeps two processes from writing one run? | `lock` | | Where is a run removed? | `removal` | | Which files
were played with, and where are their copies? | `inputs` | | Who made a run, with which versions, on which
machine? | `provenance` | | How is a file read and written on this machine? | `local` | | How is a file read
and written in an object store? | `remote` | | What do both kinds of folder promise? | `folder` | | Which kind
of folder does a path or an address mean? | `open` |

`analysis.kept_runs` stands above it: `plan` makes the experiment of a kept run again, `verify` repairs a run,
and `merge` joins runs.
"""
