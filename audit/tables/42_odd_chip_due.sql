CREATE TABLE odd_chip_due (
    hand_id BIGINT NOT NULL,
    pot     UTINYINT NOT NULL,
    run     UTINYINT NOT NULL,
    half    VARCHAR,
    seat    USMALLINT NOT NULL,
    line    INTEGER NOT NULL,
    paid    BIGINT NOT NULL,
    amount  BIGINT NOT NULL,
    spread  BIGINT NOT NULL,
    unit    BIGINT NOT NULL,
    turn    USMALLINT NOT NULL,
    why     VARCHAR NOT NULL
);
COMMENT ON TABLE odd_chip_due IS 'Shares of what several seats were paid together, by the odd-chip rule of the house. Whole minor units.';
COMMENT ON COLUMN odd_chip_due.hand_id IS 'hand (hand)';
COMMENT ON COLUMN odd_chip_due.pot IS 'pot (pot)';
COMMENT ON COLUMN odd_chip_due.run IS 'board';
COMMENT ON COLUMN odd_chip_due.half IS 'high or low; whole where the same seats win both halves; null where the pot has no halves';
COMMENT ON COLUMN odd_chip_due.seat IS 'a seat that was paid';
COMMENT ON COLUMN odd_chip_due.line IS 'line of its award';
COMMENT ON COLUMN odd_chip_due.paid IS 'what it was paid';
COMMENT ON COLUMN odd_chip_due.amount IS 'what it is due';
COMMENT ON COLUMN odd_chip_due.spread IS 'most less least that a seat was paid';
COMMENT ON COLUMN odd_chip_due.unit IS 'smallest part of a pot';
COMMENT ON COLUMN odd_chip_due.turn IS 'place of the seat in the order in which odd chips are given';
COMMENT ON COLUMN odd_chip_due.why IS 'why the first in that order is the first, as in: holds the highest single card';
