-- Seats paid more, before anything is taken, than the pots they win hold for them.
-- Reads: award, settlement, share, pot, pot_seat. Writes: overpaid.
-- Holds: only hands whose awards do not name their pot, and whose every pot is judged.
INSERT INTO overpaid
WITH paid AS (
    SELECT a.hand_id, a.seat, sum(a.amount) AS paid, max(a.line) AS line
    FROM award AS a JOIN settlement AS s USING (hand_id)
    WHERE s.judged AND s.pots > 1 AND a.seat IS NOT NULL
    GROUP BY a.hand_id, a.seat HAVING bool_and(a.pot IS NULL)
), won AS (
    SELECT v.hand_id, v.seat, sum((p.gross + CASE WHEN v.pot = 0 THEN s.splash ELSE 0 END + s.boards * v.winners * 2 - 1)
                                  // (CASE WHEN p.contenders > 1 THEN s.boards ELSE 1 END * v.winners * CASE WHEN v.half IS NULL THEN 1 ELSE 2 END)) AS won,
           bool_or(v.winners > 1) AS ties
    FROM share AS v JOIN paid USING (hand_id, seat) JOIN pot AS p ON p.hand_id = v.hand_id AND p.pot = v.pot JOIN settlement AS s ON s.hand_id = v.hand_id
    GROUP BY v.hand_id, v.seat
), possible AS (
    SELECT e.hand_id, e.seat, sum(p.gross + CASE WHEN e.pot = 0 THEN s.splash ELSE 0 END) AS can_win
    FROM pot_seat AS e JOIN paid USING (hand_id, seat) JOIN pot AS p ON p.hand_id = e.hand_id AND p.pot = e.pot JOIN settlement AS s ON s.hand_id = e.hand_id
    GROUP BY e.hand_id, e.seat
)
SELECT paid.hand_id, paid.seat, paid.line, paid.paid, coalesce(won.won, 0) AS won, coalesce(won.ties, false) AS ties, possible.can_win
FROM paid JOIN possible USING (hand_id, seat) LEFT JOIN won USING (hand_id, seat)
WHERE paid.paid > coalesce(won.won, 0);
