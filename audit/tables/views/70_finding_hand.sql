CREATE OR REPLACE VIEW finding_hand AS
SELECT f.rule, f.name, CASE f.severity WHEN 3 THEN 'error' WHEN 2 THEN 'warning' ELSE 'note' END AS severity, f.fingerprint,
       f.file, f.line, f.col, f.message, f.stated, f.settled, f.seat, f.player, f.hand_id, f.hand AS number, n.night, n.room,
       n.tournament, n.table_name, h.game, h.stakes, n.currency, as_decimal(s.gross, n.exponent) AS settled_total,
       r.started::DATE AS first_seen, a.who AS accepted_by
FROM finding AS f LEFT JOIN hand_night AS n USING (hand_id) LEFT JOIN hand AS h USING (hand_id) LEFT JOIN settlement AS s USING (hand_id)
LEFT JOIN run AS r ON r.run_id = f.first_run LEFT JOIN acceptance AS a USING (acceptance)
WHERE f.gone_run IS NULL AND f.source_id IN (SELECT source_id FROM present_file);
COMMENT ON VIEW finding_hand IS 'One row per standing finding, accepted or not, with the hand that it is about.';
COMMENT ON COLUMN finding_hand.rule IS 'rule id';
COMMENT ON COLUMN finding_hand.name IS 'rule name';
COMMENT ON COLUMN finding_hand.severity IS 'error, warning or note';
COMMENT ON COLUMN finding_hand.fingerprint IS 'the same for the same fault in later runs';
COMMENT ON COLUMN finding_hand.file IS 'path of the file';
COMMENT ON COLUMN finding_hand.line IS 'line of the figure, counted from 1';
COMMENT ON COLUMN finding_hand.col IS 'column of the figure, counted from 1 in characters';
COMMENT ON COLUMN finding_hand.message IS 'what is wrong';
COMMENT ON COLUMN finding_hand.stated IS 'the room''s figure, with its currency';
COMMENT ON COLUMN finding_hand.settled IS 'the recomputed figure, with its currency';
COMMENT ON COLUMN finding_hand.seat IS 'seat number';
COMMENT ON COLUMN finding_hand.player IS 'screen name';
COMMENT ON COLUMN finding_hand.hand_id IS 'hand (hand); null outside any hand';
COMMENT ON COLUMN finding_hand.number IS 'number of the hand as printed';
COMMENT ON COLUMN finding_hand.night IS 'night (hand_night)';
COMMENT ON COLUMN finding_hand.room IS 'room as printed';
COMMENT ON COLUMN finding_hand.tournament IS 'tournament number; null in cash games';
COMMENT ON COLUMN finding_hand.table_name IS 'table as printed';
COMMENT ON COLUMN finding_hand.game IS 'game, such as holdem or omaha-hi-lo';
COMMENT ON COLUMN finding_hand.stakes IS 'stakes as printed';
COMMENT ON COLUMN finding_hand.currency IS 'ISO 4217 code, or CHIP';
COMMENT ON COLUMN finding_hand.settled_total IS 'settled total pot of the hand';
COMMENT ON COLUMN finding_hand.first_seen IS 'day (UTC) of the run that found it first';
COMMENT ON COLUMN finding_hand.accepted_by IS 'who accepts it; null for an open finding';
