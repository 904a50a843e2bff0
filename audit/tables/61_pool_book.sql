-- The book of each jackpot pool, entry by entry: what it held before and holds after by the sums, beside what the entry says.
CREATE VIEW pool_book AS
WITH entry AS (
    SELECT *, CASE WHEN kind = 'payout' OR event = 'is corrected down by' THEN -amount
                   WHEN event IN ('receives from drops', 'receives from rake', 'is corrected up by') THEN amount ELSE 0 END AS change,
           CASE WHEN event IN ('opens with', 'stands at', 'begins anew with') THEN amount ELSE second END AS stands,
           row_number() OVER (PARTITION BY pool, currency ORDER BY at_clock, source_id, line) AS turn
    FROM journal SEMI JOIN present_file USING (source_id) WHERE kind IN ('pool', 'payout')
), summed AS (
    SELECT *, sum(change) OVER (PARTITION BY pool, currency ORDER BY turn) AS total FROM entry
), anchored AS (
    SELECT *, last_value(stands IGNORE NULLS) OVER earlier AS known, last_value(CASE WHEN stands IS NOT NULL THEN total END IGNORE NULLS) OVER earlier AS total_then FROM summed
    WINDOW earlier AS (PARTITION BY pool, currency ORDER BY turn ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
)
SELECT source_id, line, pool, turn, at_clock, event, kind, currency, exponent, amount, night, hand, player, part,
       (known + total - change - total_then)::BIGINT AS before, (known + total - total_then)::BIGINT AS after, stands
FROM anchored;
COMMENT ON VIEW pool_book IS 'The book of each jackpot pool, entry by entry: what it holds by the sums, beside what the entry says. Whole minor units.';
COMMENT ON COLUMN pool_book.source_id IS 'file (source_file)';
COMMENT ON COLUMN pool_book.line IS 'line of the file, counted from 1';
COMMENT ON COLUMN pool_book.pool IS 'jackpot';
COMMENT ON COLUMN pool_book.turn IS 'place of the entry in the book';
COMMENT ON COLUMN pool_book.at_clock IS 'time on the room''s own clock';
COMMENT ON COLUMN pool_book.event IS 'what happened';
COMMENT ON COLUMN pool_book.kind IS 'pool or payout';
COMMENT ON COLUMN pool_book.currency IS 'ISO 4217 code';
COMMENT ON COLUMN pool_book.exponent IS 'decimals of the minor unit';
COMMENT ON COLUMN pool_book.amount IS 'amount of the entry';
COMMENT ON COLUMN pool_book.night IS 'night that it is about';
COMMENT ON COLUMN pool_book.hand IS 'number of the hand that it is about';
COMMENT ON COLUMN pool_book.player IS 'player that is paid';
COMMENT ON COLUMN pool_book.part IS 'loser, winner or table';
COMMENT ON COLUMN pool_book.before IS 'what the pool held before, by the sums since it was last stated; null before it is stated first';
COMMENT ON COLUMN pool_book.after IS 'what it holds after, by the same sums';
COMMENT ON COLUMN pool_book.stands IS 'what the entry says that it holds after; null where it says nothing';
