CREATE TABLE journal (
    source_id   INTEGER NOT NULL,
    line        INTEGER NOT NULL,
    kind        VARCHAR NOT NULL,
    event       VARCHAR NOT NULL,
    printed     VARCHAR,
    zone        VARCHAR,
    at_clock    TIMESTAMP,
    night       DATE,
    table_name  VARCHAR,
    pool        VARCHAR,
    tournament  VARCHAR,
    player      VARCHAR,
    hand        VARCHAR,
    part        VARCHAR,
    currency    VARCHAR,
    exponent    UTINYINT,
    amount      BIGINT,
    second      BIGINT,
    number      INTEGER,
    to_table    VARCHAR,
    text        VARCHAR,
    decider     VARCHAR
);
COMMENT ON TABLE journal IS 'What a card room writes down beside its hands: sessions of players, the jackpot pool, table counts, tournaments, incidents.';
COMMENT ON COLUMN journal.source_id IS 'file (source_file)';
COMMENT ON COLUMN journal.line IS 'line of the file, counted from 1';
COMMENT ON COLUMN journal.kind IS 'session, count, pool, payout, tournament or incident';
COMMENT ON COLUMN journal.event IS 'what happened, such as buys in for, receives from drops, pays';
COMMENT ON COLUMN journal.printed IS 'date and time as printed, on the room''s own clock';
COMMENT ON COLUMN journal.zone IS 'zone printed behind them';
COMMENT ON COLUMN journal.at_clock IS 'the same as a time';
COMMENT ON COLUMN journal.night IS 'night that it is about, where it names one: from noon to noon, by the date of its evening';
COMMENT ON COLUMN journal.table_name IS 'table';
COMMENT ON COLUMN journal.pool IS 'jackpot';
COMMENT ON COLUMN journal.tournament IS 'tournament';
COMMENT ON COLUMN journal.player IS 'player';
COMMENT ON COLUMN journal.hand IS 'number of the hand that it is about';
COMMENT ON COLUMN journal.part IS 'of a payment: loser, winner or table';
COMMENT ON COLUMN journal.currency IS 'ISO 4217 code, or CHIP';
COMMENT ON COLUMN journal.exponent IS 'decimals of the minor unit';
COMMENT ON COLUMN journal.amount IS 'whole minor units; of a count the rake';
COMMENT ON COLUMN journal.second IS 'the second amount: of a count the drop, of the pool what it holds then, of an entry to a tournament the fee';
COMMENT ON COLUMN journal.number IS 'minutes, seat, place or level';
COMMENT ON COLUMN journal.to_table IS 'table that a player moves to';
COMMENT ON COLUMN journal.text IS 'as written';
COMMENT ON COLUMN journal.decider IS 'who decided';
