"""Which house's rules apply to which hands: by folder, by table, or one for all."""

import json
from dataclasses import astuple, dataclass
from fnmatch import fnmatchcase


@dataclass(frozen=True, slots=True)
class HouseChoice:
    """A house for the hands of some files or tables, by patterns: * stands for any text, also across folders, ? for one
    character, [ab] for one of several. path is a whole path and fits also all that is in it."""

    path: str | None
    table: str | None
    house: str

    def fits(self, location: str, table_name: str | None) -> bool:
        """Tell whether the hands of a file (its whole path) and table are meant; a hand without a table fits no
        pattern for tables."""
        ends = ("", "/*", "!*")
        return (self.path is None or any(fnmatchcase(location, self.path + end) for end in ends)) and (
            self.table is None or (table_name is not None and fnmatchcase(table_name, self.table))
        )


@dataclass(frozen=True, slots=True)
class Houses:
    """Houses as they were chosen: the first choice that fits a hand wins, else the house for all others, or none."""

    default: str | None = None
    choices: tuple[HouseChoice, ...] = ()

    def of(self, location: str, table_name: str | None) -> str | None:
        """Give the id of the house for hands of a file and table.

        >>> vip, malmi = HouseChoice("/drop/vip", None, "vip"), HouseChoice(None, "Malmi*", "malmi")
        >>> houses = Houses("casino-manual", (vip, malmi))
        >>> [houses.of(*hand) for hand in (("/drop/vip/a.txt", "Malmi II"), ("/a.txt", "Malmi II"), ("/a.txt", None))]
        ['vip', 'malmi', 'casino-manual']
        """
        return next((choice.house for choice in self.choices if choice.fits(location, table_name)), self.default)

    @property
    def text(self) -> str | None:
        """Give the choice as the table of runs keeps it: the one id, or JSON."""
        if not self.choices:
            return self.default
        return json.dumps([self.default, *(astuple(choice) for choice in self.choices)], ensure_ascii=False)

    @property
    def ids(self) -> tuple[str, ...]:
        """Give every house that may apply, once."""
        ids = [choice.house for choice in self.choices] + ([self.default] if self.default else [])
        return tuple(dict.fromkeys(ids))


def houses_from(text: str | None) -> Houses:
    """Give the choice that `Houses.text` wrote."""
    if text is None or not text.startswith("["):
        return Houses(text)
    default, *choices = json.loads(text)
    return Houses(default, tuple(HouseChoice(*choice) for choice in choices))
