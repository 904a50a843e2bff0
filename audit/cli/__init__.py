"""The command line, a file for each command. Heavy libraries are imported inside the commands, so that a help text
comes at once."""
