/** In lists of earlier versions, the first shown column with a name for plates identifies the vehicles. */
export const identifier = `
UPDATE list SET source = json_set(source, '$.identifierColumn', (
  SELECT names.key FROM json_each(source, '$.columns') AS names
  WHERE (lower(names.value) LIKE 'placa%' OR lower(names.value) LIKE '%plate')
    AND names.key <> source ->> '$.vinColumn'
    AND (source -> '$.keptColumns' IS NULL
      OR names.key IN (SELECT value FROM json_each(source, '$.keptColumns')))
  ORDER BY names.key LIMIT 1
))
WHERE published = 1;
`;
