-- id: TC006
-- title: Every seat named in a sound hand is a seat of that hand
-- why: Chips of a seat that nobody sits in would belong to nobody.
WITH sound AS (SELECT hand_id FROM hand WHERE sound),
named AS (
    SELECT 'action' AS place, hand_id, seat FROM action WHERE seat IS NOT NULL
    UNION ALL SELECT 'award', hand_id, seat FROM award WHERE seat IS NOT NULL
    UNION ALL SELECT 'contribution', hand_id, seat FROM contribution WHERE seat IS NOT NULL
    UNION ALL SELECT 'draw', hand_id, seat FROM draw WHERE seat IS NOT NULL
    UNION ALL SELECT 'holding', hand_id, seat FROM holding WHERE seat IS NOT NULL
    UNION ALL SELECT 'ledger', hand_id, seat FROM ledger WHERE seat IS NOT NULL
    UNION ALL SELECT 'overpaid', hand_id, seat FROM overpaid WHERE seat IS NOT NULL
    UNION ALL SELECT 'pot_seat', hand_id, seat FROM pot_seat WHERE seat IS NOT NULL
    UNION ALL SELECT 'share', hand_id, seat FROM share WHERE seat IS NOT NULL
    UNION ALL SELECT 'shown', hand_id, seat FROM shown WHERE seat IS NOT NULL
    UNION ALL SELECT 'stated_award', hand_id, seat FROM stated_award WHERE seat IS NOT NULL
    UNION ALL SELECT 'stated_result', hand_id, seat FROM stated_result WHERE seat IS NOT NULL
    UNION ALL SELECT 'settlement', hand_id, returned_to FROM settlement WHERE returned_to IS NOT NULL
    UNION ALL SELECT 'stated_return', hand_id, seat FROM stated_return WHERE seat IS NOT NULL
    UNION ALL SELECT 'stud_card', hand_id, seat FROM stud_card WHERE seat IS NOT NULL
    UNION ALL SELECT 'card_event', hand_id, seat FROM card_event WHERE seat IS NOT NULL
    UNION ALL SELECT 'strong_hand', hand_id, seat FROM strong_hand WHERE seat IS NOT NULL
    UNION ALL SELECT 'odd_chip_due', hand_id, seat FROM odd_chip_due WHERE seat IS NOT NULL
    UNION ALL SELECT 'bad_beat_due', hand_id, seat FROM bad_beat_due WHERE seat IS NOT NULL
)
SELECT DISTINCT n.place || ', hand ' || n.hand_id || ', seat ' || n.seat AS broken
FROM (FROM named ANTI JOIN seat USING (hand_id, seat)) AS n SEMI JOIN sound AS h USING (hand_id)
