-- Date and time as a room prints them, on its own clock; null when they are written in another way.
CREATE OR REPLACE MACRO clock_of(printed) AS try_strptime(printed, ['%Y/%m/%d %H:%M:%S', '%Y/%m/%d %H:%M', '%Y-%m-%d %H:%M:%S']);
COMMENT ON MACRO clock_of IS 'date and time as printed, as a TIMESTAMP on the room''s own clock; null when it is written in another way';
-- Play goes past midnight: a night runs from noon to noon and has the date of its evening.
CREATE OR REPLACE MACRO night_of(clock) AS (clock - INTERVAL 12 HOUR)::DATE;
COMMENT ON MACRO night_of IS 'night of a time on the room''s own clock: from noon to noon, named by the date of its evening';
