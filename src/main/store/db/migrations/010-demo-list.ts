/** The demo's list says so itself; until now the name of its file did. */
export const demoList = `
UPDATE list SET source = json_set(source, '$.demo', json('true')) WHERE source ->> '$.fileName' = 'rastro-demo.csv';
`;
