-- id: TC014
-- title: Every ended run has one row for each of its rules
-- why: A rule without a row did not run, and must not look clean. Runs under the same set of rules have the same rules.
WITH ended AS (SELECT run_id, rule_set FROM run WHERE finished IS NOT NULL),
expected AS (SELECT e.run_id, r.rule FROM ended AS e JOIN (SELECT DISTINCT rule_set, rule FROM rule_run JOIN ended USING (run_id)) AS r USING (rule_set))
SELECT 'run ' || run_id || ', ' || rule AS broken FROM rule_run GROUP BY run_id, rule HAVING count(*) > 1
UNION ALL SELECT 'run ' || run_id || ', ' || rule FROM rule_run ANTI JOIN ended USING (run_id)
UNION ALL SELECT 'run ' || run_id || ', ' || rule FROM expected ANTI JOIN rule_run USING (run_id, rule)
UNION ALL SELECT 'run ' || run_id FROM ended ANTI JOIN rule_run USING (run_id)
