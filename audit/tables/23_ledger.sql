CREATE TABLE ledger (
    hand_id BIGINT NOT NULL,
    line    INTEGER NOT NULL,
    seat    USMALLINT,
    player  VARCHAR,
    kind    VARCHAR NOT NULL,
    amount  BIGINT,
    printed VARCHAR
);
COMMENT ON TABLE ledger IS 'Money beside the pot: splash money from the house, cash-outs and their fees, insurance, bounties. Never part of the rake.';
COMMENT ON COLUMN ledger.hand_id IS 'hand (hand)';
COMMENT ON COLUMN ledger.line IS 'line of the file, counted from 1';
COMMENT ON COLUMN ledger.seat IS 'seat number';
COMMENT ON COLUMN ledger.player IS 'name as printed';
COMMENT ON COLUMN ledger.kind IS 'splash, cash-out, cash-out fee, cash-out risk, insurance premium, insurance payout, bounty';
COMMENT ON COLUMN ledger.amount IS 'null where the line prints none';
COMMENT ON COLUMN ledger.printed IS 'the amount as printed, where its currency is not the hand''s own (bounties)';
