CREATE TABLE stated_take (
    hand_id BIGINT NOT NULL,
    line    INTEGER NOT NULL,
    kind    VARCHAR NOT NULL,
    amount  BIGINT
);
COMMENT ON TABLE stated_take IS 'What the room says it took out of the pot, each kind in its own row: rake, jackpot, bingo, fortune, tax.';
COMMENT ON COLUMN stated_take.hand_id IS 'hand (hand)';
COMMENT ON COLUMN stated_take.line IS 'line of the file, counted from 1';
COMMENT ON COLUMN stated_take.kind IS 'kind';
COMMENT ON COLUMN stated_take.amount IS 'whole minor units';
