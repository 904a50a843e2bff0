CREATE TABLE decision (
    hand_id BIGINT NOT NULL,
    line    INTEGER NOT NULL,
    text    VARCHAR NOT NULL,
    decider VARCHAR
);
COMMENT ON TABLE decision IS 'What the floor decided in a hand, and why a hand was made void.';
COMMENT ON COLUMN decision.hand_id IS 'hand (hand)';
COMMENT ON COLUMN decision.line IS 'line of the file, counted from 1';
COMMENT ON COLUMN decision.text IS 'as written';
COMMENT ON COLUMN decision.decider IS 'who decided, as written';
