CREATE OR REPLACE VIEW table_night AS
SELECT n.room, n.table_name, n.night, n.currency, count(*) AS hands, count(*) FILTER (n.status = 'unread') AS unread,
       sum(as_decimal(s.gross, n.exponent)) AS settled_total, sum(as_decimal(s.awarded, n.exponent)) AS awarded,
       sum(as_decimal(s.stated_takes, n.exponent)) AS stated_takes, sum(coalesce(f.findings, 0))::BIGINT AS findings
FROM hand_night AS n LEFT JOIN settlement AS s ON s.hand_id = n.hand_id AND n.status = 'settled'
LEFT JOIN (SELECT hand_id, count(*) AS findings FROM finding GROUP BY hand_id) AS f ON f.hand_id = n.hand_id
GROUP BY ALL;
COMMENT ON VIEW table_night IS 'One row per table, night and currency for people; the amounts are those of the settled hands, as decimals.';
COMMENT ON COLUMN table_night.room IS 'room as printed';
COMMENT ON COLUMN table_night.table_name IS 'table as printed';
COMMENT ON COLUMN table_night.night IS 'night (hand_night)';
COMMENT ON COLUMN table_night.currency IS 'ISO 4217 code, or CHIP';
COMMENT ON COLUMN table_night.hands IS 'hands, whether they could be settled or not';
COMMENT ON COLUMN table_night.unread IS 'hands that could not be read';
COMMENT ON COLUMN table_night.settled_total IS 'sum of the settled total pots';
COMMENT ON COLUMN table_night.awarded IS 'awards as printed, and those withheld by a cash-out';
COMMENT ON COLUMN table_night.stated_takes IS 'rake and fees as printed';
COMMENT ON COLUMN table_night.findings IS 'findings in these hands';
