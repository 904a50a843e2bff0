-- id: TC016
-- title: Every run and every version of a file that a row names is there
-- why: What is reported is chosen by run and version: a file under a run that never was would be passed over in silence.
SELECT 'file ' || source_id || ', run ' || run_id AS broken FROM source_file ANTI JOIN run USING (run_id)
UNION ALL SELECT 'file ' || source_id || ', last run ' || last_run FROM source_file WHERE last_run NOT IN (SELECT run_id FROM run)
UNION ALL SELECT 'file ' || source_id || ', replaced by ' || replaced_by FROM source_file WHERE replaced_by NOT IN (SELECT source_id FROM source_file)
UNION ALL SELECT 'file ' || source_id || ', copy of ' || copy_of FROM source_file WHERE copy_of NOT IN (SELECT source_id FROM source_file)
UNION ALL SELECT 'evidence ' || seq || ', run ' || run_id FROM evidence ANTI JOIN run USING (run_id)
UNION ALL SELECT 'finding ' || fingerprint || ', gone in run ' || gone_run FROM finding WHERE gone_run NOT IN (SELECT run_id FROM run)
UNION ALL SELECT 'verdict ' || suite || ', run ' || run_id FROM verdict ANTI JOIN run USING (run_id)
