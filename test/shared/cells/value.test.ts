import { expect, test } from 'vitest';
import { valueOfCell } from '../../../src/shared/cells/value.ts';

test.each([
  [undefined, ''],
  [' Sul\u2003', 'Sul'],
  ['="00123"', '00123'],
  [' =" 00123 " ', '00123'],
  ['="a ""b"""', 'a "b"'],
  ['=""', ''],
  ['="a"&"b"', '="a"&"b"'],
  ['=A1', '=A1'],
  ['="', '="'],
])('The value of the cell %j is %j.', (cell, value) => {
  expect(valueOfCell(cell)).toBe(value);
});
