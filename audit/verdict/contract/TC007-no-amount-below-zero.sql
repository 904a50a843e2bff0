-- id: TC007
-- title: No amount is below zero
-- why: Chips are counted; a negative amount would let a sum balance that does not.
SELECT 'seat, hand ' || hand_id || ', line ' || line AS broken FROM seat WHERE stack < 0
UNION ALL SELECT 'action, hand ' || hand_id || ', line ' || line FROM action WHERE least(amount, to_amount, live, bet, ante, dead) < 0
UNION ALL SELECT 'stated_pot, hand ' || hand_id || ', line ' || line FROM stated_pot WHERE amount < 0
UNION ALL SELECT 'stated_take, hand ' || hand_id || ', line ' || line FROM stated_take WHERE amount < 0
UNION ALL SELECT 'stated_return, hand ' || hand_id || ', line ' || line FROM stated_return WHERE amount < 0
UNION ALL SELECT 'stated_pot_take, hand ' || hand_id || ', line ' || line FROM stated_pot_take WHERE amount < 0
UNION ALL SELECT 'stated_award, hand ' || hand_id || ', line ' || line FROM stated_award WHERE amount < 0
UNION ALL SELECT 'stated_result, hand ' || hand_id || ', line ' || line FROM stated_result WHERE amount < 0
UNION ALL SELECT 'ledger, hand ' || hand_id || ', line ' || line FROM ledger WHERE amount < 0
UNION ALL SELECT 'award, hand ' || hand_id || ', line ' || line FROM award WHERE amount < 0
UNION ALL SELECT 'contribution, hand ' || hand_id || ', seat ' || seat FROM contribution
          WHERE least(live, ante, dead, returned, ante_returned) < 0 OR returned > live OR ante_returned > ante
UNION ALL SELECT 'pot, hand ' || hand_id || ', pot ' || pot FROM pot WHERE gross < 0
UNION ALL SELECT 'settlement, hand ' || hand_id FROM settlement
          WHERE least(put_in, returned, splash, gross, stated_total, stated_takes, awarded, summary_awarded, stated_returned) < 0
UNION ALL SELECT 'overpaid, hand ' || hand_id || ', seat ' || seat FROM overpaid WHERE least(paid, won, can_win) < 0
UNION ALL SELECT 'file_money, file ' || source_id || ', ' || currency || ' ' || entry FROM file_money WHERE amount < 0
