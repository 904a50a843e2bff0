CREATE VIEW shown_hand AS
SELECT hand_id, seat, run, half, words, cards FROM holding WHERE rank IS NOT NULL
UNION ALL
SELECT hand_id, seat, run, NULL, string_agg(words, ', ' ORDER BY half), any_value(cards) FROM holding WHERE half IS NOT NULL GROUP BY hand_id, seat, run;
COMMENT ON VIEW shown_hand IS 'Shown hands in words: by half where a game divides its pots, and whole.';
COMMENT ON COLUMN shown_hand.hand_id IS 'hand (hand)';
COMMENT ON COLUMN shown_hand.seat IS 'seat number';
COMMENT ON COLUMN shown_hand.run IS 'board';
COMMENT ON COLUMN shown_hand.half IS 'high or low; null for the whole hand, whose words then name both';
COMMENT ON COLUMN shown_hand.words IS 'the hand in words';
COMMENT ON COLUMN shown_hand.cards IS 'cards of the seat';
