-- What all other views rest on: which hands count, where they stand, and their night.
CREATE OR REPLACE VIEW hand_night AS
SELECT h.hand_id, f.path AS file, h.first_line AS line, h.room, h.number, h.status, h.tournament, h.table_name, h.currency,
       h.exponent, h.started_utc, clock_of(h.printed) AS clock, night_of(clock_of(h.printed)) AS night
FROM hand AS h JOIN source_file AS f USING (source_id) SEMI JOIN present_file USING (source_id);
COMMENT ON VIEW hand_night IS 'One row per hand of the present version of each file: where it stands and the night it belongs to. A night runs from noon to noon on the room''s own clock.';
COMMENT ON COLUMN hand_night.hand_id IS 'hand (hand)';
COMMENT ON COLUMN hand_night.file IS 'path of the file';
COMMENT ON COLUMN hand_night.line IS 'line of the header, counted from 1';
COMMENT ON COLUMN hand_night.room IS 'room as printed';
COMMENT ON COLUMN hand_night.number IS 'number as printed';
COMMENT ON COLUMN hand_night.status IS 'settled, unread or void';
COMMENT ON COLUMN hand_night.tournament IS 'tournament number; null in cash games';
COMMENT ON COLUMN hand_night.table_name IS 'table as printed';
COMMENT ON COLUMN hand_night.currency IS 'ISO 4217 code, or CHIP';
COMMENT ON COLUMN hand_night.exponent IS 'decimals of the minor unit';
COMMENT ON COLUMN hand_night.started_utc IS 'start in UTC; null when no printed zone names one offset';
COMMENT ON COLUMN hand_night.clock IS 'start as printed, on the room''s own clock; null when it cannot be read';
COMMENT ON COLUMN hand_night.night IS 'night by that clock, named by the date of its evening';
