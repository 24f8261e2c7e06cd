"""The data of the final battle: models, loading, compilation to tables."""
