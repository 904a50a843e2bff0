CREATE TABLE source_file (
    source_id   INTEGER NOT NULL,
    run_id      INTEGER NOT NULL,
    last_run    INTEGER NOT NULL,
    path        VARCHAR NOT NULL,
    location    VARCHAR NOT NULL,
    version     INTEGER NOT NULL,
    replaced_by INTEGER,
    copy_of     INTEGER,
    sha256      VARCHAR,
    bytes       BIGINT NOT NULL,
    signature   VARCHAR NOT NULL,
    encoding    VARCHAR,
    lines       BIGINT NOT NULL,
    last_hand   BIGINT NOT NULL,
    complete    BOOLEAN NOT NULL,
    kind        VARCHAR NOT NULL,
    hands       INTEGER NOT NULL,
    settled     INTEGER NOT NULL,
    unread      INTEGER NOT NULL,
    void        INTEGER NOT NULL,
    not_judged  INTEGER NOT NULL
);
COMMENT ON TABLE source_file IS 'One row per file and version of it that was met, also files inside archives.';
COMMENT ON COLUMN source_file.source_id IS 'our number of the file';
COMMENT ON COLUMN source_file.run_id IS 'run that met it first (run)';
COMMENT ON COLUMN source_file.last_run IS 'last run that it was given to (run)';
COMMENT ON COLUMN source_file.path IS 'the path as given; a file inside an archive as archive!member';
COMMENT ON COLUMN source_file.location IS 'the whole path, by which a file is known again';
COMMENT ON COLUMN source_file.version IS '1; one more for each time that the file at this place was changed in place';
COMMENT ON COLUMN source_file.replaced_by IS 'newer version of the file (source_file); null for the present one';
COMMENT ON COLUMN source_file.copy_of IS 'file with the same bytes whose hands were read (source_file); null for a file that was read itself';
COMMENT ON COLUMN source_file.sha256 IS 'hash of the bytes, of a packed file as unpacked; null when they could not be read';
COMMENT ON COLUMN source_file.bytes IS 'size';
COMMENT ON COLUMN source_file.signature IS 'size and times of the file: while they stay the same its bytes are not read again; hand-audit verify reads them';
COMMENT ON COLUMN source_file.encoding IS 'how the bytes were decoded';
COMMENT ON COLUMN source_file.lines IS 'lines that have been read';
COMMENT ON COLUMN source_file.last_hand IS 'line where its last hand begins, 0 when it has none: a file that grew is read from there';
COMMENT ON COLUMN source_file.complete IS 'false while a run is reading it';
COMMENT ON COLUMN source_file.kind IS 'hands, tournament-summary, no hands, empty, or unread';
COMMENT ON COLUMN source_file.hands IS 'hands that begin in the file';
COMMENT ON COLUMN source_file.settled IS 'hands that were settled';
COMMENT ON COLUMN source_file.unread IS 'hands that could not be read';
COMMENT ON COLUMN source_file.void IS 'hands that the room called void';
COMMENT ON COLUMN source_file.not_judged IS 'settled hands whose winner could not be judged';

CREATE VIEW present_file AS
SELECT source_id FROM source_file AS f
WHERE replaced_by IS NULL OR EXISTS (FROM source_file AS c WHERE c.copy_of = f.source_id AND c.replaced_by IS NULL);
COMMENT ON VIEW present_file IS 'The files in their present version; an older version counts while another file is a copy of it.';
COMMENT ON COLUMN present_file.source_id IS 'file (source_file)';
