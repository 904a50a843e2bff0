"""Deals the cards of a hand, ranks them, and arranges ties on request."""

from collections.abc import Sequence
from itertools import combinations
from random import Random

from phevaluator import evaluate_cards, evaluate_omaha_cards

from .facts import Game

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK = tuple(rank + suit for rank in RANKS for suit in SUITS)
NUMBER = {card: number for number, card in enumerate(DECK)}
HOLE_CARDS: dict[Game, int] = {"holdem": 2, "omaha": 4, "omaha5": 5}
# Boards that two more cards seldom improve: a straight to the ace, quads with an ace.
PLAYING = ("TJQKA", "KKKKA", "9999A", "3333A")


def rank(game: Game, hole: Sequence[str], board: Sequence[str]) -> int:
    """Rank of the best five cards, 1 (royal flush) to 7462; in Omaha exactly two are the hand's. Needs a flop."""
    mine, common = [NUMBER[card] for card in hole], [NUMBER[card] for card in board]
    if game == "holdem":
        return int(evaluate_cards(*mine, *common))
    if len(common) == 5:
        return min(int(evaluate_omaha_cards(*common, *four)) for four in combinations(mine, 4))
    return min(int(evaluate_cards(*two, *three)) for two in combinations(mine, 2) for three in combinations(common, 3))


def playing_board(rng: Random) -> list[str]:
    """A board that most hands can only play, in random order."""
    ranks = PLAYING[int(rng.random() * len(PLAYING))]
    board = [rank + suit for rank in dict.fromkeys(ranks) for suit in rng.sample(SUITS, ranks.count(rank))]
    rng.shuffle(board)
    return board


def twin_hole(rng: Random, hole: Sequence[str]) -> list[str] | None:
    """A hand of the same ranks in other suits, or None when too few are left."""
    twin: list[str] = []
    for card in hole:
        free = [card[0] + suit for suit in SUITS if card[0] + suit not in hole and card[0] + suit not in twin]
        if not free:
            return None
        twin.append(free[int(rng.random() * len(free))])
    return twin
