CREATE TABLE run (
    run_id      INTEGER NOT NULL,
    kind        VARCHAR NOT NULL,
    version     VARCHAR NOT NULL,
    rule_set    VARCHAR NOT NULL,
    house       VARCHAR,
    started     TIMESTAMP NOT NULL,
    finished    TIMESTAMP,
    first_hand  BIGINT NOT NULL,
    new_files   INTEGER NOT NULL,
    new_hands   BIGINT NOT NULL,
    passed_over INTEGER NOT NULL,
    summary     JSON,
    chain       VARCHAR
);
COMMENT ON TABLE run IS 'One row per run. A run that was stopped has no end; the next one goes on with it.';
COMMENT ON COLUMN run.run_id IS 'number of the run, from 1';
COMMENT ON COLUMN run.kind IS 'run, or check: the hands were checked again without being read';
COMMENT ON COLUMN run.version IS 'version of hand-audit';
COMMENT ON COLUMN run.rule_set IS 'SHA-256 over the rule and house files';
COMMENT ON COLUMN run.house IS 'house chosen with --house';
COMMENT ON COLUMN run.started IS 'UTC';
COMMENT ON COLUMN run.finished IS 'UTC; null while it runs or when it was stopped';
COMMENT ON COLUMN run.first_hand IS 'first number (ours) of its hands';
COMMENT ON COLUMN run.new_files IS 'files that were read, whole or from where they had ended';
COMMENT ON COLUMN run.new_hands IS 'hands that were read';
COMMENT ON COLUMN run.passed_over IS 'files in folders that do not look like hand histories';
COMMENT ON COLUMN run.summary IS 'control totals of the files given to the run, read now or before';
COMMENT ON COLUMN run.chain IS 'SHA-256 over the chain before it and this row: the last one proves all before it';

CREATE TABLE evidence (
    seq       BIGINT NOT NULL,
    run_id    INTEGER NOT NULL,
    source_id INTEGER NOT NULL,
    path      VARCHAR NOT NULL,
    event     VARCHAR NOT NULL,
    sha256    VARCHAR,
    bytes     BIGINT NOT NULL,
    chain     VARCHAR NOT NULL
);
COMMENT ON TABLE evidence IS 'What was met, in order: one row each time that a file was read or found changed. Rows are only added.';
COMMENT ON COLUMN evidence.seq IS 'place in the chain, from 1';
COMMENT ON COLUMN evidence.run_id IS 'run (run)';
COMMENT ON COLUMN evidence.source_id IS 'file (source_file)';
COMMENT ON COLUMN evidence.path IS 'the path as given';
COMMENT ON COLUMN evidence.event IS 'new, grown, changed, copy or unread';
COMMENT ON COLUMN evidence.sha256 IS 'hash of the bytes';
COMMENT ON COLUMN evidence.bytes IS 'size';
COMMENT ON COLUMN evidence.chain IS 'SHA-256 over the chain before it and this row';

CREATE TABLE database_version (number INTEGER NOT NULL);
COMMENT ON TABLE database_version IS 'Form of these tables: a program that knows only older ones refuses the file.';
COMMENT ON COLUMN database_version.number IS 'one row';
