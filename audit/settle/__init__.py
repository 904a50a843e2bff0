"""Recomputes a hand from what was put in: uncalled bet, pots, winners, shares. One amount per file."""
