-- id: TC008
-- title: The cards of a sound hand are from the 52, each seen once
-- why: A card in two places, or one that no deck has, makes every showdown doubtful.
-- A seat's cards are printed again and again: they count once. In draw and stud games discards come back or cards are told in parts,
-- so there a card need only be one of the 52. The card that Courchevel deals first is repeated by the flop.
WITH text AS (
    SELECT DISTINCT hand_id, 'seat ' || coalesce(seat::VARCHAR, player) AS place, cards FROM shown
    UNION ALL SELECT hand_id, 'board line ' || line, cards FROM board AS b
              WHERE street > 0 OR NOT EXISTS (FROM board AS f WHERE f.hand_id = b.hand_id AND f.street = 1)
), card AS (
    SELECT t.hand_id, t.place, t.cards, unnest(cards_of(t.cards)) AS card FROM text AS t SEMI JOIN (FROM hand WHERE sound) AS h USING (hand_id)
), once AS (SELECT hand_id, place, card, max(times) AS times FROM (SELECT hand_id, place, cards, card, count(*) AS times FROM card GROUP BY ALL) GROUP BY ALL)
SELECT 'hand ' || t.hand_id || ', ' || t.cards AS broken FROM text AS t SEMI JOIN (FROM hand WHERE sound) AS h USING (hand_id)
WHERE NOT regexp_full_match(t.cards, '([2-9TJQKA][shdc])*')
UNION ALL
SELECT 'hand ' || o.hand_id || ', ' || o.card FROM once AS o SEMI JOIN (
    FROM hand WHERE game NOT LIKE '%draw%' AND game NOT LIKE 'stud%' AND game NOT IN ('badugi', 'razz')
) AS h USING (hand_id)
GROUP BY o.hand_id, o.card HAVING sum(o.times) > 1
