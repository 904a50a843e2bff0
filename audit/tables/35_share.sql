CREATE TABLE share (
    hand_id BIGINT NOT NULL,
    pot     UTINYINT NOT NULL,
    run     UTINYINT NOT NULL,
    half    VARCHAR,
    seat    USMALLINT NOT NULL,
    winners UTINYINT NOT NULL
);
COMMENT ON TABLE share IS 'Who wins which pot on which board, where that can be judged.';
COMMENT ON COLUMN share.hand_id IS 'hand (hand)';
COMMENT ON COLUMN share.pot IS 'pot (pot)';
COMMENT ON COLUMN share.run IS 'board';
COMMENT ON COLUMN share.half IS 'high or low where the pot is divided so; null where one hand wins all of it';
COMMENT ON COLUMN share.seat IS 'a winner';
COMMENT ON COLUMN share.winners IS 'how many tie';
