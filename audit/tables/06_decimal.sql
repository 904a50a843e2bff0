-- Whole minor units as a decimal amount, exactly: no division, no floating point.
CREATE MACRO as_decimal(amount, exponent) AS
    amount::DECIMAL(19, 0) * CASE exponent WHEN 0 THEN 1.0000 WHEN 1 THEN 0.1000 WHEN 2 THEN 0.0100 WHEN 3 THEN 0.0010 WHEN 4 THEN 0.0001 END::DECIMAL(5, 4);
