/** Marks the demo's list in the list's source. In earlier versions the name of its file identified it. */
export const demoList = `
UPDATE list SET source = json_set(source, '$.demo', json('true')) WHERE source ->> '$.fileName' = 'rastro-demo.csv';
`;
