/** Stores what each run was to look up. Of the earlier runs, only those of a list are known for sure. */
export const runTarget = `
ALTER TABLE run ADD COLUMN target TEXT NOT NULL DEFAULT 'vins';
UPDATE run SET target = 'list' WHERE list_name IS NOT NULL;
`;
