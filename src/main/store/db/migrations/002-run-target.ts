/** What a run was asked to look up. For earlier runs only a list is known for sure. */
export const runTarget = `
ALTER TABLE run ADD COLUMN target TEXT NOT NULL DEFAULT 'vins';
UPDATE run SET target = 'list' WHERE list_name IS NOT NULL;
`;
