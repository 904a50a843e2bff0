"""What the Finnish words of a record mean: both languages give the same rows.

The grammars say which words a line may hold, by the groups that are named here.
"""

import re
from collections.abc import Mapping
from typing import Any

WORDS: dict[str, dict[str, str]] = {
    "room": {"Pelihuone": "Card room"},
    "mix": {"Jakajan valinta": "Dealer's Choice"},
    "verb": {
        "luovuttaa": "folds",
        "sököttää": "checks",
        "maksaa": "calls",
        "panostaa": "bets",
        "korottaa": "raises",
        "täydentää": "completes",
        "avaa": "brings in for",
        "maksaa anten": "posts the ante",
        "asettaa pienen ja ison sokean": "posts small & big blinds",
        "asettaa pienen sokean": "posts small blind",
        "asettaa ison sokean": "posts big blind",
        "asettaa kuolleen sokean": "posts dead blind",
        "asettaa straddlen": "posts straddle",
        "asettaa uuden pelaajan sokean": "posts new-player blind",
        "asettaa nappisokean": "posts button blind",
        "vaihtaa": "discards",
        "ei vaihda": "stands pat",
        "heittää kortit": "mucks",
        "jakajan paljastama": "exposed by the dealer",
        "pelaajan paljastama": "exposed by the player",
    },
    "state": {" ei jaossa": " is sitting out", " poissa paikalta": " is absent"},
    "pot": {
        "potista": "pot",
        "pääpotista": "main pot",
        "sivupotista": "side pot",
        "Pääpotti": "Main pot",
        "Sivupotti": "Side pot",
    },
    "half": {"ylä": "high", "ala": "low"},
}


def words_of(pattern: str) -> dict[str, dict[str, str]]:
    """Give, by group, the words to translate in lines of a kind: those groups whose part of its pattern holds one."""
    found = {}
    for group, words in WORDS.items():
        named = re.search(rf"\(\?P<{group}>(.*)", pattern)
        if named and any(word in named[1] for word in words):
            found[group] = words
    return found


def translated(figures: dict[str, Any], words: Mapping[str, Mapping[str, str]]) -> dict[str, Any]:
    """Give the figures of a line with its words in English."""
    return figures | {group: said.get(text, text) for group, said in words.items() if (text := figures[group])}
