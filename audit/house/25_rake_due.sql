-- The rake that is due from each hand, and from each of several pots.
-- Reads: charged, drop_due, house_rake, house_trigger, house_parameter, pot. Writes: rake_due, rake_due_pot.
-- Holds: the pots of a hand are charged its rake, none more than it holds.
-- Source: rulebook "rake-total-on-summed-pots", "rake-per-bracket-in-pot-order", "rake-cap-per-hand", "rake-step-table", RK-01 to RK-42;
-- A-02: what a pot cannot pay is taken from the next; A-10: a cap inside an increment holds.
INSERT INTO rake_due
WITH fitting AS (
    SELECT c.hand_id, arg_min(r, r.place) AS r
    FROM charged AS c JOIN house_rake AS r ON r.house = c.house
    WHERE c.same_currency AND (r.games IS NULL OR list_contains(r.games, c.game)) AND (r.limits IS NULL OR list_contains(r.limits, c.limit_form))
      AND (r.stakes_from IS NULL OR c.big_stake >= r.stakes_from * c.scale) AND (r.stakes_to IS NULL OR c.big_stake <= r.stakes_to * c.scale)
      AND (r.dealt_from IS NULL OR c.dealt BETWEEN r.dealt_from AND r.dealt_to)
    GROUP BY c.hand_id
), ruled AS (
    SELECT c.* EXCLUDE (base), c.base + CASE WHEN f.r.with_splash THEN c.splash ELSE 0 END - CASE WHEN f.r.less_drop THEN coalesce(w.amount, 0) ELSE 0 END AS base, f.r.mode AS mode, f.r.step * c.scale AS step, f.r.inc * c.scale AS inc, f.r.ppm AS ppm, coalesce(f.r.cap * c.scale, f.r.cap_blinds * c.big_blind // 100) AS cap, f.r.tolerance * c.scale AS tolerance, f.r.minimum * c.scale AS minimum,
           f.r.unit * c.scale AS unit, f.r.rounding AS rounding, f.r.alloc AS alloc, coalesce(t.street, d.street) AS street,
           c.play_money AND EXISTS (FROM house_parameter AS p WHERE p.house = c.house AND p.parameter = 'rake.play_money') AS is_free
    FROM charged AS c LEFT JOIN fitting AS f USING (hand_id) LEFT JOIN drop_due AS w USING (hand_id)
    LEFT JOIN house_trigger AS t ON t.house = c.house AND t.fee = 'rake' AND t.game = c.game
    LEFT JOIN house_trigger AS d ON d.house = c.house AND d.fee = 'rake' AND d.game IS NULL
), counted AS (
    SELECT *, greatest(CASE WHEN mode IN ('step', 'percent') THEN least(minimum, base) ELSE 0 END, CASE WHEN mode = 'step' THEN base // step * inc
                   WHEN mode = 'percent' AND rounding = 'down' THEN (base::HUGEINT * ppm // (1000000 * unit) * unit)::BIGINT
                   WHEN mode = 'percent' THEN ((2 * base::HUGEINT * ppm + 1000000 * unit) // (2000000 * unit) * unit)::BIGINT
                   WHEN mode = 'ceiling' THEN (base::HUGEINT * ppm // 1000000)::BIGINT
                   WHEN mode IN ('none', 'time') THEN 0 END) AS uncapped,
           CASE WHEN is_free THEN 'play money is free'
                WHEN play_money THEN 'play money'
                WHEN NOT same_currency THEN 'the house is in another currency'
                WHEN mode IS NULL THEN 'the house has no rake for this game, these stakes and players'
                WHEN mode = 'none' THEN 'the house takes no rake'
                WHEN mode = 'time' THEN 'the house charges playing time instead'
                WHEN street IS NULL THEN 'the house does not say when a hand of this game is raked'
                WHEN reached < street THEN 'the hand did not pass the first betting round' END AS why
    FROM ruled
)
SELECT hand_id, mode, base, dealt, step, inc, ppm, cap, alloc, uncapped, tolerance,
       CASE WHEN is_free OR mode IN ('none', 'time') OR reached < street THEN 0 WHEN why IS NULL THEN least(uncapped, cap) END, why
FROM counted;

INSERT INTO rake_due_pot
WITH laid AS (
    SELECT p.hand_id, p.pot, p.gross, r.step, r.inc, r.amount,
           sum(p.gross) OVER (PARTITION BY p.hand_id ORDER BY p.pot) - p.gross AS begins, sum(p.gross) OVER (PARTITION BY p.hand_id ORDER BY p.pot) AS ends
    FROM pot AS p JOIN rake_due AS r USING (hand_id) JOIN settlement AS s USING (hand_id)
    WHERE r.alloc = 'pot-order' AND r.mode = 'step' AND r.amount > 0 AND s.pots > 1
), reached AS (
    -- What is charged up to the end of a pot: each bracket that begins before it.
    SELECT *, least(amount, (ends + step - 1) // step * inc) AS charged, least(amount, (begins + step - 1) // step * inc) AS before FROM laid
), paid AS (
    -- A pot pays no more than it holds, and the next pays the rest.
    SELECT *, least(ends, ends + min(charged - ends) OVER (PARTITION BY hand_id ORDER BY pot)) AS paid FROM reached
)
SELECT hand_id, pot, begins, (charged - before + inc - 1) // inc, paid - coalesce(lag(paid) OVER (PARTITION BY hand_id ORDER BY pot), 0) FROM paid;
