-- The jackpot drop that is due from each hand.
-- Reads: charged, house_drop, house_trigger, house_parameter. Writes: drop_due.
-- Source: rulebook "jackpot-drop-min-players", "jackpot-presence-counts", "jackpot-drop-trigger", "jackpot-drop-independent-of-rake",
-- "jackpot-funded-from-rake", JD-01 to JD-08.
INSERT INTO drop_due
WITH fitting AS (
    SELECT c.hand_id, arg_min(r, r.place) AS r
    FROM charged AS c JOIN house_drop AS r ON r.house = c.house
    WHERE (r.games IS NULL OR list_contains(r.games, c.game)) AND (r.limits IS NULL OR list_contains(r.limits, c.limit_form))
      AND (r.stakes_from IS NULL OR c.big_stake >= r.stakes_from * c.scale) AND (r.stakes_to IS NULL OR c.big_stake <= r.stakes_to * c.scale)
    GROUP BY c.hand_id
), ruled AS (
    SELECT c.*, f.r.funding AS funding, CASE WHEN f.r.present THEN c.present ELSE c.dealt END AS players, f.r.min_players AS min_players,
           coalesce(f.r.amount * c.scale, f.r.blinds * c.big_blind // 100) AS amount, coalesce(f.r.min_pot * c.scale, f.r.min_blinds * c.big_blind // 100) AS min_pot,
           coalesce(t.street, d.street) AS street,
           c.play_money AND EXISTS (FROM house_parameter AS p WHERE p.house = c.house AND p.parameter = 'jackpot.play_money') AS is_free
    FROM charged AS c JOIN fitting AS f USING (hand_id)
    LEFT JOIN house_trigger AS t ON t.house = c.house AND t.fee = 'jackpot' AND t.game = c.game
    LEFT JOIN house_trigger AS d ON d.house = c.house AND d.fee = 'jackpot' AND d.game IS NULL
), told AS (
    SELECT *, CASE WHEN is_free THEN 'play money has no jackpot'
                   WHEN funding = 'none' THEN 'the house has no jackpot'
                   WHEN funding = 'rake' THEN 'the jackpot is fed from the rake'
                   WHEN play_money THEN 'play money'
                   WHEN NOT same_currency THEN 'the house is in another currency'
                   WHEN amount IS NULL OR street IS NULL THEN 'the house does not say how much, or when'
                   WHEN players < min_players THEN players || ' players take part, ' || min_players || ' are needed'
                   WHEN reached < street THEN 'the hand did not pass the first betting round'
                   WHEN base + splash < min_pot THEN 'the pot is too small' END AS why
    FROM ruled
)
SELECT hand_id, players, CASE WHEN why IS NULL THEN amount
                              WHEN is_free OR funding <> 'drop' OR (same_currency AND amount IS NOT NULL AND street IS NOT NULL) THEN 0 END, why
FROM told;
