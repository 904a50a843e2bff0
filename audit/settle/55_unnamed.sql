-- The pot of each award where the room does not print it: awards stand in the order of the pots, main pot first, one line for each winner.
-- Reads: award, share, pot, stated_take, ledger, hand. Writes: award (pot).
-- Holds: a pot is entered only where one way to read the lines, and no other, gives every pot no more than it holds, and no less than that less
-- all that was taken. Tried are both orders of the pots, and each tied pot paid to one alone; all boards of a hand must be told.
CREATE TEMP TABLE unnamed AS
SELECT a.hand_id, a.run, a.line, a.amount, row_number() OVER (PARTITION BY a.hand_id, a.run ORDER BY a.line) AS place,
       count(*) OVER (PARTITION BY a.hand_id, a.run) AS lines
FROM award AS a JOIN hand AS h USING (hand_id) JOIN pots_of AS p USING (hand_id)
WHERE h.format = 'ggpoker' AND h.game NOT LIKE '%hi-lo' AND p.pots > 1 AND a.pot IS NULL AND a.run IS NOT NULL AND NOT a.withheld;

CREATE TEMP TABLE board_pot AS
SELECT v.hand_id, v.run, v.pot, v.winners, p.whole - coalesce(t.takes, 0) - 2 AS least, p.whole + 2 AS most, count(*) OVER (PARTITION BY v.hand_id, v.run) AS pots
FROM (SELECT hand_id, run, pot, any_value(winners) AS winners FROM share WHERE hand_id IN (SELECT hand_id FROM unnamed) GROUP BY ALL) AS v
JOIN (SELECT p.hand_id, p.pot, (p.gross + CASE WHEN p.pot = 0 THEN coalesce(l.splash, 0) ELSE 0 END) // CASE WHEN p.contenders > 1 THEN coalesce(b.boards, 1) ELSE 1 END AS whole
      FROM pot AS p LEFT JOIN boards_of AS b USING (hand_id)
      LEFT JOIN (SELECT hand_id, sum(amount) AS splash FROM ledger WHERE kind = 'splash' GROUP BY ALL) AS l USING (hand_id)) AS p
  ON p.hand_id = v.hand_id AND p.pot = v.pot
LEFT JOIN (SELECT hand_id, sum(amount) AS takes FROM stated_take GROUP BY ALL) AS t ON t.hand_id = v.hand_id;

CREATE TEMP TABLE way AS
WITH alone AS (SELECT hand_id, run, pot AS alone FROM board_pot WHERE winners > 1 UNION ALL SELECT DISTINCT hand_id, run, NULL FROM board_pot),
placed AS (
    SELECT b.hand_id, b.run, a.alone, d.turn, b.pot, b.least, b.most, CASE WHEN b.pot = a.alone THEN 1 ELSE b.winners END AS lines,
           sum(CASE WHEN b.pot = a.alone THEN 1 ELSE b.winners END) OVER (PARTITION BY b.hand_id, b.run, a.alone, d.turn ORDER BY b.pot * d.turn) AS last
    FROM board_pot AS b JOIN alone AS a USING (hand_id, run) CROSS JOIN (VALUES (1), (-1)) AS d(turn)
    WHERE d.turn = 1 OR b.pots > 1
), told AS (
    SELECT p.hand_id, p.run, p.alone, p.turn, p.pot, p.lines = count(u.line) AND sum(u.amount) BETWEEN any_value(p.least) AND any_value(p.most) AS fits,
           list(u.line) AS rows, any_value(u.lines) AS printed
    FROM placed AS p LEFT JOIN unnamed AS u ON u.hand_id = p.hand_id AND u.run = p.run AND u.place BETWEEN p.last - p.lines + 1 AND p.last
    GROUP BY p.hand_id, p.run, p.alone, p.turn, p.pot, p.lines
)
SELECT hand_id, run, map(list(pot), list(rows)) AS lines FROM told GROUP BY hand_id, run, alone, turn
HAVING bool_and(fits) AND sum(len(rows)) = max(printed);

CREATE TEMP TABLE told_hand AS
SELECT hand_id FROM (SELECT hand_id, run, count(*) AS ways FROM way GROUP BY ALL) JOIN (SELECT hand_id, count(DISTINCT run) AS runs FROM unnamed GROUP BY ALL) USING (hand_id)
GROUP BY hand_id HAVING max(ways) = 1 AND count(*) = any_value(runs);

UPDATE award SET pot = n.pot
FROM (SELECT hand_id, unnest(map_keys(lines)) AS pot, unnest(map_values(lines)) AS rows FROM way WHERE hand_id IN (FROM told_hand)) AS n
WHERE award.hand_id = n.hand_id AND list_contains(n.rows, award.line);
