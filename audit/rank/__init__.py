"""Ranks the cards of many hands at once, in every game that is judged: arrays of cards in, one integer a hand out."""
