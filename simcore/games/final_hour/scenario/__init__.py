"""The data of Final Hour: models, checks, loading, compilation to tables."""
