CREATE TABLE award (
    hand_id  BIGINT NOT NULL,
    line     INTEGER NOT NULL,
    seat     USMALLINT,
    player   VARCHAR,
    pot      UTINYINT,
    run      UTINYINT,
    amount   BIGINT NOT NULL,
    withheld BOOLEAN NOT NULL,
    half     VARCHAR
);
COMMENT ON TABLE award IS 'Awards of the body and awards withheld by a cash-out, tied to settled pots and boards.';
COMMENT ON COLUMN award.hand_id IS 'hand (hand)';
COMMENT ON COLUMN award.line IS 'line of the file';
COMMENT ON COLUMN award.seat IS 'seat number';
COMMENT ON COLUMN award.player IS 'name as printed where nobody of that name is seated; else null, see seat';
COMMENT ON COLUMN award.pot IS 'pot (pot); by the order of the awards where the room does not name it, null where that tells nothing';
COMMENT ON COLUMN award.run IS 'board; null where the room does not say which';
COMMENT ON COLUMN award.amount IS 'whole minor units';
COMMENT ON COLUMN award.withheld IS 'the room kept it because the player had cashed out';
COMMENT ON COLUMN award.half IS 'high or low, where the pot is divided so and the record says it';
