CREATE TABLE stated_return (
    hand_id BIGINT NOT NULL,
    line    INTEGER NOT NULL,
    seat    USMALLINT,
    player  VARCHAR,
    amount  BIGINT
);
COMMENT ON TABLE stated_return IS 'Uncalled bets that the room says it returned.';
COMMENT ON COLUMN stated_return.hand_id IS 'hand (hand)';
COMMENT ON COLUMN stated_return.line IS 'line of the file, counted from 1';
COMMENT ON COLUMN stated_return.seat IS 'seat number';
COMMENT ON COLUMN stated_return.player IS 'name as printed where nobody of that name is seated; else null, see seat';
COMMENT ON COLUMN stated_return.amount IS 'whole minor units';
