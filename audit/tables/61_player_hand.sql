CREATE VIEW player_hand AS
SELECT s.hand_id, h.number, h.started_utc, h.printed, h.table_name, h.currency, s.seat, s.player, as_decimal(s.stack, h.exponent) AS stack,
       as_decimal(coalesce(c.live + c.ante + c.dead, 0), h.exponent) AS put_in,
       as_decimal(coalesce(c.returned + c.ante_returned, 0), h.exponent) AS returned,
       as_decimal(coalesce(a.awarded, 0), h.exponent) AS awarded,
       as_decimal(coalesce(a.awarded, 0) + coalesce(c.returned + c.ante_returned, 0) - coalesce(c.live + c.ante + c.dead, 0), h.exponent) AS net
FROM seat AS s JOIN hand AS h USING (hand_id)
LEFT JOIN contribution AS c ON c.hand_id = s.hand_id AND c.seat = s.seat
LEFT JOIN (SELECT hand_id, seat, sum(amount) AS awarded FROM award WHERE NOT withheld GROUP BY ALL) AS a ON a.hand_id = s.hand_id AND a.seat = s.seat;
COMMENT ON VIEW player_hand IS 'One row per player and hand for people: what went in, came back, was awarded, and the net, as decimals. Cash-outs stand in ledger.';
