import { expect, test } from 'vitest';
import { builtInColumns } from '../../../src/contract/enums.ts';
import { firstLayout, isBuiltIn } from '../../../src/renderer/state/columns.ts';

test('Every column that all lists have has its place in the first layout, once.', () => {
  const ids = firstLayout(['Placa', 'Filial'])
    .filter(isBuiltIn)
    .map(({ id }) => id);
  expect(ids.toSorted()).toEqual([...builtInColumns].toSorted());
});
