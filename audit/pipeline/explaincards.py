"""The shown hands of one hand in the words of the game, with the cards that make them."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from audit.pipeline.explainfees import Ask

_SHOWN = """
    SELECT k.seat, k.run, h.game, k.cards, b.cards, k.half, k.rank, k.words
    FROM holding AS k JOIN hand AS h USING (hand_id)
    LEFT JOIN settled_board AS b ON b.hand_id = k.hand_id AND b.run = k.run
    WHERE k.hand_id = ?
    ORDER BY k.run,
             max(k.rank) FILTER (k.half IS DISTINCT FROM 'low') OVER (PARTITION BY k.run, k.seat) DESC NULLS LAST,
             k.seat, k.half
"""
_COUNT = {0: "the board", 1: "one hole card", 2: "both hole cards"}


def card_lines(ask: Ask) -> Iterator[str]:
    """Give the boards, and a line for each seat that showed its cards, the best hand first."""
    for run, cards in ask("SELECT run, cards FROM settled_board WHERE hand_id = ? ORDER BY run"):
        yield f"board {run}: {cards}"
    for (seat, run), halves in groupby(ask(_SHOWN), key=lambda row: row[:2]):
        rows = list(halves)
        said = [_said(*row[2:]) for row in rows]
        yield f"  seat {seat} on board {run}: {rows[0][3]}, {'; '.join(said)}"


def _said(game: str, cards: str, board: str | None, half: str | None, rank: int | None, words: str | None) -> str:
    if rank is None or words is None:
        return "not ranked"
    # Only what is shown is ranked here again: explain is used without it, and NumPy takes a tenth of a second to load.
    from audit.rank.games import GAMES
    from audit.rank.used import used_cards
    from audit.rank.value import LOW_SCALES, scale

    opening = f"{half} " if half else ""
    if rank == 0 or scale(rank) in LOW_SCALES:
        return words if half == "low" else opening + words
    judged = GAMES[game]
    shared = _split(board or "") if judged.board else []
    five, own = used_cards(rank, _split(cards), shared, judged.from_hand)
    if not five:
        return opening + words
    how = f" using {_COUNT[own]}" if judged.board and judged.from_hand is None else ""
    return f"{opening}{words}: {'-'.join(card[0] for card in five)}{how}"


def _split(cards: str) -> list[Any]:
    return [cards[place : place + 2] for place in range(0, len(cards), 2)]
