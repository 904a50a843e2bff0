-- Cards as the tables keep them, such as AhTd, one by one.
CREATE MACRO cards_of(cards) AS regexp_extract_all(cards, '..');
