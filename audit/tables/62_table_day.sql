CREATE VIEW table_day AS
SELECT h.table_name, coalesce(h.started_utc::DATE, try_strptime(h.printed, ['%Y/%m/%d %H:%M:%S', '%Y/%m/%d %H:%M'])::DATE) AS day, h.currency,
       count(*) AS hands, count(*) FILTER (h.status = 'unread') AS unread,
       sum(as_decimal(s.gross, h.exponent)) AS settled_total, sum(as_decimal(s.awarded, h.exponent)) AS awarded,
       sum(as_decimal(s.stated_takes, h.exponent)) AS stated_takes
FROM hand AS h LEFT JOIN settlement AS s USING (hand_id)
GROUP BY ALL;
COMMENT ON VIEW table_day IS 'One row per table, day (UTC where known, else as printed) and currency for people, as decimals.';
