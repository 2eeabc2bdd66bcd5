/** The table of a position's fields with a field that no code knows: a speed, with a decimal. */
import type * as positionFields from '../../src/contract/position-fields.ts';

export function withAddedField(table: typeof positionFields): typeof positionFields {
  const speed = { type: 'number', required: false, column: 'speed', width: 100, decimals: 1, plain: true };
  Object.assign(table.positionFields, { speed });
  return { ...table, fieldNames: [...table.fieldNames, 'speed' as 'latitude'] };
}
