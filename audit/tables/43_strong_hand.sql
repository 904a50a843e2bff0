CREATE TABLE strong_hand (
    hand_id   BIGINT NOT NULL,
    seat      USMALLINT NOT NULL,
    rank      INTEGER NOT NULL,
    uses_both BOOLEAN NOT NULL,
    uses_both_bare BOOLEAN NOT NULL
);
COMMENT ON TABLE strong_hand IS 'Full houses and better that were shown by seats that played a hand with one board to its end: what bad-beat jackpots ask for.';
COMMENT ON COLUMN strong_hand.hand_id IS 'hand (hand)';
COMMENT ON COLUMN strong_hand.seat IS 'seat number';
COMMENT ON COLUMN strong_hand.rank IS 'rank as a high hand; greater is better (holding.rank)';
COMMENT ON COLUMN strong_hand.uses_both IS 'no five cards with less than both hole cards are as good, kickers counted; true where all cards are the seat''s own';
COMMENT ON COLUMN strong_hand.uses_both_bare IS 'the same without kickers';

CREATE TABLE bad_beat_due (
    hand_id BIGINT NOT NULL,
    seat    USMALLINT NOT NULL,
    part    VARCHAR NOT NULL,
    sharing USMALLINT NOT NULL,
    ppm     INTEGER NOT NULL
);
COMMENT ON TABLE bad_beat_due IS 'Hands that hit the bad-beat jackpot of their house, with every seat that has a part of it.';
COMMENT ON COLUMN bad_beat_due.hand_id IS 'hand (hand)';
COMMENT ON COLUMN bad_beat_due.seat IS 'seat number';
COMMENT ON COLUMN bad_beat_due.part IS 'loser, winner or table';
COMMENT ON COLUMN bad_beat_due.sharing IS 'seats that share the part';
COMMENT ON COLUMN bad_beat_due.ppm IS 'the part in millionths of the pool';
