-- Whole minor units as people read them, such as €1,234.50 or 1,500 chips: the same text as audit/money.py gives.
CREATE MACRO money(amount, currency, exponent) AS
    CASE WHEN amount < 0 THEN '-' ELSE '' END
    || CASE WHEN currency = 'CHIP' THEN ''
            ELSE CASE currency WHEN 'USD' THEN '$' WHEN 'EUR' THEN '€' WHEN 'GBP' THEN '£' WHEN 'CNY' THEN 'CN¥' WHEN 'INR' THEN '₹' WHEN 'CAD' THEN 'CA$' WHEN 'AUD' THEN 'A$' WHEN 'NZD' THEN 'NZ$' WHEN 'HKD' THEN 'HK$' WHEN 'BRL' THEN 'R$' WHEN 'MXN' THEN 'MX$' WHEN 'JPY' THEN '¥' WHEN 'KRW' THEN '₩' WHEN 'VND' THEN '₫' WHEN 'PHP' THEN '₱' WHEN 'ILS' THEN '₪' ELSE currency || ' ' END END
    || format('{:,}', abs(amount) // power(10, exponent)::BIGINT)
    || CASE WHEN exponent > 0 THEN '.' || lpad((abs(amount) % power(10, exponent)::BIGINT)::VARCHAR, exponent::INTEGER, '0') ELSE '' END
    || CASE WHEN currency <> 'CHIP' THEN '' WHEN abs(amount) = 1 AND exponent = 0 THEN ' chip' ELSE ' chips' END;
COMMENT ON MACRO money IS 'whole minor units, currency and exponent as a text such as €1,234.50';
