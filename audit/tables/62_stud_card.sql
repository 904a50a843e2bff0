CREATE TABLE stud_card (
    hand_id BIGINT NOT NULL,
    line    INTEGER NOT NULL,
    street  UTINYINT NOT NULL,
    seat    USMALLINT,
    player  VARCHAR,
    down    VARCHAR,
    up      VARCHAR
);
COMMENT ON TABLE stud_card IS 'Cards of stud games and Sökö, one row per line that deals them.';
COMMENT ON COLUMN stud_card.hand_id IS 'hand (hand)';
COMMENT ON COLUMN stud_card.line IS 'line of the file, counted from 1';
COMMENT ON COLUMN stud_card.street IS 'street number, as in action';
COMMENT ON COLUMN stud_card.seat IS 'seat; null when nobody of that name is seated';
COMMENT ON COLUMN stud_card.player IS 'name as printed where nobody of that name is seated; else null, see seat';
COMMENT ON COLUMN stud_card.down IS 'new cards that lie face down, where the record names them';
COMMENT ON COLUMN stud_card.up IS 'new cards that lie open';
