/**
 * A VIN read from its end, in SQL: with an index on it, a search by the last characters is a range. SQLite takes the
 * index where a statement has the very same expression (https://sqlite.org/expridx.html), so it never changes.
 */
export const REVERSED_VIN = Array.from({ length: 17 }, (_, index) => `substr(vin, ${17 - index}, 1)`).join(
  ' || ',
);
