"""Ranking of shown hands, whole columns at a time, beside evaluators that are called once a hand."""

import time
from collections.abc import Callable, Iterable
from functools import partial

import numpy as np
import numpy.typing as npt
from phevaluator import evaluate_cards, evaluate_omaha_cards
from pokerkit import Card, OmahaHoldemHand, StandardHighHand

from audit.rank.high import holdem
from audit.rank.omaha import omaha

from .report import Measure, Report, Turns, take_turns

Deal = npt.NDArray[np.int8]
_BOARD = slice(4, 9)  # a deal is four hole cards, the first two of them for hold'em, and a board


def rank(hands: int, rounds: int) -> Report:
    """Rank random deals. The peers get fewer of them, one by one, in the form of card that suits each best."""
    deals = _deals(hands)
    few, fewer = deals[: max(hands // 4, 1)], deals[: max(hands // 400, 1)]
    report = Report()
    for game, hole, ours, phevaluator, pokerkit in (
        ("hold'em", slice(0, 2), holdem, evaluate_cards, StandardHighHand.from_game),
        ("omaha", slice(0, 4), omaha, evaluate_omaha_cards, OmahaHoldemHand.from_game),
    ):
        numbers = np.concatenate([few[:, _BOARD], few[:, hole]], axis=1).tolist()
        cards = [(_cards(deal[hole]), _cards(deal[_BOARD])) for deal in fewer]
        columns = partial(ours, deals[:, hole], deals[:, _BOARD])
        turns: Turns = {
            partial(_rate, hands, columns): Measure(f"{game}: hand-audit", "hands/s"),
            partial(_rate, len(few), partial(_each, phevaluator, numbers)): Measure(f"{game}: phevaluator", "hands/s"),
            partial(_rate, len(fewer), partial(_each, pokerkit, cards)): Measure(f"{game}: pokerkit", "hands/s"),
        }
        own, *peers = take_turns(turns, rounds)
        report.measures += [own, *peers]
        report.ratios |= {f"{own.name} / {peer.name.partition(': ')[2]}": own.median / peer.median for peer in peers}
    return report


def _deals(hands: int) -> Deal:
    shuffled = np.random.default_rng(1).random((hands, 52), dtype=np.float32).argsort(axis=1)
    return shuffled[:, :9].astype(np.int8)


def _cards(numbers: Deal) -> tuple[Card, ...]:
    return tuple(Card.parse("".join("23456789TJQKA"[card // 4] + "cdhs"[card % 4] for card in numbers)))


def _each(evaluate: Callable[..., object], hands: Iterable[Iterable[object]]) -> None:
    for cards in hands:
        evaluate(*cards)


def _rate(hands: int, work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return hands / (time.perf_counter() - began)
