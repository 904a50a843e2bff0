CREATE TABLE card_event (
    hand_id BIGINT NOT NULL,
    line    INTEGER NOT NULL,
    seat    USMALLINT,
    player  VARCHAR,
    event   VARCHAR NOT NULL,
    cards   VARCHAR NOT NULL
);
COMMENT ON TABLE card_event IS 'Cards burned, and cards that were exposed before their time.';
COMMENT ON COLUMN card_event.hand_id IS 'hand (hand)';
COMMENT ON COLUMN card_event.line IS 'line of the file, counted from 1';
COMMENT ON COLUMN card_event.seat IS 'seat whose card was exposed';
COMMENT ON COLUMN card_event.player IS 'name as printed where nobody of that name is seated; else null, see seat';
COMMENT ON COLUMN card_event.event IS 'burned, exposed by the dealer or exposed by the player';
COMMENT ON COLUMN card_event.cards IS 'cards as rank and suit, such as AhTd';
