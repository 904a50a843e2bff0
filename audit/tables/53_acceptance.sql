CREATE TABLE acceptance (
    acceptance INTEGER NOT NULL,
    line       INTEGER NOT NULL,
    rule       VARCHAR,
    finding    VARCHAR,
    path       VARCHAR,
    table_name VARCHAR,
    who        VARCHAR NOT NULL,
    why        VARCHAR NOT NULL,
    until      DATE,
    state      VARCHAR NOT NULL
);
COMMENT ON TABLE acceptance IS 'What the file of acceptances said at the last run.';
COMMENT ON COLUMN acceptance.acceptance IS 'place in the file, from 1';
COMMENT ON COLUMN acceptance.line IS 'line of the file';
COMMENT ON COLUMN acceptance.rule IS 'rule whose findings are accepted';
COMMENT ON COLUMN acceptance.finding IS 'fingerprint of the one finding that is accepted';
COMMENT ON COLUMN acceptance.path IS 'only findings in files of this pattern';
COMMENT ON COLUMN acceptance.table_name IS 'only findings at tables of this pattern';
COMMENT ON COLUMN acceptance.who IS 'who accepts';
COMMENT ON COLUMN acceptance.why IS 'why';
COMMENT ON COLUMN acceptance.until IS 'last day on which it holds; null without end';
COMMENT ON COLUMN acceptance.state IS 'used, unused or expired';

CREATE TABLE touched (hand_id BIGINT NOT NULL);
COMMENT ON TABLE touched IS 'Hands that the rules across hands look at in a run; empty between runs.';
COMMENT ON COLUMN touched.hand_id IS 'hand (hand)';
