/** When an import last replaced a list or added rows to it; null: never, or before this version. */
export const listUpdated = `
ALTER TABLE list ADD COLUMN updated_at INTEGER;
`;
