CREATE VIEW reported_file AS
SELECT source_id FROM source_file SEMI JOIN present_file USING (source_id) WHERE last_run = (SELECT max(run_id) FROM run);
COMMENT ON VIEW reported_file IS 'The files given to the last run, in their present version, read then or before: what its report tells of.';
COMMENT ON COLUMN reported_file.source_id IS 'file (source_file)';
