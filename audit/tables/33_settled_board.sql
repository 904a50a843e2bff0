CREATE TABLE settled_board (
    hand_id   BIGINT NOT NULL,
    run       UTINYINT NOT NULL,
    cards     VARCHAR NOT NULL,
    own_cards VARCHAR
);
COMMENT ON TABLE settled_board IS 'Each board as the street lines build it.';
COMMENT ON COLUMN settled_board.hand_id IS 'hand (hand)';
COMMENT ON COLUMN settled_board.run IS '1, 2, 3';
COMMENT ON COLUMN settled_board.cards IS 'all cards of the board';
COMMENT ON COLUMN settled_board.own_cards IS 'cards that only this run has; null where the hand has one board';
