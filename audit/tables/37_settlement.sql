CREATE TABLE settlement (
    hand_id         BIGINT NOT NULL,
    put_in          BIGINT NOT NULL,
    returned        BIGINT NOT NULL,
    returned_to     USMALLINT,
    splash          BIGINT NOT NULL,
    gross           BIGINT NOT NULL,
    stated_total    BIGINT,
    stated_takes    BIGINT NOT NULL,
    awarded         BIGINT NOT NULL,
    summary_awarded BIGINT NOT NULL,
    stated_returned BIGINT,
    pots            UTINYINT NOT NULL,
    boards          UTINYINT NOT NULL,
    contested       BOOLEAN NOT NULL,
    judged          BOOLEAN NOT NULL,
    flop            BOOLEAN NOT NULL
);
COMMENT ON TABLE settlement IS 'One row per hand: the sums that the room states beside those recomputed.';
COMMENT ON COLUMN settlement.hand_id IS 'hand (hand)';
COMMENT ON COLUMN settlement.put_in IS 'all chips put in by players, uncalled included';
COMMENT ON COLUMN settlement.returned IS 'uncalled bet, recomputed';
COMMENT ON COLUMN settlement.returned_to IS 'its seat';
COMMENT ON COLUMN settlement.splash IS 'money that the house added to the pot';
COMMENT ON COLUMN settlement.gross IS 'settled total pot: put_in - returned + splash';
COMMENT ON COLUMN settlement.stated_total IS 'total pot as printed';
COMMENT ON COLUMN settlement.stated_takes IS 'rake and fees as printed';
COMMENT ON COLUMN settlement.awarded IS 'awards of the body, and those withheld by a cash-out';
COMMENT ON COLUMN settlement.summary_awarded IS 'awards as the summary prints them';
COMMENT ON COLUMN settlement.stated_returned IS 'uncalled bets that the room says it returned; null when it prints none';
COMMENT ON COLUMN settlement.pots IS 'settled pots';
COMMENT ON COLUMN settlement.boards IS 'boards';
COMMENT ON COLUMN settlement.contested IS 'two or more seats contest a pot to the end';
COMMENT ON COLUMN settlement.judged IS 'the winners of every pot could be told';
COMMENT ON COLUMN settlement.flop IS 'a board card beyond the deal, a second upcard or a draw was reached';
