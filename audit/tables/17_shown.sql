CREATE TABLE shown (
    hand_id BIGINT NOT NULL,
    line    INTEGER NOT NULL,
    seat    USMALLINT,
    player  VARCHAR,
    source  VARCHAR NOT NULL,
    run     UTINYINT NOT NULL,
    cards   VARCHAR NOT NULL
);
COMMENT ON TABLE shown IS 'Cards of a seat, wherever they are printed.';
COMMENT ON COLUMN shown.hand_id IS 'hand (hand)';
COMMENT ON COLUMN shown.line IS 'line of the file, counted from 1';
COMMENT ON COLUMN shown.seat IS 'seat; null when nobody of that name is seated';
COMMENT ON COLUMN shown.player IS 'name as printed where nobody of that name is seated; else null, see seat';
COMMENT ON COLUMN shown.source IS 'dealt, shown, summary or mucked';
COMMENT ON COLUMN shown.run IS 'board, 1 where the hand has one';
COMMENT ON COLUMN shown.cards IS 'cards such as AhTd';
