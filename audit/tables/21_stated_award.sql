CREATE TABLE stated_award (
    hand_id  BIGINT NOT NULL,
    line     INTEGER NOT NULL,
    seat     USMALLINT,
    player   VARCHAR,
    pot_name VARCHAR NOT NULL,
    run      UTINYINT NOT NULL,
    amount   BIGINT,
    half     VARCHAR,
    odd      BIGINT
);
COMMENT ON TABLE stated_award IS 'Awards as the body of the hand prints them.';
COMMENT ON COLUMN stated_award.hand_id IS 'hand (hand)';
COMMENT ON COLUMN stated_award.line IS 'line of the file, counted from 1';
COMMENT ON COLUMN stated_award.seat IS 'seat number';
COMMENT ON COLUMN stated_award.player IS 'name as printed where nobody of that name is seated; else null, see seat';
COMMENT ON COLUMN stated_award.pot_name IS 'pot as printed';
COMMENT ON COLUMN stated_award.run IS 'board that the award is for, 1 where the hand has one';
COMMENT ON COLUMN stated_award.amount IS 'whole minor units';
COMMENT ON COLUMN stated_award.half IS 'high or low, where the pot is divided so and the record says it';
COMMENT ON COLUMN stated_award.odd IS 'the odd chips in it, in whole minor units, where the record says it';
