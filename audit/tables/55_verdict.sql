CREATE TABLE verdict (
    run_id         INTEGER NOT NULL,
    suite          VARCHAR NOT NULL,
    expectations   INTEGER NOT NULL,
    met            INTEGER NOT NULL,
    failed         INTEGER NOT NULL,
    not_configured INTEGER NOT NULL,
    success        BOOLEAN NOT NULL,
    results        JSON NOT NULL
);
COMMENT ON TABLE verdict IS 'The verdict on a run: one row per suite of expectations, as hand-audit verdict last gave it.';
COMMENT ON COLUMN verdict.run_id IS 'run (run)';
COMMENT ON COLUMN verdict.suite IS 'family of the rules, or the table contracts';
COMMENT ON COLUMN verdict.expectations IS 'rules or contracts of the suite: met + failed + not_configured';
COMMENT ON COLUMN verdict.met IS 'expectations that hold';
COMMENT ON COLUMN verdict.failed IS 'expectations with open findings or broken rows, or whose rule did not run';
COMMENT ON COLUMN verdict.not_configured IS 'expectations about which nothing can be said, since their rule lacks a figure of the house';
COMMENT ON COLUMN verdict.success IS 'every expectation of the suite is met';
COMMENT ON COLUMN verdict.results IS 'one object per expectation: id, name, severity, met, state, reason, count, sample';
