CREATE TABLE stated_pot_take (
    hand_id BIGINT NOT NULL,
    line    INTEGER NOT NULL,
    pot     UTINYINT NOT NULL,
    kind    VARCHAR NOT NULL,
    amount  BIGINT
);
COMMENT ON TABLE stated_pot_take IS 'What the house takes from each pot, where the record prints it by pot; stated_take has the sums.';
COMMENT ON COLUMN stated_pot_take.hand_id IS 'hand (hand)';
COMMENT ON COLUMN stated_pot_take.line IS 'line of the file, counted from 1';
COMMENT ON COLUMN stated_pot_take.pot IS '0 main pot, 1 and upward side pots in the order in which they were formed';
COMMENT ON COLUMN stated_pot_take.kind IS 'rake, or jackpot for the drop';
COMMENT ON COLUMN stated_pot_take.amount IS 'whole minor units';
