/** SQL of the separators; see `cell-text.ts`. */
const [CELL_END, ROW_END, ESCAPE] = ['char(31)', 'char(30)', 'char(27)'];

/** SQL of a cell of the JSON array, with separators escaped as `row-packer.ts` escapes them. */
const escaped = [ESCAPE, ROW_END, CELL_END].reduce(
  (text, character) => `replace(${text}, ${character}, ${ESCAPE} || char(unicode(${character}) + 64))`,
  'value',
);
/** A number in SQL as the hexadecimal digits of four bytes, the lowest first. */
const digits = (number: string) =>
  `printf('%02x%02x%02x%02x', ${[0, 8, 16, 24].map((bits) => `${number} >> ${bits} & 255`).join(', ')})`;

/** SQL of the block that a row goes into. A block has at most 64 rows and some 3,000 characters. */
const block = `(row_number() OVER rows - 1) / 64 AS part,
    (sum(length(list_row.cells)) OVER rows - length(list_row.cells)) / 3000 AS size`;

/** Stores the rows of a list in blocks (`row-block.ts`). One record per row made imports and searches slow. */
export const rowBlocks = `
CREATE TABLE list_block (
  list INTEGER NOT NULL REFERENCES list ON DELETE CASCADE,
  first_line INTEGER NOT NULL,
  -- Four bytes each, the lowest first.
  lines BLOB NOT NULL,
  -- 17 bytes each.
  vins BLOB NOT NULL,
  cells BLOB NOT NULL,
  PRIMARY KEY (list, first_line)
) STRICT;

-- A crash may have left others, which nobody sees.
DELETE FROM list WHERE published = 0;

INSERT INTO list_block (list, first_line, lines, vins, cells)
SELECT list, min(line), unhex(group_concat(digits, '' ORDER BY line)),
  CAST(group_concat(vin, '' ORDER BY line) AS BLOB), CAST(group_concat(cells, '' ORDER BY line) AS BLOB)
FROM (
  SELECT list, line, vin, ${digits('line')} AS digits,
    coalesce((SELECT group_concat(${escaped}, ${CELL_END} ORDER BY key) FROM json_each(cells)), '') || ${ROW_END} AS cells,
    ${block}
  FROM list_row WINDOW rows AS (PARTITION BY list ORDER BY line)
)
GROUP BY list, part, size;

-- Which vehicle stands on each row of a block: four bytes each, the lowest first. Written when the list is published.
CREATE TABLE list_vehicle (
  list INTEGER NOT NULL REFERENCES list ON DELETE CASCADE,
  first_line INTEGER NOT NULL,
  vehicles BLOB NOT NULL,
  PRIMARY KEY (list, first_line)
) STRICT, WITHOUT ROWID;

INSERT INTO list_vehicle (list, first_line, vehicles)
SELECT list, min(line), unhex(group_concat(digits, '' ORDER BY line))
FROM (
  SELECT list, line, ${digits('vehicle.id')} AS digits,
    ${block}
  FROM list_row JOIN vehicle USING (vin) WINDOW rows AS (PARTITION BY list ORDER BY line)
)
GROUP BY list, part, size;

DROP TABLE list_row;
DROP TABLE list_entry;
`;
