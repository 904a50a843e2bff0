"""The tables of the DuckDB file: one .sql file per table or view, in the order of their numbers."""
