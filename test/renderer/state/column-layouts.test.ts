import { expect, it } from 'vitest';
import { listKey, readLayouts, withLayout } from '../../../src/renderer/state/column-layouts.ts';

it('The stored layout of each list is read, and invalid ones are left out.', () => {
  const layout = [{ id: 'vin', width: 172, shown: true }];
  expect(readLayouts({ kept: { all: layout, 'list:7': [{ id: 'vin' }], other: 'x' } })).toEqual({
    all: layout,
  });
  for (const saved of [undefined, null, 'x', {}, { kept: null }]) expect(readLayouts(saved)).toEqual({});
});

it('A list is identified by its creation time, which a replacement takes over.', () => {
  expect(listKey({ createdAt: 5 })).toBe(listKey({ createdAt: 5 }));
  expect(listKey(undefined)).not.toBe(listKey({ createdAt: 5 }));
});

it('The layouts that were changed last are saved.', () => {
  const layout = [{ id: 'vin', width: 172, shown: true }];
  let kept: ReturnType<typeof withLayout> = {};
  for (let list = 0; list < 300; list++) kept = withLayout(kept, `list:${list}`, layout);
  expect(Object.keys(kept)).toHaveLength(200);
  expect(kept['list:99']).toBeUndefined();
  kept = withLayout(withLayout(kept, 'list:100', layout), 'new', layout);
  expect(kept['list:100']).toBe(layout);
  expect(withLayout(kept, 'new', null)).not.toHaveProperty('new');
});
