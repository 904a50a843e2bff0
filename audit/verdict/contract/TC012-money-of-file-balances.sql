-- id: TC012
-- title: The money of every file balances, but for what findings name
-- why: In = returned + awarded + taken. A difference that no standing finding of the file names was passed over in silence.
SELECT 'file ' || m.source_id || ', ' || m.currency AS broken
FROM (
    SELECT source_id, currency, sum(CASE WHEN entry = 'in' THEN amount ELSE -amount END) AS difference
    FROM file_money GROUP BY source_id, currency
) AS m
ANTI JOIN (FROM finding WHERE gone_run IS NULL AND hand_id IS NOT NULL) AS f USING (source_id)
WHERE m.difference <> 0
