-- id: TC001
-- title: Every hand has a number of its own
-- why: All tables name a hand by that number; a number given twice would mix two hands.
SELECT 'hand ' || hand_id AS broken FROM hand GROUP BY hand_id HAVING count(*) > 1
