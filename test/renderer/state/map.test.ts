import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.resetModules();
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
  vi.stubGlobal('window', { localStorage });
});
afterEach(() => vi.unstubAllGlobals());

/** As a new window finds it. */
const opened = async () => (await import('../../../src/renderer/state/map.ts')).useMapChoices;

test('Colours show ages until the user chooses otherwise, which is remembered.', async () => {
  const first = await opened();
  expect(first.getState().colourBy).toBe('age');
  first.getState().setColourBy('status');
  vi.resetModules();
  expect((await opened()).getState().colourBy).toBe('status');
});

test.each(['{', '"age"', '{"state":{"colourBy":"weather"},"version":0}', '{"state":null,"version":0}'])(
  'what was kept as %s is no choice',
  async (text) => {
    kept.set('rastro.map', text);
    expect((await opened()).getState().colourBy).toBe('age');
  },
);
