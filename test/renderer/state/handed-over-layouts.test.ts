import { afterEach, expect, test, vi } from 'vitest';
import type { LayoutDraft } from '../../../src/preload/schemas/layouts.ts';
import { handOverLayouts, storedLayouts } from '../../../src/renderer/state/handed-over-layouts.ts';

const layout = [{ id: 'vin', width: 172.4, shown: true }];
const columns = [{ id: 'vin', width: 172, shown: true }];
const lists = [{ id: 3, createdAt: 7 }];
const inBin = [{ id: 2, createdAt: 6 }];
const textOf = (kept: unknown) => JSON.stringify({ state: { kept }, version: 0 });

afterEach(() => void vi.unstubAllGlobals());

test('The stored layouts of all vehicles and of each list are read, by the time of its creation.', () => {
  expect(storedLayouts(textOf({ all: layout, 'list:7': layout, 'list:8': layout }), lists)).toEqual([
    { listId: null, columns },
    { listId: 3, columns },
  ]);
});

test('A stored layout that cannot be read is left out.', () => {
  expect(storedLayouts(textOf({ all: [{ id: 'vin' }], 'list:7': 'x', other: layout }), lists)).toEqual([]);
  for (const text of ['', 'null', '7', '"x"', '{}', '{"state":null}', textOf(null)])
    expect(storedLayouts(text, lists), text).toEqual([]);
});

/** What the page stored, and a core that saves layouts. */
function stubs(text: string | null, isSaved = true) {
  const stored = new Map(text === null ? [] : [['rastro.fleet.columns', text]]);
  const saved: LayoutDraft[] = [];
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    removeItem: (name: string) => stored.delete(name),
  });
  const ok = (value: unknown) => Promise.resolve({ ok: true, value });
  const failed = { ok: false, error: { kind: 'disk', message: 'full', details: {} } };
  const save = (draft: LayoutDraft) => {
    saved.push(draft);
    return isSaved ? ok(undefined) : Promise.resolve(failed);
  };
  vi.stubGlobal('window', {
    rastro: { lists: { all: () => ok(lists), removed: () => ok(inBin) }, layouts: { save } },
  });
  return { stored, saved };
}

test('What an earlier version stored is handed over once, where the core has nothing newer.', async () => {
  const { stored, saved } = stubs(textOf({ all: layout, 'list:7': layout, 'list:6': layout }));
  expect(await handOverLayouts([{ listId: null, columns: [] }])).toBe(true);
  // That of a list in the bin comes back with the list.
  expect(saved).toEqual([3, 2].map((listId) => ({ listId, columns })));
  expect(stored.size).toBe(0);
  expect(await handOverLayouts([])).toBe(false);
});

test('What cannot be handed over stays for the next start.', async () => {
  const { stored } = stubs(textOf({ all: layout }), false);
  expect(await handOverLayouts([])).toBe(false);
  expect(stored.size).toBe(1);
});
