CREATE TABLE pot_seat (
    hand_id BIGINT NOT NULL,
    pot     UTINYINT NOT NULL,
    seat    USMALLINT NOT NULL
);
COMMENT ON TABLE pot_seat IS 'Which seats can win which pot.';
COMMENT ON COLUMN pot_seat.hand_id IS 'hand (hand)';
COMMENT ON COLUMN pot_seat.pot IS 'pot (pot)';
COMMENT ON COLUMN pot_seat.seat IS 'seat number';
