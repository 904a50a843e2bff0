-- id: TC013
-- title: Every standing finding points at a hand, file, run and rule that are there
-- why: A finding that cannot be followed to its evidence proves nothing.
SELECT f.rule || ' ' || f.fingerprint AS broken
FROM finding AS f
WHERE f.gone_run IS NULL AND (
    (f.hand_id IS NOT NULL AND NOT EXISTS (FROM hand AS h WHERE h.hand_id = f.hand_id AND h.source_id = f.source_id))
    OR f.source_id NOT IN (SELECT source_id FROM source_file)
    OR f.rule NOT IN (SELECT rule FROM rule_run)
    OR f.first_run NOT IN (SELECT run_id FROM run) OR f.last_run NOT IN (SELECT run_id FROM run)
    OR (f.acceptance IS NOT NULL AND f.acceptance NOT IN (SELECT acceptance FROM acceptance))
)
