CREATE TABLE house (
    key        VARCHAR NOT NULL,
    id         VARCHAR NOT NULL,
    title      VARCHAR NOT NULL,
    edition    VARCHAR NOT NULL,
    valid_from DATE,
    valid_to   DATE,
    currency   VARCHAR NOT NULL,
    exponent   UTINYINT NOT NULL,
    source     VARCHAR NOT NULL
);
COMMENT ON TABLE house IS 'The editions of houses whose rules the hands were checked against; empty when none was chosen.';
COMMENT ON COLUMN house.key IS 'edition and variant, as in hand.house';
COMMENT ON COLUMN house.id IS 'house';
COMMENT ON COLUMN house.title IS 'name of the house';
COMMENT ON COLUMN house.edition IS 'edition of its rules';
COMMENT ON COLUMN house.valid_from IS 'first day of the edition; null when its text bears none';
COMMENT ON COLUMN house.valid_to IS 'last day of the edition; null when none is known';
COMMENT ON COLUMN house.currency IS 'ISO 4217 code of its amounts';
COMMENT ON COLUMN house.exponent IS 'decimals of its minor unit';
COMMENT ON COLUMN house.source IS 'the text that the edition was taken from';

CREATE TABLE house_parameter (
    house     VARCHAR NOT NULL,
    parameter VARCHAR NOT NULL,
    value     VARCHAR NOT NULL,
    section   VARCHAR
);
COMMENT ON TABLE house_parameter IS 'Every parameter that the text of a house gives; one that it does not give has no row.';
COMMENT ON COLUMN house_parameter.house IS 'house (house.key)';
COMMENT ON COLUMN house_parameter.parameter IS 'name, such as rake.step';
COMMENT ON COLUMN house_parameter.value IS 'as in the house file, amounts in the main unit; lists and tables as JSON';
COMMENT ON COLUMN house_parameter.section IS 'heading in the house''s own text that gives it';

CREATE TABLE house_rake (
    house       VARCHAR NOT NULL,
    place       UTINYINT NOT NULL,
    games       VARCHAR[],
    limits      VARCHAR[],
    stakes_from BIGINT,
    stakes_to   BIGINT,
    dealt_from  USMALLINT,
    dealt_to    USMALLINT,
    mode        VARCHAR NOT NULL,
    step        BIGINT,
    inc         BIGINT,
    ppm         INTEGER,
    unit        BIGINT,
    rounding    VARCHAR,
    cap         BIGINT,
    cap_blinds  INTEGER,
    alloc       VARCHAR,
    less_drop   BOOLEAN NOT NULL,
    with_splash BOOLEAN NOT NULL,
    tolerance   BIGINT NOT NULL,
    minimum     BIGINT NOT NULL
);
COMMENT ON TABLE house_rake IS 'Rake of a house: of the rows that fit a hand the first holds. A condition that is null fits every hand. Amounts are whole minor units of the house''s currency.';
COMMENT ON COLUMN house_rake.house IS 'house (house.key)';
COMMENT ON COLUMN house_rake.place IS 'order of the rows';
COMMENT ON COLUMN house_rake.games IS 'games that the row is for';
COMMENT ON COLUMN house_rake.limits IS 'limit forms that the row is for';
COMMENT ON COLUMN house_rake.stakes_from IS 'lowest second figure of the stakes';
COMMENT ON COLUMN house_rake.stakes_to IS 'highest second figure of the stakes';
COMMENT ON COLUMN house_rake.dealt_from IS 'fewest players dealt in';
COMMENT ON COLUMN house_rake.dealt_to IS 'most players dealt in';
COMMENT ON COLUMN house_rake.mode IS 'step, percent, ceiling, time or none';
COMMENT ON COLUMN house_rake.step IS 'amount of one full bracket';
COMMENT ON COLUMN house_rake.inc IS 'rake for each full bracket';
COMMENT ON COLUMN house_rake.ppm IS 'share of the pot in millionths';
COMMENT ON COLUMN house_rake.unit IS 'what a share is rounded to';
COMMENT ON COLUMN house_rake.rounding IS 'down or nearest';
COMMENT ON COLUMN house_rake.cap IS 'most rake of one hand; null when the house names none';
COMMENT ON COLUMN house_rake.cap_blinds IS 'that cap in hundredths of a big blind, where it goes by that';
COMMENT ON COLUMN house_rake.less_drop IS 'what the jackpot drop leaves of the pots is raked';
COMMENT ON COLUMN house_rake.with_splash IS 'money that the house added to the pot is raked, too';
COMMENT ON COLUMN house_rake.tolerance IS 'difference that is not judged';
COMMENT ON COLUMN house_rake.minimum IS 'least rake of a hand that is raked';
COMMENT ON COLUMN house_rake.alloc IS 'how the rake is charged to several pots; null when the house does not say';

CREATE TABLE house_trigger (
    house  VARCHAR NOT NULL,
    fee    VARCHAR NOT NULL,
    game   VARCHAR,
    street UTINYINT NOT NULL
);
COMMENT ON TABLE house_trigger IS 'How far a hand must go before a house takes a fee.';
COMMENT ON COLUMN house_trigger.house IS 'house (house.key)';
COMMENT ON COLUMN house_trigger.fee IS 'rake or jackpot';
COMMENT ON COLUMN house_trigger.game IS 'game; null for all that have no row of their own';
COMMENT ON COLUMN house_trigger.street IS 'street that must have been reached (action.street); 0 every hand';

