CREATE TABLE rake_due (
    hand_id BIGINT NOT NULL,
    mode    VARCHAR,
    base    BIGINT NOT NULL,
    dealt   USMALLINT NOT NULL,
    step    BIGINT,
    inc     BIGINT,
    ppm     INTEGER,
    cap     BIGINT,
    alloc   VARCHAR,
    uncapped BIGINT,
    tolerance BIGINT,
    amount  BIGINT,
    why     VARCHAR
);
COMMENT ON TABLE rake_due IS 'Rake of each settled cash hand by the rules of its house. Whole minor units of the hand''s currency.';
COMMENT ON COLUMN rake_due.hand_id IS 'hand (hand)';
COMMENT ON COLUMN rake_due.mode IS 'step, percent, ceiling, time or none; null where the house has no row for the hand';
COMMENT ON COLUMN rake_due.base IS 'what is raked: all pots together, without money from the house and with the drop, unless the house says otherwise';
COMMENT ON COLUMN rake_due.dealt IS 'players dealt in';
COMMENT ON COLUMN rake_due.step IS 'amount of one full bracket';
COMMENT ON COLUMN rake_due.inc IS 'rake for each full bracket';
COMMENT ON COLUMN rake_due.ppm IS 'share of the pot in millionths';
COMMENT ON COLUMN rake_due.cap IS 'most rake of the hand';
COMMENT ON COLUMN rake_due.alloc IS 'how it is charged to several pots';
COMMENT ON COLUMN rake_due.uncapped IS 'rake without the cap';
COMMENT ON COLUMN rake_due.tolerance IS 'difference that is not judged';
COMMENT ON COLUMN rake_due.amount IS 'rake that is due, with mode ceiling the most that may be taken; null where the house does not tell it';
COMMENT ON COLUMN rake_due.why IS 'why nothing is due, or why it cannot be told';

CREATE TABLE rake_due_pot (
    hand_id  BIGINT NOT NULL,
    pot      UTINYINT NOT NULL,
    begins   BIGINT NOT NULL,
    brackets BIGINT NOT NULL,
    amount   BIGINT NOT NULL
);
COMMENT ON TABLE rake_due_pot IS 'Rake that is due from each pot, in hands with several where the house says how it is charged.';
COMMENT ON COLUMN rake_due_pot.hand_id IS 'hand (hand)';
COMMENT ON COLUMN rake_due_pot.pot IS 'pot (pot)';
COMMENT ON COLUMN rake_due_pot.begins IS 'where the pot begins when all are laid end to end, main pot first';
COMMENT ON COLUMN rake_due_pot.brackets IS 'charged brackets that begin in it';
COMMENT ON COLUMN rake_due_pot.amount IS 'rake due from it, whole minor units';
