-- id: TC002
-- title: A seat stands once in a sound hand
-- why: The seat is the key of a player in a hand.
SELECT 'hand ' || s.hand_id || ', seat ' || s.seat AS broken
FROM seat AS s SEMI JOIN (FROM hand WHERE sound) AS h USING (hand_id)
GROUP BY s.hand_id, s.seat HAVING count(*) > 1
