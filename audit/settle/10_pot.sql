-- Pots by level of the players who did not fold.
-- Reads: contribution. Writes: pot, pot_seat.
-- Holds: the pots of a hand sum to its contributions less the uncalled bet.
-- Source: rulebook "side-pots-by-all-in-level", SP-01 to SP-08.
-- A seat without live chips that is still in has only its ante to win with; everyone else's level stands on a whole ante.
CREATE TEMP TABLE stake AS
SELECT c.hand_id, c.seat, c.out, c.ante, c.live, c.dead, h.top_ante,
       CASE WHEN c.out THEN NULL WHEN c.live = 0 AND c.ante > 0 THEN c.ante ELSE h.top_ante + c.live END AS level
FROM (SELECT hand_id, seat, out, ante - ante_returned AS ante, live - returned AS live, dead FROM contribution) AS c
JOIN (SELECT hand_id, max(ante - ante_returned) AS top_ante FROM contribution GROUP BY hand_id) AS h USING (hand_id);

CREATE TEMP TABLE hand_level AS
SELECT hand_id, min(level) FILTER (level > 0) AS lowest, max(level) AS highest, CASE WHEN max(level) > 0 THEN count(*) FILTER (level > 0) ELSE count(level) END AS contenders, sum(ante + live + dead) AS gross
FROM stake GROUP BY hand_id;

-- One level: one pot. Where nothing but dead chips is in, everyone who did not fold can win them.
INSERT INTO pot SELECT hand_id, 0, gross, contenders FROM hand_level WHERE lowest = highest OR (lowest IS NULL AND gross > 0);

-- Several: one pot between each level and the one below. Dead chips join the first, chips folded above the last level the last.
CREATE TEMP TABLE layer AS
SELECT hand_id, level, row_number() OVER above - 1 AS pot, coalesce(lag(level) OVER above, 0) AS below, lead(level) OVER above IS NULL AS last
FROM (SELECT DISTINCT s.hand_id, s.level FROM stake AS s JOIN hand_level AS h USING (hand_id) WHERE h.lowest < h.highest AND s.level > 0)
WINDOW above AS (PARTITION BY hand_id ORDER BY level);

INSERT INTO pot
SELECT l.hand_id, l.pot,
       sum(CASE WHEN l.last THEN s.ante + s.live
                ELSE least(s.ante, l.level) + greatest(least(s.live, l.level - s.top_ante), 0) END
           - (least(s.ante, l.below) + greatest(least(s.live, l.below - s.top_ante), 0))
           + CASE WHEN l.pot = 0 THEN s.dead ELSE 0 END),
       count(*) FILTER (s.level >= l.level)
FROM layer AS l JOIN stake AS s USING (hand_id)
GROUP BY ALL;

INSERT INTO pot_seat SELECT p.hand_id, p.pot, s.seat FROM pot AS p JOIN stake AS s USING (hand_id) JOIN hand_level AS h USING (hand_id) WHERE (s.level > 0 AND h.lowest = h.highest) OR (s.level = 0 AND h.lowest IS NULL);
INSERT INTO pot_seat SELECT l.hand_id, l.pot, s.seat FROM layer AS l JOIN stake AS s USING (hand_id) WHERE s.level >= l.level;
