-- id: TC010
-- title: The pots of a sound hand hold what was put in and not returned
-- why: Settling must neither make chips nor lose them: put in, less returned, plus splash money, is the settled total.
WITH seats AS (SELECT hand_id, sum(live + ante + dead) AS put_in, sum(returned + ante_returned) AS returned FROM contribution GROUP BY hand_id),
pots AS (SELECT hand_id, sum(gross) AS gross FROM pot GROUP BY hand_id),
splashes AS (SELECT hand_id, sum(amount) AS splash FROM ledger WHERE kind = 'splash' GROUP BY hand_id)
SELECT DISTINCT 'hand ' || t.hand_id AS broken
FROM settlement AS t SEMI JOIN (FROM hand WHERE sound) AS h USING (hand_id)
LEFT JOIN seats AS s USING (hand_id) LEFT JOIN pots AS p USING (hand_id) LEFT JOIN splashes AS l USING (hand_id)
WHERE t.put_in <> coalesce(s.put_in, 0) OR t.returned <> coalesce(s.returned, 0) OR t.splash <> coalesce(l.splash, 0)
   OR t.gross <> t.put_in - t.returned + t.splash OR t.gross <> coalesce(p.gross, 0) + coalesce(l.splash, 0)
