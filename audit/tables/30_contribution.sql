CREATE TABLE contribution (
    hand_id     BIGINT NOT NULL,
    seat        USMALLINT NOT NULL,
    live        BIGINT NOT NULL,
    ante        BIGINT NOT NULL,
    dead        BIGINT NOT NULL,
    returned    BIGINT NOT NULL,
    ante_returned BIGINT NOT NULL,
    folded      BOOLEAN NOT NULL,
    fold_line   INTEGER,
    says_folded BOOLEAN NOT NULL,
    out         BOOLEAN NOT NULL,
    all_in      BOOLEAN NOT NULL
);
COMMENT ON TABLE contribution IS 'What each seat that acted put into the hand, recomputed from the action lines.';
COMMENT ON COLUMN contribution.hand_id IS 'hand (hand)';
COMMENT ON COLUMN contribution.seat IS 'seat number';
COMMENT ON COLUMN contribution.live IS 'chips that counted toward bets, blinds included';
COMMENT ON COLUMN contribution.ante IS 'antes';
COMMENT ON COLUMN contribution.dead IS 'dead blinds';
COMMENT ON COLUMN contribution.returned IS 'the uncalled part of live, which goes back';
COMMENT ON COLUMN contribution.folded IS 'an action line folds';
COMMENT ON COLUMN contribution.fold_line IS 'line of that fold';
COMMENT ON COLUMN contribution.says_folded IS 'the summary says folded, no action line does';
COMMENT ON COLUMN contribution.out IS 'out of the hand by either';
COMMENT ON COLUMN contribution.all_in IS 'an action line says all-in';
COMMENT ON COLUMN contribution.ante_returned IS 'the part of the ante that nobody could match, which goes back';
