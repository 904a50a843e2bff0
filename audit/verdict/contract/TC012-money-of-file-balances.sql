-- id: TC012
-- title: The money of every file balances, but for the hands that findings name
-- why: In = returned + awarded + taken. A difference in a hand without a standing finding was passed over in silence.
-- A void hand's chips go back, so that only splash money could be left of it.
WITH file AS (
    SELECT source_id, currency, any_value(exponent) AS exponent, sum(CASE WHEN entry = 'in' THEN amount ELSE -amount END) AS difference
    FROM file_money GROUP BY source_id, currency
), named AS (
    SELECT h.source_id, h.currency,
           sum((CASE WHEN h.status = 'void' THEN t.splash ELSE t.gross - t.awarded - t.stated_takes END) * power(10, f.exponent - h.exponent)::BIGINT) AS difference
    FROM hand AS h JOIN settlement AS t USING (hand_id) JOIN file AS f ON f.source_id = h.source_id AND f.currency = h.currency
    WHERE h.status IN ('settled', 'void') AND h.hand_id IN (SELECT hand_id FROM finding WHERE gone_run IS NULL AND hand_id IS NOT NULL)
    GROUP BY h.source_id, h.currency
)
SELECT 'file ' || f.source_id || ', ' || f.currency AS broken
FROM file AS f LEFT JOIN named AS n ON n.source_id = f.source_id AND n.currency = f.currency
WHERE f.difference <> coalesce(n.difference, 0)
