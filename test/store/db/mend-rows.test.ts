import { expect, onTestFinished, test } from 'vitest';
import { mendRows } from '../../../src/main/store/db/mend-rows.ts';
import { tempDir } from '../helpers.ts';
import { officeDatabase, openHere } from './office-database.ts';

function office() {
  const dataDir = tempDir();
  officeDatabase(dataDir);
  const here = openHere(dataDir);
  onTestFinished(here.close);
  const rows = (sql: string) => here.db.prepare(sql).raw().all();
  return { ...here, rows };
}

test.each([
  ['setting', 'value', "name = 'theme'"],
  ['saved_view', 'view', 'id = 2'],
  ['saved_view', 'columns', 'id = 2'],
  ['column_layout', 'columns', 'list_id = 2'],
  ['pace', 'found', 'connection_id = 1'],
  ['header_choice', 'kept_columns', "header = '[]'"],
  ['header_choice', 'other_vin_columns', "header = '[]'"],
])('A row of %s whose %s is no JSON goes, and the others stay.', (table, column, which) => {
  const { db, rows } = office();
  db.exec(`INSERT INTO saved_view (name, view, columns) VALUES ('other', '{}', '[]');
    INSERT INTO column_layout (list_id, columns) VALUES (2, '[]');
    INSERT INTO header_choice (header, vin_column, kept_columns, used_at) VALUES ('[]', 0, '[]', 1);`);
  expect(mendRows(db)).toEqual({});
  const before = rows(`SELECT * FROM ${table} WHERE (${which}) IS NOT TRUE`);
  db.exec(`UPDATE ${table} SET ${column} = '{' WHERE ${which}`);
  expect(mendRows(db)).toEqual({ [table]: 1 });
  expect(rows(`SELECT * FROM ${table}`)).toEqual(before);
});

test('A choice of columns stays where the identifying one alone is no JSON, and is then detected.', () => {
  const { db, read } = office();
  db.exec("UPDATE header_choice SET identifier_column = '{'");
  expect(mendRows(db)).toEqual({ header_choice: 1 });
  expect(read.lists.headerChoices()).toMatchObject([{ vinColumn: 1, keptColumns: [0] }]);
  expect(db.prepare('SELECT identifier_column FROM header_choice').pluck().all()).toEqual([null]);
});

test('A run in an unknown state is interrupted, and the others keep theirs.', () => {
  const { db, rows } = office();
  db.exec("UPDATE run SET state = 'x' WHERE id = 1; UPDATE run SET state = 'paused' WHERE id = 2");
  expect(mendRows(db)).toEqual({ run: 1 });
  expect(rows('SELECT state FROM run ORDER BY id')).toEqual([['interrupted'], ['paused']]);
});

const whole = { fileName: null, columns: ['A', 'B'], vinColumn: 1 };

test.each([
  ['no more than is needed', whole, true],
  ['more than is known', { ...whole, fileName: 'a.csv', more: 1 }, true],
  ['an identifying column', { ...whole, identifierColumn: 0, keptColumns: [0, 1] }, true],
  ['no identifying column', { ...whole, identifierColumn: null }, true],
  ['a number for the name of its file', { ...whole, fileName: 1 }, false],
  ['columns that are no texts', { ...whole, columns: [1] }, false],
  ['no column of VINs', { ...whole, vinColumn: null }, false],
  ['a negative column of VINs', { ...whole, vinColumn: -1 }, false],
  ['a part of a column', { ...whole, vinColumn: 0.5 }, false],
  ['kept columns that are no numbers', { ...whole, keptColumns: ['0'] }, false],
  ['a text for the identifying column', { ...whole, identifierColumn: '0' }, false],
])('The source of a list with %s is readable: %s.', (_, source, isReadable) => {
  const { db, read, rows } = office();
  const text = JSON.stringify(source);
  db.prepare('UPDATE list SET source = ? WHERE id = 2').run(text);
  expect(mendRows(db)).toEqual(isReadable ? {} : { list: 1 });
  if (isReadable) expect(rows('SELECT source FROM list WHERE id = 2')).toEqual([[text]]);
  else
    expect(read.lists.source(2)).toEqual({
      ...{ fileName: null, encoding: 'utf-8', bom: false, delimiter: ';', lineEnd: '\r\n', hasHeader: false },
      ...{ columns: ['1', '2', '3'], vinColumn: 1 },
    });
});

test('A list without rows whose source is lost has one column.', () => {
  const { db, read } = office();
  db.exec("DELETE FROM list_block WHERE list = 2; UPDATE list SET source = '' WHERE id = 2");
  expect(mendRows(db)).toEqual({ list: 1 });
  expect(read.lists.source(2)).toMatchObject({ columns: ['1'], vinColumn: 0 });
});
