-- id: TC003
-- title: Every file, run and acceptance has a number of its own
-- why: Hands, findings and verdicts name them by that number.
SELECT 'file ' || source_id AS broken FROM source_file GROUP BY source_id HAVING count(*) > 1
UNION ALL SELECT 'run ' || run_id FROM run GROUP BY run_id HAVING count(*) > 1
UNION ALL SELECT 'acceptance ' || acceptance FROM acceptance GROUP BY acceptance HAVING count(*) > 1
