"""Where the grammars and rules are: beside the package's own files in a wheel, one level up in a checkout."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def grammars_folder() -> Path:
    """Give the folder that holds the grammars."""
    return _folder("grammars")


def rules_folder() -> Path:
    """Give the folder that holds the rule families, `house` and `example`."""
    return _folder("rules")


def _folder(name: str) -> Path:
    packaged = _PACKAGE / name
    return packaged if packaged.is_dir() else _PACKAGE.parent / name
