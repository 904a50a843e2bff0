-- Boards: the streets that all runs share, and each run's own.
-- Reads: board. Writes: settled_board.
-- A card dealt before the first betting round (Courchevel) is repeated by the flop line and counted there.
CREATE TEMP TABLE board_card AS
SELECT b.* FROM board AS b WHERE b.street > 0 OR b.hand_id NOT IN (SELECT hand_id FROM board WHERE street = 1);

CREATE TEMP TABLE run_of AS
SELECT hand_id, run FROM board_card WHERE run > 0 GROUP BY ALL;

INSERT INTO settled_board
SELECT hand_id, 1, string_agg(cards, '' ORDER BY street), NULL
FROM board_card WHERE hand_id NOT IN (SELECT hand_id FROM run_of) GROUP BY hand_id;

INSERT INTO settled_board
SELECT r.hand_id, r.run, string_agg(b.cards, '' ORDER BY b.street), string_agg(b.cards, '' ORDER BY b.street) FILTER (b.run = r.run)
FROM run_of AS r JOIN board_card AS b ON b.hand_id = r.hand_id AND b.run IN (0, r.run)
GROUP BY r.hand_id, r.run;
