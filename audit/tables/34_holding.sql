CREATE TABLE holding (
    hand_id BIGINT NOT NULL,
    seat    USMALLINT NOT NULL,
    run     UTINYINT NOT NULL,
    half    VARCHAR,
    cards   VARCHAR NOT NULL,
    rank    INTEGER,
    words   VARCHAR
);
COMMENT ON TABLE holding IS 'Cards known of the seats that contest a pot, and their rank.';
COMMENT ON COLUMN holding.hand_id IS 'hand (hand)';
COMMENT ON COLUMN holding.seat IS 'seat number';
COMMENT ON COLUMN holding.run IS 'board';
COMMENT ON COLUMN holding.half IS 'high or low in games that divide the pot between the best high and the best low hand; else null';
COMMENT ON COLUMN holding.cards IS 'cards of the seat; in stud with the common seventh card where there was one';
COMMENT ON COLUMN holding.rank IS 'greater is better, equal ties, 0 is a low hand that does not qualify; null where the game is not ranked or the cards are not whole';
COMMENT ON COLUMN holding.words IS 'the hand in words';
