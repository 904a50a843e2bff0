CREATE TABLE run (
    version     VARCHAR NOT NULL,
    started     TIMESTAMP NOT NULL,
    finished    TIMESTAMP,
    house       VARCHAR,
    passed_over INTEGER NOT NULL,
    summary     JSON
);
COMMENT ON TABLE run IS 'The run that wrote this file.';
COMMENT ON COLUMN run.version IS 'version of hand-audit';
COMMENT ON COLUMN run.started IS 'UTC';
COMMENT ON COLUMN run.finished IS 'UTC';
COMMENT ON COLUMN run.house IS 'house chosen with --house';
COMMENT ON COLUMN run.passed_over IS 'files in folders that do not look like hand histories';
COMMENT ON COLUMN run.summary IS 'control totals';
