CREATE TABLE holding (
    hand_id BIGINT NOT NULL,
    seat    USMALLINT NOT NULL,
    run     UTINYINT NOT NULL,
    cards   VARCHAR NOT NULL,
    rank    INTEGER,
    words   VARCHAR
);
COMMENT ON TABLE holding IS 'Cards known of the seats that contest a pot, and their rank.';
COMMENT ON COLUMN holding.hand_id IS 'hand (hand)';
COMMENT ON COLUMN holding.seat IS 'seat number';
COMMENT ON COLUMN holding.run IS 'board';
COMMENT ON COLUMN holding.cards IS 'hole cards';
COMMENT ON COLUMN holding.rank IS 'greater is better, equal ties; null where the game is not ranked or the cards are not whole';
COMMENT ON COLUMN holding.words IS 'the hand in words';
