CREATE TABLE house (
    id           VARCHAR NOT NULL,
    title        VARCHAR NOT NULL,
    edition      VARCHAR NOT NULL,
    currency     VARCHAR NOT NULL,
    rake_mode    VARCHAR,
    rake_step    BIGINT,
    rake_inc     BIGINT,
    rake_cap     BIGINT,
    rake_section VARCHAR,
    rake_clause  VARCHAR
);
COMMENT ON TABLE house IS 'The houses whose rules the hands were checked against; empty when none was chosen.';
COMMENT ON COLUMN house.id IS 'house file';
COMMENT ON COLUMN house.title IS 'name of the house';
COMMENT ON COLUMN house.edition IS 'edition of its rules';
COMMENT ON COLUMN house.currency IS 'ISO 4217 code of its amounts';
COMMENT ON COLUMN house.rake_mode IS 'step or none; null when not configured';
COMMENT ON COLUMN house.rake_step IS 'amount of one full bracket, whole minor units';
COMMENT ON COLUMN house.rake_inc IS 'rake for each full bracket, whole minor units';
COMMENT ON COLUMN house.rake_cap IS 'most rake of one hand, whole minor units; null when the house names none';
COMMENT ON COLUMN house.rake_section IS 'section of the house''s own text';
COMMENT ON COLUMN house.rake_clause IS 'what that section says';
