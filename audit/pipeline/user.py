"""Who is at work."""

import getpass
import os


def user_name() -> str:
    """Give the name of the user; in a container the number of the user may have no name."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return f"user {os.getuid()}"
