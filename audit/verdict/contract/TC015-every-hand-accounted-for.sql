-- id: TC015
-- title: Every hand is settled, unread or void, and counted in its file
-- why: A hand that is lost between reading and settling would pass in silence.
SELECT 'file ' || f.source_id AS broken
FROM source_file AS f
LEFT JOIN (
    SELECT source_id, count(DISTINCT hand_id) AS hands, count(DISTINCT hand_id) FILTER (status = 'settled') AS settled,
           count(DISTINCT hand_id) FILTER (status = 'unread') AS unread, count(DISTINCT hand_id) FILTER (status = 'void') AS void
    FROM hand GROUP BY source_id
) AS h USING (source_id)
WHERE (f.hands, f.settled, f.unread, f.void) <> (coalesce(h.hands, 0), coalesce(h.settled, 0), coalesce(h.unread, 0), coalesce(h.void, 0))
   OR f.hands <> f.settled + f.unread + f.void
UNION ALL
SELECT 'hand ' || hand_id FROM hand ANTI JOIN settlement USING (hand_id)
UNION ALL
SELECT 'settlement, hand ' || hand_id FROM settlement GROUP BY hand_id HAVING count(*) > 1
