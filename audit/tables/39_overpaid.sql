CREATE TABLE overpaid (
    hand_id BIGINT NOT NULL,
    seat    USMALLINT NOT NULL,
    line    INTEGER NOT NULL,
    paid    BIGINT NOT NULL,
    won     BIGINT NOT NULL,
    ties    BOOLEAN NOT NULL,
    can_win BIGINT NOT NULL
);
COMMENT ON TABLE overpaid IS 'Seats paid more, before anything is taken, than the pots they win hold for them, in hands whose awards do not name their pot.';
COMMENT ON COLUMN overpaid.hand_id IS 'hand (hand)';
COMMENT ON COLUMN overpaid.seat IS 'seat number';
COMMENT ON COLUMN overpaid.line IS 'last line of the file that pays the seat, counted from 1';
COMMENT ON COLUMN overpaid.paid IS 'all it was paid, whole minor units';
COMMENT ON COLUMN overpaid.won IS 'its share of the pots that it wins, whole minor units';
COMMENT ON COLUMN overpaid.ties IS 'it shares one of them';
COMMENT ON COLUMN overpaid.can_win IS 'all the pots that it may win, whole minor units';
