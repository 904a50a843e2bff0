"""A house's own rules: its file, read and verified, its tables, and what they make due in a hand."""
