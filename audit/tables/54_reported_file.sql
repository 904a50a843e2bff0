CREATE VIEW reported_file AS
FROM present_file WHERE last_run = (SELECT max(run_id) FROM run);
COMMENT ON VIEW reported_file IS 'The files given to the last run, in their present version, read then or before: what its report tells of.';
