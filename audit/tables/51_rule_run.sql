CREATE TABLE rule_run (
    run_id   INTEGER NOT NULL,
    rule     VARCHAR NOT NULL,
    state    VARCHAR NOT NULL,
    reason   VARCHAR,
    findings BIGINT NOT NULL,
    accepted BIGINT NOT NULL
);
COMMENT ON TABLE rule_run IS 'One row per rule and run, also when it found nothing: clean differs from not run.';
COMMENT ON COLUMN rule_run.run_id IS 'run (run)';
COMMENT ON COLUMN rule_run.rule IS 'rule id';
COMMENT ON COLUMN rule_run.state IS 'run, or not configured';
COMMENT ON COLUMN rule_run.reason IS 'what is not configured';
COMMENT ON COLUMN rule_run.findings IS 'how many findings stand in the files given to the run, read now or before';
COMMENT ON COLUMN rule_run.accepted IS 'how many of them are accepted';
