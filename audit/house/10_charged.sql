-- Hands that may be charged: settled cash hands with a house, who took part in them, and how far they went.
-- Reads: hand, house, settlement, seat, contribution, board, action, draw. Gives: temporary charged, dealt_seat.
-- Dealt in is who acts; a card-room record marks whoever is not, so there it is everyone else. An absent player is dealt in and not there.
-- Source: rulebook "rake-headcount-is-dealt", "jackpot-presence-counts", "no-flop-no-drop".
CREATE TEMP TABLE charged_hand AS

    SELECT h.hand_id, h.house, h.game, h.limit_form, h.format, h.currency = 'CHIP' AS play_money, h.currency = o.currency AS same_currency,
           power(10, greatest(h.exponent::INTEGER - o.exponent::INTEGER, 0))::BIGINT AS scale, h.big_stake,
           CASE WHEN h.limit_form = 'FL' THEN h.small_stake ELSE h.big_stake END AS big_blind, s.gross - s.splash AS base, s.splash
    FROM hand AS h JOIN house AS o ON o.key = h.house JOIN settlement AS s USING (hand_id)
    WHERE h.status = 'settled' AND h.tournament IS NULL;

CREATE TEMP TABLE dealt_seat AS
SELECT s.hand_id, s.seat, s.state IS DISTINCT FROM 'is absent' AS present
FROM seat AS s JOIN charged_hand AS o USING (hand_id) LEFT JOIN contribution AS c ON c.hand_id = s.hand_id AND c.seat = s.seat
WHERE c.seat IS NOT NULL OR s.state = 'is absent' OR (s.state IS NULL AND o.format = 'cardroom');

CREATE TEMP TABLE charged AS
WITH seated AS (SELECT hand_id, count(*) AS dealt, count(*) FILTER (present) AS present FROM dealt_seat GROUP BY hand_id),
far AS (
    SELECT hand_id, max(street) AS street FROM (
        SELECT hand_id, street FROM board WHERE street > 0 UNION ALL SELECT hand_id, street FROM action WHERE street > 0
        UNION ALL SELECT hand_id, street FROM draw WHERE street > 0) GROUP BY hand_id
)
SELECT o.*, coalesce(s.dealt, 0) AS dealt, coalesce(s.present, 0) AS present, coalesce(f.street, 0) AS reached
FROM charged_hand AS o LEFT JOIN seated AS s USING (hand_id) LEFT JOIN far AS f USING (hand_id);
