CREATE TABLE misplaced (
    hand_id    BIGINT NOT NULL,
    line       INTEGER NOT NULL,
    ends_early BOOLEAN NOT NULL,
    expected   VARCHAR[]
);
COMMENT ON TABLE misplaced IS 'Lines that stand where the grammar does not allow their kind, one per hand.';
COMMENT ON COLUMN misplaced.hand_id IS 'hand (hand)';
COMMENT ON COLUMN misplaced.line IS 'line of the file, counted from 1';
COMMENT ON COLUMN misplaced.ends_early IS 'the hand stops here although more must come';
COMMENT ON COLUMN misplaced.expected IS 'kinds of line that could have stood here';
