CREATE TABLE stated_pot (
    hand_id BIGINT NOT NULL,
    line    INTEGER NOT NULL,
    pot     UTINYINT,
    name    VARCHAR NOT NULL,
    amount  BIGINT,
    net     BIGINT
);
COMMENT ON TABLE stated_pot IS 'Pots as the summary prints them.';
COMMENT ON COLUMN stated_pot.hand_id IS 'hand (hand)';
COMMENT ON COLUMN stated_pot.line IS 'line of the file, counted from 1';
COMMENT ON COLUMN stated_pot.pot IS 'null for the total; 0 main pot, 1 and upward side pots';
COMMENT ON COLUMN stated_pot.name IS 'as printed';
COMMENT ON COLUMN stated_pot.amount IS 'whole minor units';
COMMENT ON COLUMN stated_pot.net IS 'what is left of it for its winners, in whole minor units; null where it is not printed';
