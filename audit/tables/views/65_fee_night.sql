CREATE OR REPLACE VIEW fee_night AS
SELECT n.night, n.room, n.table_name, h.house, n.currency, count(*) AS hands, count(r.amount) AS told,
       sum(as_decimal(coalesce(t.rake, 0), n.exponent)) AS stated_rake,
       sum(as_decimal(CASE WHEN r.mode = 'ceiling' THEN 0 ELSE coalesce(r.amount, 0) END, n.exponent)) AS due_rake,
       sum(as_decimal(coalesce(t.jackpot, 0), n.exponent)) AS stated_drop,
       sum(as_decimal(coalesce(d.amount, 0), n.exponent)) AS due_drop
FROM hand_night AS n JOIN hand AS h USING (hand_id) JOIN rake_due AS r USING (hand_id) LEFT JOIN drop_due AS d USING (hand_id)
LEFT JOIN (SELECT hand_id, sum(amount) FILTER (kind = 'rake')::BIGINT AS rake, sum(amount) FILTER (kind = 'jackpot')::BIGINT AS jackpot FROM stated_take GROUP BY hand_id) AS t USING (hand_id)
GROUP BY n.night, n.room, n.table_name, h.house, n.currency;
COMMENT ON VIEW fee_night IS 'Rake and jackpot drop of each table and night for people: what the room took beside what its house makes due, as decimals.';
COMMENT ON COLUMN fee_night.night IS 'night (hand_night)';
COMMENT ON COLUMN fee_night.room IS 'room as printed';
COMMENT ON COLUMN fee_night.table_name IS 'table as printed';
COMMENT ON COLUMN fee_night.house IS 'house (house.key)';
COMMENT ON COLUMN fee_night.currency IS 'ISO 4217 code, or CHIP';
COMMENT ON COLUMN fee_night.hands IS 'settled cash hands';
COMMENT ON COLUMN fee_night.told IS 'of those, hands whose house tells the rake';
COMMENT ON COLUMN fee_night.stated_rake IS 'rake as printed';
COMMENT ON COLUMN fee_night.due_rake IS 'rake that the house makes due; nothing from a house that names only the most it may take';
COMMENT ON COLUMN fee_night.stated_drop IS 'jackpot drop as printed';
COMMENT ON COLUMN fee_night.due_drop IS 'jackpot drop that the house makes due';
