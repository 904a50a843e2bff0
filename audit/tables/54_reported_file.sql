CREATE VIEW reported_file AS
FROM source_file WHERE last_run = (SELECT max(run_id) FROM run) AND replaced_by IS NULL;
COMMENT ON VIEW reported_file IS 'The files given to the last run, in their present version, read then or before: what its report tells of.';
