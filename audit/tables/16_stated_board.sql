CREATE TABLE stated_board (
    hand_id BIGINT NOT NULL,
    line    INTEGER NOT NULL,
    run     UTINYINT NOT NULL,
    cards   VARCHAR NOT NULL
);
COMMENT ON TABLE stated_board IS 'Boards as the summary prints them.';
COMMENT ON COLUMN stated_board.hand_id IS 'hand (hand)';
COMMENT ON COLUMN stated_board.line IS 'line of the file, counted from 1';
COMMENT ON COLUMN stated_board.run IS '1, 2, 3 in the order of printing';
COMMENT ON COLUMN stated_board.cards IS 'cards such as AhTd';
