CREATE TABLE seat (
    hand_id BIGINT NOT NULL,
    line    INTEGER NOT NULL,
    seat    USMALLINT NOT NULL,
    player  VARCHAR NOT NULL,
    stack   BIGINT,
    bounty  VARCHAR,
    state   VARCHAR
);
COMMENT ON TABLE seat IS 'One row per seat line of a hand: who sits where with how much.';
COMMENT ON COLUMN seat.hand_id IS 'hand (hand)';
COMMENT ON COLUMN seat.line IS 'line of the file';
COMMENT ON COLUMN seat.seat IS 'seat number as printed';
COMMENT ON COLUMN seat.player IS 'screen name';
COMMENT ON COLUMN seat.stack IS 'chips at the start of the hand';
COMMENT ON COLUMN seat.bounty IS 'bounty on the player, as printed';
COMMENT ON COLUMN seat.state IS 'sitting out, out of hand: as printed';
