import { statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readWindowState, writeWindowState } from '../../../src/main/host/electron/window-state.ts';

const screens = [{ x: 0, y: 0, width: 1920, height: 1080 }];
const state = { bounds: { x: 100, y: 50, width: 1200, height: 800 }, isMaximized: true };
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rastro-window-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('The state of the window is read as it was written.', () => {
  const file = path.join(folder, 'state.json');
  writeWindowState(file, state);
  expect(readWindowState(file, screens)).toEqual(state);
});

test.each([
  ['cut short', '{"bounds":{"x"'],
  ['of another shape', '[]'],
  ['a window too small to use', JSON.stringify({ ...state, bounds: { ...state.bounds, width: 1 } })],
  ['too low to use', JSON.stringify({ ...state, bounds: { ...state.bounds, height: 299 } })],
  ['on a screen that is gone', JSON.stringify({ ...state, bounds: { ...state.bounds, x: 5000 } })],
  ['left of every screen', JSON.stringify({ ...state, bounds: { ...state.bounds, x: -1200 } })],
  ['right of every screen', JSON.stringify({ ...state, bounds: { ...state.bounds, x: 1920 } })],
  ['above every screen', JSON.stringify({ ...state, bounds: { ...state.bounds, y: -800 } })],
  ['below every screen', JSON.stringify({ ...state, bounds: { ...state.bounds, y: 1080 } })],
])('A state of the window counts as none: %s.', async (name, text) => {
  const file = path.join(folder, `${name}.json`);
  await writeFile(file, text);
  expect(readWindowState(file, screens)).toBeNull();
});

test('A missing file is no state of the window.', () => {
  expect(readWindowState(path.join(folder, 'absent.json'), screens)).toBeNull();
});

test('A window counts that a second screen shows, were it by a strip alone.', () => {
  const file = path.join(folder, 'second.json');
  const second = { x: 1920, y: 0, width: 1280, height: 1024 };
  for (const bounds of [
    { ...state.bounds, x: 2000 },
    { ...state.bounds, x: 3199, y: 1023 },
  ]) {
    writeWindowState(file, { ...state, bounds });
    expect(readWindowState(file, [...screens, second])).toEqual({ ...state, bounds });
  }
});

test.skipIf(process.platform === 'win32')('Only the user can read the state of the window.', () => {
  const file = path.join(folder, 'private.json');
  writeWindowState(file, state);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});
