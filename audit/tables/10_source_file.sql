CREATE TABLE source_file (
    source_id INTEGER NOT NULL,
    path      VARCHAR NOT NULL,
    sha256    VARCHAR,
    bytes     BIGINT NOT NULL,
    encoding  VARCHAR,
    kind      VARCHAR NOT NULL,
    hands     INTEGER NOT NULL
);
COMMENT ON TABLE source_file IS 'One row per file that was read, also files inside archives.';
COMMENT ON COLUMN source_file.source_id IS 'our number of the file';
COMMENT ON COLUMN source_file.path IS 'the path as given; a file inside an archive as archive!member';
COMMENT ON COLUMN source_file.sha256 IS 'hash of the bytes; null when they could not be read';
COMMENT ON COLUMN source_file.bytes IS 'size';
COMMENT ON COLUMN source_file.encoding IS 'how the bytes were decoded';
COMMENT ON COLUMN source_file.kind IS 'hands, tournament-summary, empty, or unread';
COMMENT ON COLUMN source_file.hands IS 'hands that begin in the file';
