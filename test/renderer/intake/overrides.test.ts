import { expect, it } from 'vitest';
import { withOverride } from '../../../src/renderer/intake/overrides.ts';

const chosen = { headerLine: 3, vinColumn: 2, replaceIllegalLetters: true };

it('detects header and column anew after another delimiter or encoding', () => {
  expect(withOverride(chosen, { delimiter: ';' })).toEqual({ replaceIllegalLetters: true, delimiter: ';' });
  expect(withOverride({ ...chosen, delimiter: '' }, { encoding: 'utf-16le' })).toEqual({
    replaceIllegalLetters: true,
    delimiter: '',
    encoding: 'utf-16le',
  });
});

it('keeps all else when header, column or letters change', () => {
  expect(withOverride({ ...chosen, delimiter: ';' }, { headerLine: null })).toEqual({
    ...chosen,
    delimiter: ';',
    headerLine: null,
  });
  expect(withOverride(chosen, { vinColumn: 0 })).toEqual({ ...chosen, vinColumn: 0 });
  expect(withOverride(chosen, { replaceIllegalLetters: false })).toEqual({
    ...chosen,
    replaceIllegalLetters: false,
  });
});
