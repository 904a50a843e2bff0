CREATE OR REPLACE VIEW rake_hour AS
SELECT n.room, n.table_name, n.night, date_trunc('hour', n.clock) AS hour, n.currency, count(*) AS hands,
       sum(as_decimal(s.gross, n.exponent)) AS settled_total, sum(as_decimal(coalesce(t.rake, 0), n.exponent)) AS rake,
       sum(as_decimal(coalesce(t.jackpot, 0), n.exponent)) AS jackpot, sum(as_decimal(coalesce(t.other, 0), n.exponent)) AS other_takes,
       sum(as_decimal(s.gross - s.awarded, n.exponent)) AS left_the_pot
FROM hand_night AS n JOIN settlement AS s USING (hand_id)
LEFT JOIN (SELECT hand_id, (sum(amount) FILTER (kind = 'rake'))::BIGINT AS rake, (sum(amount) FILTER (kind = 'jackpot'))::BIGINT AS jackpot,
                  (sum(amount) FILTER (kind NOT IN ('rake', 'jackpot')))::BIGINT AS other
           FROM stated_take GROUP BY hand_id) AS t USING (hand_id)
WHERE n.status = 'settled' AND n.tournament IS NULL
GROUP BY ALL;
COMMENT ON VIEW rake_hour IS 'One row per cash table, hour and currency for people: what the room says it took from the settled hands beside what left their pots, as decimals.';
COMMENT ON COLUMN rake_hour.room IS 'room as printed';
COMMENT ON COLUMN rake_hour.table_name IS 'table as printed';
COMMENT ON COLUMN rake_hour.night IS 'night (hand_night)';
COMMENT ON COLUMN rake_hour.hour IS 'begin of the hour in which the hands start, on the room''s own clock; null when it cannot be read';
COMMENT ON COLUMN rake_hour.currency IS 'ISO 4217 code, or CHIP';
COMMENT ON COLUMN rake_hour.hands IS 'settled hands';
COMMENT ON COLUMN rake_hour.settled_total IS 'sum of the settled total pots';
COMMENT ON COLUMN rake_hour.rake IS 'rake as printed';
COMMENT ON COLUMN rake_hour.jackpot IS 'jackpot drop as printed';
COMMENT ON COLUMN rake_hour.other_takes IS 'bingo, fortune and tax as printed';
COMMENT ON COLUMN rake_hour.left_the_pot IS 'settled total pots less awards: what was taken, whatever the room says';
