CREATE TABLE drop_due (
    hand_id BIGINT NOT NULL,
    players USMALLINT NOT NULL,
    amount  BIGINT,
    why     VARCHAR
);
COMMENT ON TABLE drop_due IS 'Jackpot drop of each settled cash hand by the rules of its house.';
COMMENT ON COLUMN drop_due.hand_id IS 'hand (hand)';
COMMENT ON COLUMN drop_due.players IS 'players that take part';
COMMENT ON COLUMN drop_due.amount IS 'drop that is due, whole minor units; null where the house does not tell it';
COMMENT ON COLUMN drop_due.why IS 'why nothing is due, or why it cannot be told';
