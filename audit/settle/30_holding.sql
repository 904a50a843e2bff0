-- Cards known of the seats that contest a pot, with the board they play; showdown.py ranks them into holding.
-- Reads: pot, pot_seat, shown, settled_board, hand. Gives: temporary holding_cards.
-- A seat's own show line counts before the summary's copy of it; cards that were mucked or only dealt do not contest.
CREATE TEMP TABLE contest AS
SELECT DISTINCT hand_id FROM pot WHERE contenders > 1;

CREATE TEMP TABLE known AS
SELECT hand_id, seat, arg_min(cards, (CASE WHEN source = 'shown' THEN 0 ELSE 1 END, -length(cards), line)) AS cards
FROM shown WHERE source IN ('shown', 'summary') AND seat IS NOT NULL AND hand_id IN (SELECT hand_id FROM contest)
GROUP BY ALL;

CREATE TEMP TABLE holding_cards AS
SELECT DISTINCT k.hand_id, k.seat, coalesce(b.run, 1) AS run, k.cards, b.cards AS board, h.game
FROM known AS k JOIN pot_seat AS s ON s.hand_id = k.hand_id AND s.seat = k.seat JOIN hand AS h ON h.hand_id = k.hand_id LEFT JOIN settled_board AS b ON b.hand_id = k.hand_id;
