/** Marks the demo's list in its source. Until now the name of its file identified it. */
export const demoList = `
UPDATE list SET source = json_set(source, '$.demo', json('true')) WHERE source ->> '$.fileName' = 'rastro-demo.csv';
`;
