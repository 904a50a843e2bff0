CREATE VIEW door_card AS
SELECT d.hand_id, d.seat, d.line, d.up AS card, strpos('23456789TJQKA', d.up[1]) * 4 + strpos('cdhs', d.up[2]) AS height
FROM stud_card AS d
WHERE d.street = 0 AND length(d.up) = 2
  AND (SELECT count(DISTINCT c.seat) FROM stud_card AS c WHERE c.hand_id = d.hand_id AND c.street = 0 AND length(c.up) = 2)
    = (SELECT count(*) FROM contribution AS c WHERE c.hand_id = d.hand_id);
COMMENT ON VIEW door_card IS 'The first upcard of every seat, in hands that name it for each seat dealt in.';
COMMENT ON COLUMN door_card.hand_id IS 'hand (hand)';
COMMENT ON COLUMN door_card.seat IS 'seat number';
COMMENT ON COLUMN door_card.line IS 'line of the file, counted from 1';
COMMENT ON COLUMN door_card.card IS 'card as rank and suit';
COMMENT ON COLUMN door_card.height IS 'greater is higher: by rank, ace highest, then spades, hearts, diamonds, clubs';

CREATE VIEW opener AS
SELECT hand_id, arg_min(seat, (verb NOT LIKE 'brings%', line)) AS seat, arg_min(line, (verb NOT LIKE 'brings%', line)) AS line,
       bool_or(verb LIKE 'brings%') AS brings_in
FROM action
WHERE street = 0 AND seat IS NOT NULL AND verb NOT LIKE 'posts%' AND NOT coalesce(out_of_turn, false)
  AND hand_id IN (SELECT hand_id FROM stud_card)
GROUP BY hand_id;
COMMENT ON VIEW opener IS 'Who opened the first betting round of hands with upcards: by the bring-in, or by the first action in turn.';
COMMENT ON COLUMN opener.hand_id IS 'hand (hand)';
COMMENT ON COLUMN opener.seat IS 'seat number';
COMMENT ON COLUMN opener.line IS 'line of the file, counted from 1';
COMMENT ON COLUMN opener.brings_in IS 'the line is a bring-in';
