-- How what several seats were paid together divides by the odd-chip rule of the house.
-- Reads: hand, house_odd_chip, award, share, shown. Writes: odd_chip_due.
-- Holds: the shares of a group sum to what was paid; they differ by one unit at most.
-- A group is a pot on a board, or a half of it; seats that win both halves together divide the whole of it. Where the winners can be
-- judged only groups of the true winners are looked at. What is not a whole number of units is not divided here.
-- Source: rulebook "odd-chip-button-games", "odd-chip-stud-high-card", "odd-chip-stud-low-card", "odd-chip-within-half",
-- "identical-hi-lo-split-even", "odd-chip-soko-first-dealt", "pots-divided-separately", OC-01 to OC-18; A-19 to A-22.
CREATE TEMP TABLE paid_together AS
WITH paid AS (
    SELECT a.hand_id, a.pot, a.run, a.half, a.seat, sum(a.amount) AS paid, max(a.line) AS line
    FROM award AS a JOIN hand AS h USING (hand_id) JOIN house_odd_chip AS o ON o.house = h.house
    WHERE a.seat IS NOT NULL AND a.pot IS NOT NULL AND a.run IS NOT NULL AND NOT a.withheld AND h.sound AND h.tournament IS NULL
      AND (a.half IS NOT NULL OR h.game NOT LIKE '%hi-lo') GROUP BY ALL
), grouped AS (
    SELECT hand_id, pot, run, half, list(seat ORDER BY seat) AS seats, sum(paid) AS total, max(paid) - min(paid) AS spread FROM paid GROUP BY ALL
), both_ways AS (
    SELECT g.hand_id, g.pot, g.run FROM grouped AS g JOIN grouped AS l USING (hand_id, pot, run, seats)
    JOIN hand AS h USING (hand_id) JOIN house_odd_chip AS o ON o.house = h.house
    WHERE g.half = 'high' AND l.half = 'low' AND len(seats) > 1 AND o.identical = 'whole-pot'
)
SELECT hand_id, pot, run, half, seat, paid, line FROM paid ANTI JOIN both_ways USING (hand_id, pot, run)
UNION ALL
SELECT hand_id, pot, run, 'whole', seat, sum(paid), max(line) FROM paid SEMI JOIN both_ways USING (hand_id, pot, run) GROUP BY ALL;

INSERT INTO odd_chip_due
WITH whole AS (
    SELECT p.*, count(*) OVER own AS winners, sum(paid) OVER own AS total, max(paid) OVER own - min(paid) OVER own AS spread
    FROM paid_together AS p WINDOW own AS (PARTITION BY p.hand_id, p.pot, p.run, p.half)
), ruled AS (
    SELECT w.*, h.button, h.first_dealt, coalesce(o.unit * power(10, greatest(h.exponent::INTEGER - e.exponent::INTEGER, 0))::BIGINT, h.chip) AS unit,
           CASE WHEN h.game = 'soko' THEN o.soko
                WHEN h.game = 'razz' OR (h.game = 'stud-hi-lo' AND w.half = 'low') THEN o.stud_low
                WHEN h.game IN ('stud', 'stud-hi-lo') THEN o.stud_high ELSE o.button_games END AS policy,
           CASE WHEN h.game = 'soko' THEN 5 WHEN h.game IN ('stud', 'stud-hi-lo', 'razz') THEN 7 END AS held
    FROM whole AS w JOIN hand AS h USING (hand_id) JOIN house_odd_chip AS o ON o.house = h.house JOIN house AS e ON e.key = h.house
    WHERE w.winners > 1
      AND NOT EXISTS (FROM share AS s WHERE s.hand_id = w.hand_id AND s.pot = w.pot AND s.run = w.run
                      AND coalesce(s.half, 'whole') = CASE WHEN w.half IS NULL OR s.half IS NULL THEN 'whole' WHEN w.half = 'whole' THEN s.half ELSE w.half END
                      AND (s.winners <> w.winners OR NOT EXISTS (FROM paid_together AS t WHERE t.hand_id = s.hand_id AND t.pot = s.pot AND t.run = s.run AND t.half IS NOT DISTINCT FROM w.half AND t.seat = s.seat)))
), cards AS (
    SELECT hand_id, seat, arg_max(cards, length(cards)) AS cards FROM shown WHERE seat IS NOT NULL AND hand_id IN (SELECT hand_id FROM ruled) GROUP BY ALL
), card AS (
    -- Each card as a number: rank first, then suit, clubs lowest; low, with the ace below the two.
    SELECT hand_id, seat, count(*) AS cards, max(strpos('23456789TJQKA', c[1]) * 4 + strpos('cdhs', c[2])) AS highest,
           min(strpos('A23456789TJQK', c[1]) * 4 + strpos('cdhs', c[2])) AS lowest
    FROM (SELECT hand_id, seat, unnest(cards_of(cards)) AS c FROM cards) GROUP BY ALL
), placed AS (
    SELECT r.*, CASE r.policy WHEN 'left-of-button' THEN (r.seat::INTEGER - coalesce(r.button + 1, r.first_dealt) + 1000) % 1000
                              WHEN 'first-dealt' THEN (r.seat::INTEGER - r.first_dealt + 1000) % 1000
                              WHEN 'high-card' THEN CASE WHEN c.cards = r.held THEN -c.highest END
                              WHEN 'low-card' THEN CASE WHEN c.cards = r.held THEN c.lowest END END AS place
    FROM ruled AS r LEFT JOIN card AS c USING (hand_id, seat)
), ordered AS (
    SELECT *, row_number() OVER (PARTITION BY hand_id, pot, run, half ORDER BY place) AS turn, count(place) OVER (PARTITION BY hand_id, pot, run, half) AS known
    FROM placed
)
SELECT hand_id, pot, run, half, seat, line, paid, total // (winners * unit) * unit + CASE WHEN turn <= total // unit % winners THEN unit ELSE 0 END, spread, unit, turn,
       CASE WHEN policy = 'high-card' THEN 'holds the highest single card'
            WHEN policy = 'low-card' THEN 'holds the lowest single card'
            WHEN button IS NOT NULL AND policy = 'left-of-button' THEN 'is first to the left of the button' ELSE 'is first from the seat that is dealt first' END
FROM ordered WHERE known = winners AND total % unit = 0;
