-- id: TC009
-- title: The streets of a sound hand never go back
-- why: An action on a street that is over would count toward the wrong bet.
WITH span AS (
    SELECT a.hand_id, a.street, min(a.line) AS first, max(a.line) AS last
    FROM action AS a SEMI JOIN (FROM hand WHERE sound) AS h USING (hand_id) GROUP BY a.hand_id, a.street
)
SELECT 'hand ' || hand_id || ', street ' || street || ', line ' || first AS broken
FROM (SELECT *, max(last) OVER (PARTITION BY hand_id ORDER BY street ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before FROM span)
WHERE first < before
