/** Stores all cells of held-back rows, to write the user's file back, and the columns chosen for each file header. */
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
