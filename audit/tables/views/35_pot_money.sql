CREATE OR REPLACE VIEW pot_money AS
SELECT p.hand_id, n.file, n.line, n.number, n.night, n.room, n.tournament, n.table_name, n.currency, p.pot,
       as_decimal(p.gross, n.exponent) AS settled, as_decimal(t.amount, n.exponent) AS stated, p.contenders, w.winners
FROM pot AS p JOIN hand_night AS n USING (hand_id)
LEFT JOIN (SELECT hand_id, pot, any_value(amount) AS amount FROM stated_pot WHERE pot IS NOT NULL GROUP BY ALL) AS t
  ON t.hand_id = p.hand_id AND t.pot = p.pot
LEFT JOIN (SELECT e.hand_id, e.pot, list(DISTINCT s.player ORDER BY s.player) AS winners
           FROM share AS e JOIN seat AS s ON s.hand_id = e.hand_id AND s.seat = e.seat GROUP BY ALL) AS w
  ON w.hand_id = p.hand_id AND w.pot = p.pot
WHERE n.status = 'settled';
COMMENT ON VIEW pot_money IS 'One row per pot of a settled hand for people: main pot and side pots, with who wins them, as decimals.';
COMMENT ON COLUMN pot_money.hand_id IS 'hand (hand)';
COMMENT ON COLUMN pot_money.file IS 'path of the file';
COMMENT ON COLUMN pot_money.line IS 'line of the hand''s header, counted from 1';
COMMENT ON COLUMN pot_money.number IS 'number of the hand as printed';
COMMENT ON COLUMN pot_money.night IS 'night (hand_night)';
COMMENT ON COLUMN pot_money.room IS 'room as printed';
COMMENT ON COLUMN pot_money.tournament IS 'tournament number; null in cash games';
COMMENT ON COLUMN pot_money.table_name IS 'table as printed';
COMMENT ON COLUMN pot_money.currency IS 'ISO 4217 code, or CHIP';
COMMENT ON COLUMN pot_money.pot IS '0 main pot, 1 and upward side pots';
COMMENT ON COLUMN pot_money.settled IS 'chips in the pot before anything is taken; splash money from the house left out';
COMMENT ON COLUMN pot_money.stated IS 'the same pot as the summary prints it; null when it prints the total only';
COMMENT ON COLUMN pot_money.contenders IS 'seats that can win it';
COMMENT ON COLUMN pot_money.winners IS 'screen names that win it on any board, by our ranking of the shown hands; null where that cannot be judged';
