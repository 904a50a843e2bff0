-- Boards: the streets that all runs share, and each run's own.
-- Reads: board. Writes: settled_board.
-- A card dealt before the first betting round (Courchevel) counts in the flop line where that repeats it. A later run without a line
-- for a street plays the shared one, or the first run's (some rooms number the shared flop as the first run's).
CREATE TEMP TABLE board_card AS
SELECT b.* FROM board AS b WHERE b.street > 0 OR b.hand_id NOT IN (SELECT hand_id FROM board WHERE street = 1 AND length(cards) = 6);

CREATE TEMP TABLE run_of AS
SELECT hand_id, run FROM board_card WHERE run > 0 GROUP BY ALL;

INSERT INTO settled_board
SELECT hand_id, 1, string_agg(cards, '' ORDER BY street), NULL
FROM board_card WHERE hand_id NOT IN (SELECT hand_id FROM run_of) GROUP BY hand_id;

INSERT INTO settled_board
SELECT hand_id, run, string_agg(cards, '' ORDER BY street), string_agg(cards, '' ORDER BY street) FILTER (own)
FROM (
    SELECT r.hand_id, r.run, b.street, arg_max(b.cards, CASE b.run WHEN r.run THEN 2 WHEN 0 THEN 1 ELSE 0 END) AS cards, bool_or(b.run = r.run) AS own
    FROM run_of AS r JOIN board_card AS b ON b.hand_id = r.hand_id AND b.run IN (0, r.run, 1)
    GROUP BY r.hand_id, r.run, b.street
)
GROUP BY hand_id, run;
