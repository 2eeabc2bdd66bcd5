/** All of a held-back row, so that the user's own file can be given back; what was said of a file's columns. */
export const listSource = `
ALTER TABLE list_held_back ADD COLUMN cells TEXT NOT NULL DEFAULT '[]';

-- By the header as it reads, so that the next file of its kind is read the same.
CREATE TABLE header_choice (
  header TEXT PRIMARY KEY,
  vin_column INTEGER NOT NULL,
  kept_columns TEXT NOT NULL,
  used_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`;
