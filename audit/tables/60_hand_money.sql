CREATE VIEW hand_money AS
SELECT h.hand_id, f.path AS file, h.first_line AS line, h.number, h.status, h.started_utc, h.printed, h.table_name, h.game, h.limit_form, h.stakes, h.currency,
       as_decimal(s.put_in, h.exponent) AS put_in, as_decimal(s.returned, h.exponent) AS returned, as_decimal(s.splash, h.exponent) AS splash,
       as_decimal(s.gross, h.exponent) AS settled_total, as_decimal(s.stated_total, h.exponent) AS stated_total,
       as_decimal(s.awarded, h.exponent) AS awarded, as_decimal(s.stated_takes, h.exponent) AS stated_takes,
       as_decimal(s.gross - s.awarded, h.exponent) AS left_the_pot, s.pots, s.boards, s.judged
FROM hand AS h JOIN source_file AS f USING (source_id) LEFT JOIN settlement AS s USING (hand_id);
COMMENT ON VIEW hand_money IS 'One row per hand for people: amounts as decimals of the currency, stated beside settled.';
