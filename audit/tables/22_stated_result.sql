CREATE TABLE stated_result (
    hand_id     BIGINT NOT NULL,
    line        INTEGER NOT NULL,
    seat        USMALLINT,
    player      VARCHAR,
    outcome     VARCHAR NOT NULL,
    amount      BIGINT,
    awards      UTINYINT NOT NULL,
    not_awarded BOOLEAN NOT NULL,
    folded      BOOLEAN NOT NULL
);
COMMENT ON TABLE stated_result IS 'What the summary says of each seat.';
COMMENT ON COLUMN stated_result.hand_id IS 'hand (hand)';
COMMENT ON COLUMN stated_result.line IS 'line of the file, counted from 1';
COMMENT ON COLUMN stated_result.seat IS 'seat; null when the printed seat and name do not belong together';
COMMENT ON COLUMN stated_result.player IS 'name as printed where nobody of that name is seated; else null, see seat';
COMMENT ON COLUMN stated_result.outcome IS 'folded, collected, won, lost, showed, mucked or cashed out';
COMMENT ON COLUMN stated_result.amount IS 'sum of the amounts won that the line prints';
COMMENT ON COLUMN stated_result.awards IS 'how many amounts won the line prints';
COMMENT ON COLUMN stated_result.not_awarded IS 'the room says that the pot was not awarded because the player cashed out';
COMMENT ON COLUMN stated_result.folded IS 'the line says that the seat folded';
