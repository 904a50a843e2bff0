-- id: TC004
-- title: What was read belongs to a file that was met
-- why: A hand or figure without its file cannot be shown to anybody.
SELECT 'hand ' || hand_id AS broken FROM hand ANTI JOIN source_file USING (source_id)
UNION ALL SELECT 'unread, file ' || source_id || ', line ' || line FROM unread ANTI JOIN source_file USING (source_id)
UNION ALL SELECT 'file_money, file ' || source_id FROM file_money ANTI JOIN source_file USING (source_id)
UNION ALL SELECT 'evidence, file ' || source_id FROM evidence ANTI JOIN source_file USING (source_id)
