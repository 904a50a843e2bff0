-- id: TC008
-- title: The cards of a sound hand are from the 52, each seen once
-- why: A card in two places, or one that no deck has, makes every showdown doubtful.
-- A seat's cards are printed again and again: they count once. In draw and stud games discards come back or cards are told in parts,
-- so there a card need only be one of the 52. The card that Courchevel deals first is repeated by the flop.
-- Most hands name as many cards as there are different ones, all of the deck: only the others are looked at closely.
WITH text AS (
    SELECT DISTINCT hand_id, seat, player, NULL AS line, cards FROM shown
    UNION ALL SELECT hand_id, NULL, NULL, line, cards FROM board AS b
              WHERE street > 0 OR NOT EXISTS (FROM board AS f WHERE f.hand_id = b.hand_id AND f.street = 1)
), doubtful AS (
    SELECT hand_id, game FROM hand SEMI JOIN (
        SELECT hand_id FROM (SELECT hand_id, string_agg(cards, '') AS cards FROM text GROUP BY hand_id)
        WHERE len(list_distinct(cards_of(cards))) * 2 <> len(cards) OR NOT regexp_full_match(cards, '([2-9TJQKA][shdc])*')
    ) AS d USING (hand_id) WHERE sound
), card AS (
    SELECT hand_id, game, coalesce('seat ' || seat, player, 'board line ' || line) AS place, cards, unnest(cards_of(cards)) AS card
    FROM text JOIN doubtful USING (hand_id)
), once AS (
    SELECT hand_id, game, place, card, max(times) AS times
    FROM (SELECT hand_id, game, place, cards, card, count(*) AS times FROM card GROUP BY ALL) GROUP BY ALL
)
SELECT 'hand ' || hand_id || ', ' || cards AS broken FROM text SEMI JOIN doubtful USING (hand_id)
WHERE NOT regexp_full_match(cards, '([2-9TJQKA][shdc])*')
UNION ALL
SELECT 'hand ' || hand_id || ', ' || card FROM once
WHERE game NOT LIKE '%draw%' AND game NOT LIKE 'stud%' AND game NOT IN ('badugi', 'razz')
GROUP BY hand_id, card HAVING sum(times) > 1
