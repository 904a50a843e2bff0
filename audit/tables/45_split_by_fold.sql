CREATE VIEW split_by_fold AS
SELECT DISTINCT c.hand_id
FROM contribution AS c
JOIN (SELECT hand_id, count(*) AS pots FROM stated_pot WHERE pot IS NOT NULL GROUP BY hand_id) AS s USING (hand_id)
JOIN (SELECT hand_id, count(*) AS pots FROM pot GROUP BY hand_id) AS p USING (hand_id)
WHERE c.out AND c.all_in AND s.pots > p.pots;
COMMENT ON VIEW split_by_fold IS 'Hands in which a player was all-in and then folded, and the room still prints that level as a pot of its own: the pots on both sides of it have the same contenders.';
COMMENT ON COLUMN split_by_fold.hand_id IS 'hand (hand)';
