"""The run store: folders, Parquet shards, journal, manifest."""
