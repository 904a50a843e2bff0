-- One row per hand: stated and settled sums side by side.
-- Reads: contribution, ledger, stated_pot, stated_take, award, stated_result, stated_return, pot, settled_board, share. Writes: settlement.
-- Holds: gross = put_in - returned + splash.
INSERT INTO settlement
SELECT h.hand_id, coalesce(c.put_in, 0), coalesce(c.returned, 0), c.returned_to, coalesce(l.splash, 0),
       coalesce(c.put_in, 0) - coalesce(c.returned, 0) + coalesce(l.splash, 0),
       t.total, coalesce(k.takes, 0), coalesce(a.awarded, 0), coalesce(r.awarded, 0), u.returned,
       coalesce(p.pots, 0), coalesce(b.boards, 1), coalesce(p.contested, false),
       coalesce(p.pots, 0) > 0 AND coalesce(s.judged, 0) = p.decisions,
       coalesce(f.flop, false)
FROM hand AS h
LEFT JOIN (SELECT hand_id, sum(live + ante + dead) AS put_in, sum(returned + ante_returned) AS returned, any_value(seat) FILTER (returned + ante_returned > 0) AS returned_to FROM contribution GROUP BY ALL) AS c USING (hand_id)
LEFT JOIN (SELECT hand_id, sum(amount) AS splash FROM ledger WHERE kind = 'splash' GROUP BY ALL) AS l USING (hand_id)
LEFT JOIN (SELECT hand_id, any_value(amount) AS total FROM stated_pot WHERE pot IS NULL GROUP BY ALL) AS t USING (hand_id)
LEFT JOIN (SELECT hand_id, sum(amount) AS takes FROM stated_take GROUP BY ALL) AS k USING (hand_id)
LEFT JOIN (SELECT hand_id, sum(amount) AS awarded FROM award GROUP BY ALL) AS a USING (hand_id)
LEFT JOIN (SELECT hand_id, sum(amount) AS awarded FROM stated_result GROUP BY ALL) AS r USING (hand_id)
LEFT JOIN (SELECT hand_id, sum(amount) AS returned FROM stated_return WHERE amount > 0 GROUP BY ALL) AS u USING (hand_id)
LEFT JOIN boards_of AS b USING (hand_id)
LEFT JOIN (SELECT p.hand_id, count(*) AS pots, bool_or(p.contenders > 1) AS contested, sum(CASE WHEN p.contenders > 1 THEN coalesce(b.boards, 1) ELSE 1 END) AS decisions
           FROM pot AS p LEFT JOIN boards_of AS b USING (hand_id) GROUP BY ALL) AS p USING (hand_id)
LEFT JOIN (SELECT hand_id, count(DISTINCT (pot, run)) AS judged FROM share GROUP BY ALL) AS s USING (hand_id)
LEFT JOIN (SELECT hand_id, true AS flop FROM board_card WHERE street > 0 GROUP BY ALL
           UNION SELECT hand_id, true FROM action WHERE street > 0 GROUP BY ALL UNION SELECT hand_id, true FROM draw WHERE street > 0 GROUP BY ALL) AS f USING (hand_id);
