import { expect, test } from 'vitest';
import { applyPatch } from '../../../src/main/store/vehicle-work/patch.ts';
import { inAlphabet } from '../../../src/main/store/vehicle-work/stored-work.ts';

const NOTED = { tags: ['Norte', 'Sul'], workState: 'Em oficina', assignee: 'Ana', note: 'x' };
const tags = (count: number) => Array.from({ length: count }, (_, index) => `t${index}`);

test.each([
  { patch: {}, after: NOTED },
  { patch: { workState: '', note: 'y' }, after: { ...NOTED, workState: '', note: 'y' } },
  { patch: { assignee: '' }, after: { ...NOTED, assignee: '' } },
  { patch: { removeTags: ['sul', 'Leste'] }, after: { ...NOTED, tags: ['Norte'] } },
  { patch: { addTags: ['SUL', 'Águas'] }, after: { ...NOTED, tags: ['Águas', 'Norte', 'Sul'] } },
  {
    patch: { tags: ['Oeste'], addTags: ['Leste', 'SUL'], removeTags: ['leste', 'oeste'] },
    after: { ...NOTED, tags: ['Leste', 'SUL'] },
  },
  { patch: { tags: tags(20) }, after: { ...NOTED, tags: tags(20) } },
  { patch: { tags: tags(20), addTags: ['t21'] }, after: null },
])('The patch $patch leaves $after behind.', ({ patch, after }) => {
  expect(applyPatch(NOTED, patch)).toEqual(after);
});

test('The order of texts is by letters without accents and capitals, then by numbers, whatever order they come in.', () => {
  const ordered = ['2 b', '10 a', 'A', 'a', 'á', 'B', 'b', 'ç', 'D', 'd'];
  expect(inAlphabet(ordered.toReversed())).toEqual(ordered);
  expect(inAlphabet(ordered)).toEqual(ordered);
});
