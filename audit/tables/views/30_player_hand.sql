CREATE OR REPLACE VIEW player_hand AS
SELECT s.hand_id, n.file, n.line, n.number, n.status, n.started_utc, h.printed, n.night, n.room, n.tournament, n.table_name, n.currency,
       s.seat, s.player, as_decimal(s.stack, n.exponent) AS stack,
       as_decimal(coalesce(c.live + c.ante + c.dead, 0), n.exponent) AS put_in,
       as_decimal(coalesce(c.returned + c.ante_returned, 0), n.exponent) AS returned,
       as_decimal(coalesce(a.awarded, 0), n.exponent) AS awarded,
       as_decimal(coalesce(a.awarded, 0) + coalesce(c.returned + c.ante_returned, 0) - coalesce(c.live + c.ante + c.dead, 0), n.exponent) AS net
FROM seat AS s JOIN hand_night AS n USING (hand_id) JOIN hand AS h USING (hand_id)
LEFT JOIN contribution AS c ON c.hand_id = s.hand_id AND c.seat = s.seat
LEFT JOIN (SELECT hand_id, seat, sum(amount)::BIGINT AS awarded FROM award WHERE NOT withheld GROUP BY ALL) AS a ON a.hand_id = s.hand_id AND a.seat = s.seat;
COMMENT ON VIEW player_hand IS 'One row per player and hand for people: what went in, came back, was awarded, and the net, as decimals. Cash-outs stand in ledger.';
COMMENT ON COLUMN player_hand.hand_id IS 'hand (hand)';
COMMENT ON COLUMN player_hand.file IS 'path of the file';
COMMENT ON COLUMN player_hand.line IS 'line of the hand''s header, counted from 1';
COMMENT ON COLUMN player_hand.number IS 'number of the hand as printed';
COMMENT ON COLUMN player_hand.status IS 'settled, unread or void; only settled hands have sound amounts';
COMMENT ON COLUMN player_hand.started_utc IS 'start in UTC; null when no printed zone names one offset';
COMMENT ON COLUMN player_hand.printed IS 'date and time as printed';
COMMENT ON COLUMN player_hand.night IS 'night (hand_night)';
COMMENT ON COLUMN player_hand.room IS 'room as printed';
COMMENT ON COLUMN player_hand.tournament IS 'tournament number; null in cash games';
COMMENT ON COLUMN player_hand.table_name IS 'table as printed';
COMMENT ON COLUMN player_hand.currency IS 'ISO 4217 code, or CHIP';
COMMENT ON COLUMN player_hand.seat IS 'seat number as printed';
COMMENT ON COLUMN player_hand.player IS 'screen name';
COMMENT ON COLUMN player_hand.stack IS 'chips at the start of the hand';
COMMENT ON COLUMN player_hand.put_in IS 'settled: bets, blinds and antes put in';
COMMENT ON COLUMN player_hand.returned IS 'settled: uncalled chips that went back';
COMMENT ON COLUMN player_hand.awarded IS 'awards as printed; those withheld by a cash-out left out';
COMMENT ON COLUMN player_hand.net IS 'awarded + returned - put_in';
