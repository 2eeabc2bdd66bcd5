/** Removed lists go to a bin, from which they can be restored. */
export const listBin = `
-- Milliseconds since 1970. Null: the list is not in the bin.
ALTER TABLE list ADD COLUMN removed_at INTEGER;
-- When it last came back from the bin. Its vehicles may have other numbers since.
ALTER TABLE list ADD COLUMN restored_at INTEGER;
`;
