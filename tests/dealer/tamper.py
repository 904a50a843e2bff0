"""Every kind of tampering by name: `TAMPERS[kind](deal, text)` gives the tampered text and what must be found in it.

A kind gives None for a hand that it cannot change into a false one. The same hand is always changed in the same way.
"""

from collections.abc import Callable

from . import tamper_form as form
from . import tamper_money as money
from .facts import Deal
from .sheet import Span, Tampered, compose, write

__all__ = ["TAMPERS", "Span", "Tamper", "Tampered", "compose", "write"]

Tamper = Callable[[Deal, str], Tampered | None]

TAMPERS: dict[str, Tamper] = {
    function.__name__: function
    for function in (
        money.pot_to_loser,
        money.pot_to_folded,
        money.side_pot_to_ineligible,
        money.collected_short,
        money.summary_award,
        money.split_to_one,
        money.rake_line_off,
        money.over_rake_balanced,
        money.total_off_by_one,
        money.total_off_by_cent,
        money.pots_merged,
        money.uncalled_amount,
        money.uncalled_kept,
        money.uncalled_to_wrong_seat,
        money.bet_over_stack,
        form.junk_line,
        form.cut_after_flop,
        form.unseated_actor,
        form.seat_twice,
        form.hand_twice,
        form.number_reused,
        form.card_twice,
        form.summary_cards,
        form.summary_board,
        form.act_after_fold,
        form.act_after_all_in,
        form.streets_swapped,
        form.name_twice,
        form.fold_deleted,
    )
}
