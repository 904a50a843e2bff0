CREATE TABLE pot (
    hand_id    BIGINT NOT NULL,
    pot        UTINYINT NOT NULL,
    gross      BIGINT NOT NULL,
    contenders UTINYINT NOT NULL
);
COMMENT ON TABLE pot IS 'Pots by level of the players who did not fold, main pot first.';
COMMENT ON COLUMN pot.hand_id IS 'hand (hand)';
COMMENT ON COLUMN pot.pot IS '0 main pot, 1 and upward side pots';
COMMENT ON COLUMN pot.gross IS 'chips in the pot before anything is taken; splash money from the house left out';
COMMENT ON COLUMN pot.contenders IS 'seats that can win it';
