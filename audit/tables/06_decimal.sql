-- Whole minor units as a decimal amount, exactly: no division, no floating point. The grammars read up to six decimals.
CREATE MACRO as_decimal(amount, exponent) AS
    amount::DECIMAL(19, 0) * CASE exponent WHEN 0 THEN 1.000000 WHEN 1 THEN 0.100000 WHEN 2 THEN 0.010000 WHEN 3 THEN 0.001000
                             WHEN 4 THEN 0.000100 WHEN 5 THEN 0.000010 WHEN 6 THEN 0.000001 END::DECIMAL(7, 6);
COMMENT ON MACRO as_decimal IS 'whole minor units and their exponent as a decimal amount';
