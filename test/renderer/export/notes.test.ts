import { expect, it } from 'vitest';
import type { Exported } from '../../../src/contract/schemas/exports.ts';
import { hasMissingRows } from '../../../src/renderer/export/notes.ts';

const whole: Exported = {
  path: '/tmp/Frota.kml',
  written: 20,
  total: 20,
  withoutPosition: 15,
  neutralised: 0,
  replaced: 0,
  shortened: 0,
};

it('misses every row that is not in the file: those without a position are in it', () => {
  expect(hasMissingRows(whole)).toBe(false);
  expect(hasMissingRows({ ...whole, written: 19 })).toBe(true);
});
