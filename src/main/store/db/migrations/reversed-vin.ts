/**
 * A VIN read from its end, in SQL: with an index on it, a search by the last characters is a range. SQLite uses the
 * index only where a statement has the very same expression (https://sqlite.org/expridx.html), so it must never change.
 */
export const REVERSED_VIN = Array.from({ length: 17 }, (_, index) => `substr(vin, ${17 - index}, 1)`).join(
  ' || ',
);
