/**
 * SQL of a VIN read from its end: an index on it finds VINs by their last characters. SQLite uses the index only where
 * a statement has the very same expression (https://sqlite.org/expridx.html), so the expression must never change.
 */
export const REVERSED_VIN = Array.from({ length: 17 }, (_, index) => `substr(vin, ${17 - index}, 1)`).join(
  ' || ',
);
