CREATE TABLE file_money (
    source_id INTEGER NOT NULL,
    currency  VARCHAR NOT NULL,
    exponent  UTINYINT NOT NULL,
    entry     VARCHAR NOT NULL,
    kind      VARCHAR,
    amount    BIGINT NOT NULL
);
COMMENT ON TABLE file_money IS 'Control totals of the settled and void hands of each file: in = returned + awarded + taken.';
COMMENT ON COLUMN file_money.source_id IS 'file (source_file)';
COMMENT ON COLUMN file_money.currency IS 'ISO 4217 code, or CHIP';
COMMENT ON COLUMN file_money.exponent IS 'decimals of the amount';
COMMENT ON COLUMN file_money.entry IS 'in, returned, awarded or taken';
COMMENT ON COLUMN file_money.kind IS 'of what was taken: rake, jackpot and so on';
COMMENT ON COLUMN file_money.amount IS 'whole minor units';
