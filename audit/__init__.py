"""Recomputes the pots, rake and awards of poker hand histories and reports where the room's figures differ."""

__version__ = "0.1.0"
