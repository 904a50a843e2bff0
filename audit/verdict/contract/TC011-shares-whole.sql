-- id: TC011
-- title: The shares of a pot make up the whole pot
-- why: Each winner gets one part of as many as there are winners, of a pot that he can win; more or fewer would pay too much or too little.
SELECT 'hand ' || hand_id || ', pot ' || pot || ', board ' || run || coalesce(', ' || half || ' half', '') AS broken
FROM share GROUP BY hand_id, pot, run, half
HAVING count(*) <> any_value(winners) OR min(winners) <> max(winners) OR count(DISTINCT seat) <> count(*)
UNION ALL
SELECT 'hand ' || hand_id || ', pot ' || pot || ', board ' || run
FROM share GROUP BY hand_id, pot, run
HAVING list_distinct(list(coalesce(half, 'whole'))) NOT IN (['whole'], ['high', 'low'], ['low', 'high'])
UNION ALL
SELECT 'hand ' || s.hand_id || ', pot ' || s.pot || ', seat ' || s.seat FROM share AS s ANTI JOIN pot_seat AS p USING (hand_id, pot, seat)
UNION ALL
SELECT 'hand ' || p.hand_id || ', pot ' || p.pot
FROM pot AS p LEFT JOIN (SELECT hand_id, pot, count(*) AS seats FROM pot_seat GROUP BY hand_id, pot) AS s USING (hand_id, pot)
WHERE p.contenders <> coalesce(s.seats, 0)
UNION ALL
SELECT 'hand ' || hand_id || ', pot ' || pot || ', seat ' || seat FROM pot_seat ANTI JOIN pot USING (hand_id, pot)
