CREATE TABLE rule_run (
    run_id   INTEGER NOT NULL,
    rule     VARCHAR NOT NULL,
    state    VARCHAR NOT NULL,
    reason   VARCHAR,
    findings BIGINT NOT NULL,
    accepted BIGINT NOT NULL,
    judged BIGINT NOT NULL,
    not_configured BIGINT NOT NULL,
    not_applicable BIGINT NOT NULL
);
COMMENT ON TABLE rule_run IS 'One row per rule and run, also when it found nothing: clean differs from not run.';
COMMENT ON COLUMN rule_run.run_id IS 'run (run)';
COMMENT ON COLUMN rule_run.rule IS 'rule id';
COMMENT ON COLUMN rule_run.state IS 'run, or not configured';
COMMENT ON COLUMN rule_run.reason IS 'what is not configured';
COMMENT ON COLUMN rule_run.findings IS 'how many findings stand in the files given to the run, read now or before';
COMMENT ON COLUMN rule_run.accepted IS 'how many of them are accepted';
COMMENT ON COLUMN rule_run.judged IS 'settled hands of which the rule could say something';
COMMENT ON COLUMN rule_run.not_configured IS 'settled hands whose house lacks what the rule needs, or that have no house';
COMMENT ON COLUMN rule_run.not_applicable IS 'settled hands whose format lacks a fact that the rule lives on, or whose kind or house the rule is not about';
