CREATE OR REPLACE VIEW mucked_winner AS
SELECT n.hand_id, n.file, n.line, n.number, n.night, n.room, n.tournament, n.table_name, n.currency, a.seat, s.player,
       as_decimal(a.awarded, n.exponent) AS awarded, k.cards
FROM (SELECT hand_id, seat, sum(amount)::BIGINT AS awarded FROM award WHERE NOT withheld AND seat IS NOT NULL GROUP BY ALL) AS a
JOIN hand_night AS n USING (hand_id) JOIN settlement AS t USING (hand_id)
JOIN seat AS s ON s.hand_id = a.hand_id AND s.seat = a.seat
LEFT JOIN (SELECT hand_id, seat, any_value(cards) AS cards, bool_or(source IN ('shown', 'summary')) AS open FROM shown GROUP BY ALL) AS k
  ON k.hand_id = a.hand_id AND k.seat = a.seat
WHERE n.status = 'settled' AND t.contested AND a.awarded > 0 AND k.open IS NOT TRUE;
COMMENT ON VIEW mucked_winner IS 'One row per seat that was paid in a hand contested to the end and did not show its cards: the award cannot be judged by what the table saw.';
COMMENT ON COLUMN mucked_winner.hand_id IS 'hand (hand)';
COMMENT ON COLUMN mucked_winner.file IS 'path of the file';
COMMENT ON COLUMN mucked_winner.line IS 'line of the hand''s header, counted from 1';
COMMENT ON COLUMN mucked_winner.number IS 'number of the hand as printed';
COMMENT ON COLUMN mucked_winner.night IS 'night (hand_night)';
COMMENT ON COLUMN mucked_winner.room IS 'room as printed';
COMMENT ON COLUMN mucked_winner.tournament IS 'tournament number; null in cash games';
COMMENT ON COLUMN mucked_winner.table_name IS 'table as printed';
COMMENT ON COLUMN mucked_winner.currency IS 'ISO 4217 code, or CHIP';
COMMENT ON COLUMN mucked_winner.seat IS 'seat number as printed';
COMMENT ON COLUMN mucked_winner.player IS 'screen name';
COMMENT ON COLUMN mucked_winner.awarded IS 'awards as printed';
COMMENT ON COLUMN mucked_winner.cards IS 'cards that the file tells all the same: dealt to the player whose history it is, or mucked; null when it tells none';
