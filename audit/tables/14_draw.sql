CREATE TABLE draw (
    hand_id BIGINT NOT NULL,
    line    INTEGER NOT NULL,
    street  UTINYINT NOT NULL,
    seat    USMALLINT,
    player  VARCHAR,
    verb    VARCHAR NOT NULL,
    cards   VARCHAR
);
COMMENT ON TABLE draw IS 'One row per discard or stand-pat line of a draw game.';
COMMENT ON COLUMN draw.hand_id IS 'hand (hand)';
COMMENT ON COLUMN draw.line IS 'line of the file, counted from 1';
COMMENT ON COLUMN draw.street IS 'street number, as in action';
COMMENT ON COLUMN draw.seat IS 'seat number';
COMMENT ON COLUMN draw.player IS 'name as printed where nobody of that name is seated; else null, see seat';
COMMENT ON COLUMN draw.verb IS 'verb as printed';
COMMENT ON COLUMN draw.cards IS 'cards named';
