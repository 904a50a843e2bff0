CREATE OR REPLACE VIEW hand_money AS
SELECT n.hand_id, n.file, n.line, n.number, n.status, n.started_utc, h.printed, n.night, n.room, n.tournament, n.table_name,
       h.game, h.limit_form, h.stakes, n.currency,
       as_decimal(s.put_in, n.exponent) AS put_in, as_decimal(s.returned, n.exponent) AS returned, as_decimal(s.splash, n.exponent) AS splash,
       as_decimal(s.gross, n.exponent) AS settled_total, as_decimal(s.stated_total, n.exponent) AS stated_total,
       as_decimal(s.awarded, n.exponent) AS awarded, as_decimal(s.stated_takes, n.exponent) AS stated_takes,
       as_decimal(s.gross - s.awarded, n.exponent) AS left_the_pot, s.pots, s.boards, s.judged
FROM hand_night AS n JOIN hand AS h USING (hand_id) LEFT JOIN settlement AS s USING (hand_id);
COMMENT ON VIEW hand_money IS 'One row per hand for people: amounts as decimals of the currency, stated beside settled.';
COMMENT ON COLUMN hand_money.hand_id IS 'hand (hand)';
COMMENT ON COLUMN hand_money.file IS 'path of the file';
COMMENT ON COLUMN hand_money.line IS 'line of the header, counted from 1';
COMMENT ON COLUMN hand_money.number IS 'number as printed';
COMMENT ON COLUMN hand_money.status IS 'settled, unread or void; only settled hands have sound amounts';
COMMENT ON COLUMN hand_money.started_utc IS 'start in UTC; null when no printed zone names one offset';
COMMENT ON COLUMN hand_money.printed IS 'date and time as printed';
COMMENT ON COLUMN hand_money.night IS 'night (hand_night)';
COMMENT ON COLUMN hand_money.room IS 'room as printed';
COMMENT ON COLUMN hand_money.tournament IS 'tournament number; null in cash games';
COMMENT ON COLUMN hand_money.table_name IS 'table as printed';
COMMENT ON COLUMN hand_money.game IS 'game, such as holdem or omaha-hi-lo';
COMMENT ON COLUMN hand_money.limit_form IS 'NL, PL or FL';
COMMENT ON COLUMN hand_money.stakes IS 'stakes as printed';
COMMENT ON COLUMN hand_money.currency IS 'ISO 4217 code, or CHIP';
COMMENT ON COLUMN hand_money.put_in IS 'settled: all chips put in by players, uncalled included';
COMMENT ON COLUMN hand_money.returned IS 'settled: uncalled bet';
COMMENT ON COLUMN hand_money.splash IS 'money that the house added to the pot';
COMMENT ON COLUMN hand_money.settled_total IS 'settled total pot: put_in - returned + splash';
COMMENT ON COLUMN hand_money.stated_total IS 'total pot as printed';
COMMENT ON COLUMN hand_money.awarded IS 'awards as printed, and those withheld by a cash-out';
COMMENT ON COLUMN hand_money.stated_takes IS 'rake and fees as printed';
COMMENT ON COLUMN hand_money.left_the_pot IS 'settled_total - awarded: what was taken, whatever the room says';
COMMENT ON COLUMN hand_money.pots IS 'settled pots';
COMMENT ON COLUMN hand_money.boards IS 'boards';
COMMENT ON COLUMN hand_money.judged IS 'the winners of every pot could be told';
