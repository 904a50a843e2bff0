CREATE TABLE rule_run (
    rule     VARCHAR NOT NULL,
    state    VARCHAR NOT NULL,
    reason   VARCHAR,
    findings BIGINT NOT NULL
);
COMMENT ON TABLE rule_run IS 'One row per rule, also when it found nothing: clean differs from not run.';
COMMENT ON COLUMN rule_run.rule IS 'rule id';
COMMENT ON COLUMN rule_run.state IS 'run, or not configured';
COMMENT ON COLUMN rule_run.reason IS 'what is not configured';
COMMENT ON COLUMN rule_run.findings IS 'how many findings the rule gave';
