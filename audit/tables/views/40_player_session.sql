-- Table stakes: between two hands a stack changes only by chips that were bought or that left the table. So the sums
-- follow from the stacks: chips_in + net = chips_out, whatever was printed.
CREATE OR REPLACE VIEW player_session AS
WITH dealt AS (
    SELECT p.*, n.exponent, coalesce(n.started_utc, n.clock) AS start,
           lag(coalesce(n.started_utc, n.clock)) OVER turn AS before, lag(p.stack + p.net) OVER turn AS left_with
    FROM player_hand AS p JOIN hand_night AS n USING (hand_id)
    WHERE p.status = 'settled' AND p.stack IS NOT NULL
    WINDOW turn AS (PARTITION BY p.room, p.tournament, p.table_name, p.currency, p.player
                    ORDER BY coalesce(n.started_utc, n.clock), p.hand_id)
), marked AS (
    SELECT *, (start - before <= INTERVAL 30 MINUTE) IS NOT TRUE AS opens FROM dealt
), counted AS (
    SELECT *, count(*) FILTER (opens) OVER (PARTITION BY room, tournament, table_name, currency, player ORDER BY start, hand_id) AS session
    FROM marked
)
SELECT player, room, tournament, table_name, currency, session, min(night) AS night,
       min_by(printed, (start, hand_id)) AS first_printed, max_by(printed, (start, hand_id)) AS last_printed, count(*) AS hands,
       min_by(stack, (start, hand_id)) AS first_stack,
       sum(greatest(CASE WHEN opens THEN 0 ELSE stack - left_with END, 0)) AS added,
       sum(greatest(CASE WHEN opens THEN 0 ELSE left_with - stack END, 0)) AS taken_off,
       sum(net) AS net,
       max_by(stack + net, (start, hand_id)) AS last_stack,
       first_stack + added AS chips_in, last_stack + taken_off AS chips_out
FROM counted GROUP BY ALL;
COMMENT ON VIEW player_session IS 'One row per session for people: the hands that a player sat through at one table with at most 30 minutes from the start of one to the start of the next; chips in and out as decimals, chips_in + net = chips_out. Hands that are not settled are left out: what moved in them shows as added or taken off. So do cash-outs and insurance, which stand in ledger.';
COMMENT ON COLUMN player_session.player IS 'screen name';
COMMENT ON COLUMN player_session.room IS 'room as printed';
COMMENT ON COLUMN player_session.tournament IS 'tournament number; null in cash games';
COMMENT ON COLUMN player_session.table_name IS 'table as printed';
COMMENT ON COLUMN player_session.currency IS 'ISO 4217 code, or CHIP';
COMMENT ON COLUMN player_session.session IS 'number of the session of this player at this table, from 1 in order of time';
COMMENT ON COLUMN player_session.night IS 'night on which it begins (hand_night)';
COMMENT ON COLUMN player_session.first_printed IS 'start of the first hand, as printed';
COMMENT ON COLUMN player_session.last_printed IS 'start of the last hand, as printed';
COMMENT ON COLUMN player_session.hands IS 'settled hands, also those sat out';
COMMENT ON COLUMN player_session.first_stack IS 'chips at the start of the first hand';
COMMENT ON COLUMN player_session.added IS 'chips that came between two hands: the stack is greater than what the hand before left';
COMMENT ON COLUMN player_session.taken_off IS 'chips that went between two hands: the stack is less than what the hand before left';
COMMENT ON COLUMN player_session.net IS 'won and lost in the hands';
COMMENT ON COLUMN player_session.last_stack IS 'chips at the end of the last hand';
COMMENT ON COLUMN player_session.chips_in IS 'first_stack + added';
COMMENT ON COLUMN player_session.chips_out IS 'last_stack + taken_off';
