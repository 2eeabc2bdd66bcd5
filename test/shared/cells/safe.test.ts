import { expect, test } from 'vitest';
import { excelTextFormula, safeCell } from '../../../src/shared/cells/safe.ts';

test('signed numbers stay as they are, and what only begins like one does not', () => {
  for (const number of ['-12', '-12,5', '+5511999998888', '-1.234,56']) expect(safeCell(number)).toBe(number);
  for (const formula of ['-1+1', '+cmd|x', '-', '--1', '-1-', '- 5'])
    expect(safeCell(formula)).toBe(`'${formula}`);
});

test('an apostrophe stands where another delimiter would cut a formula out of a cell, and nowhere else', () => {
  expect(safeCell('a;=1+0')).toBe("a;'=1+0");
  expect(safeCell('a\t "@x|-1+1')).toBe("a\t \"'@x|'-1+1");
  expect(safeCell('linha 1\r\n=linha 2')).toBe("linha 1\r\n'=linha 2");
  for (const plain of ['x; -1 ', 'linha 1\r\nlinha 2', 'Sul; Norte', 'a|b, c - d'])
    expect(safeCell(plain)).toBe(plain);
});

test('digits that Excel would spoil become a formula of nothing but themselves', () => {
  for (const digits of ['007', '123456789012', '12345678000195', '1234567890123456', '12E34'])
    expect(excelTextFormula(digits)).toBe(`="${digits}"`);
  for (const digits of ['0', '7', '12345678901', '1E', 'E1', '']) expect(excelTextFormula(digits)).toBeNull();
});
