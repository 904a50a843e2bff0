CREATE TABLE action (
    hand_id   BIGINT NOT NULL,
    line      INTEGER NOT NULL,
    street    UTINYINT NOT NULL,
    seat      USMALLINT,
    player    VARCHAR,
    verb      VARCHAR NOT NULL,
    put_form  UTINYINT NOT NULL,
    amount    BIGINT,
    to_amount BIGINT,
    all_in    BOOLEAN NOT NULL,
    live      BIGINT NOT NULL,
    bet       BIGINT NOT NULL,
    ante      BIGINT NOT NULL,
    dead      BIGINT NOT NULL,
    out_of_turn BOOLEAN,
    announced BOOLEAN
);
COMMENT ON TABLE action IS 'One row per action line, in the order of the file.';
COMMENT ON COLUMN action.hand_id IS 'hand (hand)';
COMMENT ON COLUMN action.line IS 'line of the file';
COMMENT ON COLUMN action.street IS '0 before the first board card, fourth street or draw, and upward';
COMMENT ON COLUMN action.seat IS 'seat of the actor; null when nobody of that name is seated';
COMMENT ON COLUMN action.player IS 'name as printed where nobody of that name is seated; else null, see seat';
COMMENT ON COLUMN action.verb IS 'verb as printed';
COMMENT ON COLUMN action.put_form IS 'what the amount does: 0 nothing, 1 added, 2 raised to, 3 restated total, 4 ante, 5 dead, 6 both blinds';
COMMENT ON COLUMN action.amount IS 'first printed amount';
COMMENT ON COLUMN action.to_amount IS 'amount behind "to"';
COMMENT ON COLUMN action.all_in IS 'the line says all-in';
COMMENT ON COLUMN action.live IS 'settled: chips put in that count toward the seat''s bet';
COMMENT ON COLUMN action.bet IS 'settled: live total of the seat on this street after the action';
COMMENT ON COLUMN action.ante IS 'settled: ante put in';
COMMENT ON COLUMN action.dead IS 'settled: dead chips put in';
COMMENT ON COLUMN action.out_of_turn IS 'made before its turn; null where the format cannot tell';
COMMENT ON COLUMN action.announced IS 'said aloud before the chips moved; null where the format cannot tell';
