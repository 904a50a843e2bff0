-- Hands that hit the bad-beat jackpot of their house, and who has a part of it.
-- Reads: charged, house_bad_beat, strong_hand, share, award, seat, contribution. Writes: bad_beat_due.
-- Holds: of the strong hands that lost the main pot the best decides; it does not matter whether the jackpot was claimed.
-- Source: rulebook "bbj-min-losing-hand" to "bbj-missed-trigger", BB-01 to BB-21; A-13 to A-18.
INSERT INTO bad_beat_due
WITH won AS (
    -- Who wins of the main pot: by the cards where they can be judged, else by the awards.
    SELECT hand_id, seat FROM share WHERE pot = 0 AND hand_id IN (SELECT hand_id FROM strong_hand)
    UNION SELECT hand_id, seat FROM award WHERE coalesce(pot, 0) = 0 AND amount > 0 AND seat IS NOT NULL AND hand_id IN (SELECT hand_id FROM strong_hand)
        AND hand_id NOT IN (SELECT hand_id FROM share WHERE pot = 0)
), ruled AS (
    SELECT s.hand_id, s.seat, s.rank, b.loser, b.winner, b.others, c.dealt, w.seat IS NOT NULL AS won,
           s.rank >= b.least AND (NOT b.both_cards OR CASE WHEN b.kicker THEN s.uses_both ELSE s.uses_both_bare END) AS qualifies,
           max(s.rank) FILTER (w.seat IS NULL) OVER (PARTITION BY s.hand_id) AS best_loser, max(s.rank) FILTER (w.seat IS NOT NULL) OVER (PARTITION BY s.hand_id) AS best_winner,
           b.blocked
    FROM strong_hand AS s JOIN charged AS c USING (hand_id) JOIN hand AS h USING (hand_id) JOIN house_bad_beat AS b ON b.house = c.house AND b.game = c.game
    LEFT JOIN won AS w ON w.hand_id = s.hand_id AND w.seat = s.seat
    WHERE h.sound AND NOT (c.play_money AND list_contains(b.excluded, 'play-money')) AND c.dealt >= b.min_dealt
      AND NOT (list_contains(b.excluded, 'heads-up') AND (c.dealt < 3 OR coalesce(h.max_seats, 10) < 3)) AND NOT list_contains(b.excluded, c.game)
), losing AS (
    SELECT hand_id, seat, any_value(loser) OVER own AS loser, any_value(winner) OVER own AS winner, any_value(others) OVER own AS others
    FROM ruled WHERE NOT won AND qualifies AND best_winner > rank
      AND rank = CASE WHEN blocked THEN best_loser ELSE (SELECT max(r.rank) FROM ruled AS r WHERE r.hand_id = ruled.hand_id AND NOT r.won AND r.qualifies) END
    WINDOW own AS (PARTITION BY hand_id)
), hit AS (SELECT DISTINCT hand_id, loser, winner, others FROM losing)
SELECT hand_id, seat, 'loser', count(*) OVER (PARTITION BY hand_id), loser FROM losing
UNION ALL
SELECT w.hand_id, w.seat, 'winner', count(*) OVER (PARTITION BY w.hand_id), t.winner
FROM hit AS t JOIN won AS w USING (hand_id) JOIN ruled AS r ON r.hand_id = w.hand_id AND r.seat = w.seat AND r.rank = r.best_winner
UNION ALL
SELECT t.hand_id, s.seat, 'table', count(*) OVER (PARTITION BY t.hand_id), t.others
FROM hit AS t JOIN dealt_seat AS s USING (hand_id);
