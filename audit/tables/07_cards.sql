-- Cards as the tables keep them, such as AhTd, one by one.
CREATE MACRO cards_of(cards) AS list_transform(range(1, len(cards), 2), lambda place: substr(cards, place, 2));
COMMENT ON MACRO cards_of IS 'cards such as AhTd as a list, one by one';
