-- Awards tied to the settled pots and boards.
-- Reads: stated_award, stated_result, pot, settled_board. Writes: award.
CREATE TEMP TABLE pots_of AS SELECT hand_id, count(*) AS pots FROM pot GROUP BY hand_id;
CREATE TEMP TABLE boards_of AS SELECT hand_id, count(*) AS boards FROM settled_board GROUP BY hand_id;
CREATE TEMP TABLE numbered_runs AS SELECT hand_id, max(run) AS runs FROM stated_award GROUP BY hand_id;

INSERT INTO award
SELECT a.hand_id, a.line, a.seat, a.player,
       CASE WHEN a.hand_id IN (FROM split_by_fold) THEN NULL
            WHEN a.pot_name = 'main pot' THEN 0
            WHEN a.pot_name = 'pot' THEN CASE WHEN coalesce(p.pots, 1) = 1 THEN 0 END
            ELSE coalesce(try_cast(regexp_extract(a.pot_name, '([0-9]+)$', 1) AS UTINYINT), 1) END,
       CASE WHEN coalesce(b.boards, 1) = 1 THEN 1 WHEN r.runs > 1 THEN a.run END,
       a.amount, false, a.half
FROM stated_award AS a LEFT JOIN pots_of AS p USING (hand_id) LEFT JOIN boards_of AS b USING (hand_id) LEFT JOIN numbered_runs AS r USING (hand_id)
WHERE a.amount IS NOT NULL;

INSERT INTO award
SELECT a.hand_id, a.line, a.seat, a.player, CASE WHEN coalesce(p.pots, 1) = 1 THEN 0 END, CASE WHEN coalesce(b.boards, 1) = 1 THEN 1 END, a.amount, true, NULL
FROM stated_result AS a LEFT JOIN pots_of AS p USING (hand_id) LEFT JOIN boards_of AS b USING (hand_id)
WHERE a.not_awarded AND a.amount IS NOT NULL AND NOT EXISTS (FROM stated_award AS s WHERE s.hand_id = a.hand_id AND s.seat = a.seat);
