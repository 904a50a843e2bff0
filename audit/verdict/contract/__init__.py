"""The table contracts: one .sql file each, whose query gives the rows that break it."""