CREATE TABLE house_drop (
    house       VARCHAR NOT NULL,
    place       UTINYINT NOT NULL,
    games       VARCHAR[],
    limits      VARCHAR[],
    stakes_from BIGINT,
    stakes_to   BIGINT,
    funding     VARCHAR NOT NULL,
    amount      BIGINT,
    blinds      INTEGER,
    min_players USMALLINT,
    present     BOOLEAN NOT NULL,
    min_pot     BIGINT,
    min_blinds  INTEGER
);
COMMENT ON TABLE house_drop IS 'What a house sets aside for its jackpot from a hand: of the rows that fit a hand the first holds.';
COMMENT ON COLUMN house_drop.house IS 'house (house.key)';
COMMENT ON COLUMN house_drop.place IS 'order of the rows';
COMMENT ON COLUMN house_drop.games IS 'games that the row is for';
COMMENT ON COLUMN house_drop.limits IS 'limit forms that the row is for';
COMMENT ON COLUMN house_drop.stakes_from IS 'lowest second figure of the stakes';
COMMENT ON COLUMN house_drop.stakes_to IS 'highest second figure of the stakes';
COMMENT ON COLUMN house_drop.funding IS 'drop: from the pot beside the rake; rake: out of the rake; none';
COMMENT ON COLUMN house_drop.amount IS 'whole minor units';
COMMENT ON COLUMN house_drop.blinds IS 'the amount in hundredths of a big blind, where it goes by that';
COMMENT ON COLUMN house_drop.min_players IS 'fewest players that take part';
COMMENT ON COLUMN house_drop.present IS 'only players who are there are counted';
COMMENT ON COLUMN house_drop.min_pot IS 'smallest pot that it is taken from, whole minor units';
COMMENT ON COLUMN house_drop.min_blinds IS 'that pot in hundredths of a big blind, where it goes by that';

CREATE TABLE house_odd_chip (
    house        VARCHAR NOT NULL,
    unit         BIGINT,
    button_games VARCHAR,
    stud_high    VARCHAR,
    stud_low     VARCHAR,
    soko         VARCHAR,
    hi_lo        VARCHAR,
    identical    VARCHAR,
    several      VARCHAR
);
COMMENT ON TABLE house_odd_chip IS 'Who gets the chip that cannot be divided; a column is null where the house does not say.';
COMMENT ON COLUMN house_odd_chip.house IS 'house (house.key)';
COMMENT ON COLUMN house_odd_chip.unit IS 'smallest part of a pot, whole minor units; null: the smallest chip that the record names';
COMMENT ON COLUMN house_odd_chip.button_games IS 'left-of-button';
COMMENT ON COLUMN house_odd_chip.stud_high IS 'high-card or left-of-button';
COMMENT ON COLUMN house_odd_chip.stud_low IS 'low-card or left-of-button';
COMMENT ON COLUMN house_odd_chip.soko IS 'high-card or first-dealt';
COMMENT ON COLUMN house_odd_chip.hi_lo IS 'half of a divided pot that gets it';
COMMENT ON COLUMN house_odd_chip.identical IS 'whole-pot: players tied for both halves divide the whole pot';
COMMENT ON COLUMN house_odd_chip.several IS 'one-each: several odd chips go one by one in that order';

CREATE TABLE house_bad_beat (
    house     VARCHAR NOT NULL,
    game      VARCHAR NOT NULL,
    least     INTEGER NOT NULL,
    both_cards BOOLEAN NOT NULL,
    kicker    BOOLEAN NOT NULL,
    blocked   BOOLEAN NOT NULL,
    main_lost BOOLEAN NOT NULL,
    min_dealt USMALLINT NOT NULL,
    excluded  VARCHAR[] NOT NULL,
    loser     INTEGER NOT NULL,
    winner    INTEGER NOT NULL,
    others    INTEGER NOT NULL,
    kept      INTEGER NOT NULL,
    unit      BIGINT NOT NULL
);
COMMENT ON TABLE house_bad_beat IS 'Bad-beat jackpots by game. Shares are millionths of the pool.';
COMMENT ON COLUMN house_bad_beat.house IS 'house (house.key)';
COMMENT ON COLUMN house_bad_beat.game IS 'game';
COMMENT ON COLUMN house_bad_beat.least IS 'lowest rank of the losing hand (holding.rank)';
COMMENT ON COLUMN house_bad_beat.both_cards IS 'the losing hand must use both hole cards';
COMMENT ON COLUMN house_bad_beat.kicker IS 'a kicker counts as used';
COMMENT ON COLUMN house_bad_beat.blocked IS 'a better losing hand that does not qualify blocks it';
COMMENT ON COLUMN house_bad_beat.main_lost IS 'the losing hand may win no part of the main pot';
COMMENT ON COLUMN house_bad_beat.min_dealt IS 'fewest players dealt cards';
COMMENT ON COLUMN house_bad_beat.excluded IS 'hands that never hit it';
COMMENT ON COLUMN house_bad_beat.loser IS 'share of the losing hand';
COMMENT ON COLUMN house_bad_beat.winner IS 'share of the winning hand';
COMMENT ON COLUMN house_bad_beat.others IS 'share of all players dealt cards, in equal parts';
COMMENT ON COLUMN house_bad_beat.kept IS 'share that begins the next pool';
COMMENT ON COLUMN house_bad_beat.unit IS 'what a share is rounded down to, whole minor units';
