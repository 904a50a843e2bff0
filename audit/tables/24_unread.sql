CREATE TABLE unread (
    source_id INTEGER NOT NULL,
    hand_id   BIGINT,
    line      INTEGER NOT NULL,
    col       INTEGER NOT NULL,
    lines     INTEGER NOT NULL,
    excerpt   VARCHAR NOT NULL,
    cause     VARCHAR NOT NULL,
    expected  VARCHAR[]
);
COMMENT ON TABLE unread IS 'Parts of the input that were not read, each with its place.';
COMMENT ON COLUMN unread.source_id IS 'file (source_file)';
COMMENT ON COLUMN unread.hand_id IS 'hand that the part belongs to; null outside hands';
COMMENT ON COLUMN unread.line IS 'line of the file, counted from 1';
COMMENT ON COLUMN unread.col IS 'column, counted from 1 in characters';
COMMENT ON COLUMN unread.lines IS 'how many lines the part has';
COMMENT ON COLUMN unread.excerpt IS 'the text itself';
COMMENT ON COLUMN unread.cause IS 'why';
COMMENT ON COLUMN unread.expected IS 'kinds of line that could have stood here';
