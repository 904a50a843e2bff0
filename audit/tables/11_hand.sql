CREATE TABLE hand (
    hand_id     BIGINT NOT NULL,
    source_id   INTEGER NOT NULL,
    first_line  INTEGER NOT NULL,
    last_line   INTEGER NOT NULL,
    format      VARCHAR,
    room        VARCHAR,
    number      VARCHAR,
    status      VARCHAR NOT NULL,
    sound       BOOLEAN NOT NULL,
    cause       VARCHAR,
    game        VARCHAR,
    limit_form  VARCHAR,
    mix         VARCHAR,
    pool        VARCHAR,
    tournament  VARCHAR,
    buy_in      VARCHAR,
    level       VARCHAR,
    stakes      VARCHAR,
    currency    VARCHAR,
    exponent    UTINYINT,
    small_stake BIGINT,
    big_stake   BIGINT,
    table_name  VARCHAR,
    max_seats   USMALLINT,
    button      USMALLINT,
    printed     VARCHAR,
    zone        VARCHAR,
    started_utc TIMESTAMP,
    content     UBIGINT,
    house       VARCHAR,
    said_house  VARCHAR,
    first_dealt USMALLINT,
    chip        BIGINT
);
COMMENT ON TABLE hand IS 'One row per hand found in the input, whether it could be settled or not. Amounts are whole minor units of currency.';
COMMENT ON COLUMN hand.hand_id IS 'our number of the hand';
COMMENT ON COLUMN hand.source_id IS 'file (source_file)';
COMMENT ON COLUMN hand.first_line IS 'line of the header, counted from 1';
COMMENT ON COLUMN hand.last_line IS 'last line of the hand that is not empty';
COMMENT ON COLUMN hand.format IS 'grammar that read it; null when no grammar knows its header';
COMMENT ON COLUMN hand.room IS 'room as printed';
COMMENT ON COLUMN hand.number IS 'number as printed';
COMMENT ON COLUMN hand.status IS 'settled, unread or void';
COMMENT ON COLUMN hand.sound IS 'settled, and no fault of form makes its amounts doubtful: only such hands are judged for money';
COMMENT ON COLUMN hand.cause IS 'why it is unread or void';
COMMENT ON COLUMN hand.game IS 'game, such as holdem or omaha-hi-lo';
COMMENT ON COLUMN hand.limit_form IS 'NL, PL or FL';
COMMENT ON COLUMN hand.mix IS 'mixed game that it belongs to, as printed';
COMMENT ON COLUMN hand.pool IS 'Zoom, Rush or Home, as printed';
COMMENT ON COLUMN hand.tournament IS 'tournament number; null in cash games';
COMMENT ON COLUMN hand.buy_in IS 'buy-in and title as printed';
COMMENT ON COLUMN hand.level IS 'tournament level as printed';
COMMENT ON COLUMN hand.stakes IS 'stakes as printed';
COMMENT ON COLUMN hand.currency IS 'ISO 4217 code, or CHIP for tournament chips, play money and amounts printed without a currency';
COMMENT ON COLUMN hand.exponent IS 'decimals of the minor unit';
COMMENT ON COLUMN hand.small_stake IS 'first figure of the stakes';
COMMENT ON COLUMN hand.big_stake IS 'second figure of the stakes';
COMMENT ON COLUMN hand.table_name IS 'table as printed';
COMMENT ON COLUMN hand.max_seats IS 'seats of the table';
COMMENT ON COLUMN hand.button IS 'button seat; null where the game has none';
COMMENT ON COLUMN hand.printed IS 'date and time as printed';
COMMENT ON COLUMN hand.zone IS 'zone printed behind them';
COMMENT ON COLUMN hand.started_utc IS 'start in UTC; null when no printed zone names one offset';
COMMENT ON COLUMN hand.content IS 'hash of the lines, to tell a repeated hand from a reused number';
COMMENT ON COLUMN hand.house IS 'house whose rules apply to it (house); null when none was chosen';
COMMENT ON COLUMN hand.said_house IS 'house that the record itself names';
COMMENT ON COLUMN hand.first_dealt IS 'seat that gets the first card, in games without a button';
COMMENT ON COLUMN hand.chip IS 'smallest chip of the table as the record names it, in whole minor units';
