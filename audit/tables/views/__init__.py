"""The views that people query: one .sql file per view, never needed by a stage."""
