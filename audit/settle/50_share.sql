-- Who wins each pot on each board, where that can be told.
-- Reads: pot, pot_seat, holding, stated_result, award, settled_board. Writes: share.
-- A pot is judged when one seat is left to win it, or when every seat that contests it has shown whole cards or mucked them unpaid.
-- Without a low hand that qualifies the high hand wins all.
-- Source: rulebook "pot-to-best-eligible-hand", "win-without-showdown", "split-equal-among-tied", "low-half-needs-qualifier".
CREATE TEMP TABLE mucked AS
SELECT r.hand_id, r.seat FROM stated_result AS r
WHERE r.outcome = 'mucked' AND r.seat IS NOT NULL
  AND NOT EXISTS (FROM award AS a WHERE a.hand_id = r.hand_id AND a.seat = r.seat AND a.amount > 0);

CREATE TEMP TABLE contender AS
SELECT s.hand_id, s.pot, run.run, s.seat, k.half, k.rank, m.seat IS NOT NULL AS mucks
FROM pot_seat AS s
JOIN pot AS p ON p.hand_id = s.hand_id AND p.pot = s.pot AND p.contenders > 1
JOIN (SELECT hand_id, run FROM settled_board UNION SELECT hand_id, 1 FROM contest WHERE hand_id NOT IN (SELECT hand_id FROM settled_board)) AS run ON run.hand_id = s.hand_id
LEFT JOIN holding AS k ON k.hand_id = s.hand_id AND k.seat = s.seat AND k.run = run.run
LEFT JOIN mucked AS m ON m.hand_id = s.hand_id AND m.seat = s.seat;

CREATE TEMP TABLE decided AS
SELECT hand_id, pot, run, max(rank) FILTER (half IS DISTINCT FROM 'low') AS best, nullif(max(rank) FILTER (half = 'low'), 0) AS best_low
FROM contender GROUP BY ALL HAVING bool_and(rank IS NOT NULL OR mucks) AND max(rank) IS NOT NULL;

INSERT INTO share
SELECT d.hand_id, d.pot, d.run, CASE WHEN d.best_low IS NOT NULL THEN c.half END, c.seat, count(*) OVER (PARTITION BY d.hand_id, d.pot, d.run, c.half)
FROM decided AS d JOIN contender AS c ON c.hand_id = d.hand_id AND c.pot = d.pot AND c.run = d.run
 AND c.rank = CASE WHEN c.half = 'low' THEN d.best_low ELSE d.best END;

INSERT INTO share
SELECT s.hand_id, s.pot, 1, NULL, s.seat, 1
FROM pot_seat AS s JOIN pot AS p ON p.hand_id = s.hand_id AND p.pot = s.pot WHERE p.contenders = 1;
