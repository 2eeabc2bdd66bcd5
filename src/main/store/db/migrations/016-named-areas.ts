/** Areas of the map that the user named. Which vehicles are in them is computed in memory. */
export const namedAreas = `
CREATE TABLE named_area (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  kind TEXT NOT NULL DEFAULT 'other',
  colour TEXT NOT NULL DEFAULT 'blue',
  -- Empty: none.
  in_group TEXT NOT NULL DEFAULT '',
  -- See store/named-areas/packed-shape.ts.
  shape BLOB NOT NULL,
  changed_at INTEGER NOT NULL
) STRICT;
`;
