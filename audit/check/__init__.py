"""Rules and houses: load and verify their files, run the rules, write the findings."""
