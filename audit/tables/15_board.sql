CREATE TABLE board (
    hand_id BIGINT NOT NULL,
    line    INTEGER NOT NULL,
    run     UTINYINT NOT NULL,
    street  UTINYINT NOT NULL,
    cards   VARCHAR NOT NULL,
    before  VARCHAR
);
COMMENT ON TABLE board IS 'Board cards by street line.';
COMMENT ON COLUMN board.hand_id IS 'hand (hand)';
COMMENT ON COLUMN board.line IS 'line of the file, counted from 1';
COMMENT ON COLUMN board.run IS '0 for streets that all boards share, else 1, 2, 3';
COMMENT ON COLUMN board.street IS '1 flop, 2 turn, 3 river';
COMMENT ON COLUMN board.cards IS 'cards that this line adds, such as AhTd3c';
COMMENT ON COLUMN board.before IS 'cards that the line repeats from earlier streets';
