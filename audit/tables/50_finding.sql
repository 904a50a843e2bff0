CREATE TABLE finding (
    rule        VARCHAR NOT NULL,
    name        VARCHAR NOT NULL,
    severity    UTINYINT NOT NULL,
    source_id   INTEGER NOT NULL,
    file        VARCHAR NOT NULL,
    line        INTEGER NOT NULL,
    col         INTEGER NOT NULL,
    length      INTEGER NOT NULL,
    excerpt     VARCHAR NOT NULL,
    hand_id     BIGINT,
    hand        VARCHAR,
    seat        USMALLINT,
    player      VARCHAR,
    message     VARCHAR NOT NULL,
    stated      VARCHAR,
    settled     VARCHAR,
    label       VARCHAR NOT NULL,
    facts       VARCHAR[] NOT NULL,
    fingerprint VARCHAR NOT NULL,
    first_run   INTEGER,
    last_run    INTEGER,
    gone_run    INTEGER,
    acceptance  INTEGER
);
COMMENT ON TABLE finding IS 'Differences between what the room printed and what was settled, each at one figure of one line.';
COMMENT ON COLUMN finding.rule IS 'rule id';
COMMENT ON COLUMN finding.name IS 'rule name';
COMMENT ON COLUMN finding.severity IS '3 error, 2 warning, 1 note';
COMMENT ON COLUMN finding.source_id IS 'file (source_file)';
COMMENT ON COLUMN finding.file IS 'path of the file';
COMMENT ON COLUMN finding.line IS 'line of the file, counted from 1';
COMMENT ON COLUMN finding.col IS 'column of the figure, counted from 1 in characters';
COMMENT ON COLUMN finding.length IS 'characters of the figure';
COMMENT ON COLUMN finding.excerpt IS 'the line of the file';
COMMENT ON COLUMN finding.hand_id IS 'hand (hand)';
COMMENT ON COLUMN finding.hand IS 'number of the hand as printed';
COMMENT ON COLUMN finding.seat IS 'seat number';
COMMENT ON COLUMN finding.player IS 'screen name';
COMMENT ON COLUMN finding.message IS 'what is wrong';
COMMENT ON COLUMN finding.stated IS 'the room''s figure, with its currency';
COMMENT ON COLUMN finding.settled IS 'the recomputed figure, with its currency';
COMMENT ON COLUMN finding.label IS 'text under the figure';
COMMENT ON COLUMN finding.facts IS 'hand, arithmetic, clause and help, one text each';
COMMENT ON COLUMN finding.fingerprint IS 'the same for the same fault in later runs';
COMMENT ON COLUMN finding.first_run IS 'run that found it first (run)';
COMMENT ON COLUMN finding.last_run IS 'last run that checked its hand and found it (run)';
COMMENT ON COLUMN finding.gone_run IS 'run that checked its hand again and did not find it (run); null while it stands';
COMMENT ON COLUMN finding.acceptance IS 'acceptance that covers it (acceptance); null for an open one';
