/**
 * Two processes of the built main process on one data folder: `test/host/electron` has the rules of closing, icon and later
 * starts. User and system are played on the stand-in for Electron. `npm run build` comes first.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tempDir } from '../helpers/temp-dir.ts';
import { type BuiltRastro, startBuilt } from './built-rastro.ts';
import type { Entry } from './stand-in/record.ts';

let folder: string;
const started: BuiltRastro[] = [];

beforeEach(() => {
  folder = tempDir();
});
afterEach(async () => {
  for (const rastro of started) rastro.kill('SIGKILL');
  await Promise.all(started.splice(0).map(({ ended }) => ended));
});

const named = (name: string) => (entry: Entry) => entry[0] === name;

test('A start while the first is closing waits for its end, notifies the user once, and opens', async () => {
  const args = ['--data', path.join(folder, 'data')];
  const mayClose = path.join(folder, 'may-close');
  const first = startBuilt({
    main: fileURLToPath(new URL('./slow-closing.ts', import.meta.url)),
    args,
    env: { RASTRO_TEST_MAY_CLOSE: mayClose },
  });
  started.push(first);
  await first.until(named('show'));
  await first.quit();
  const second = startBuilt({ args });
  started.push(second);
  const [, options] = await first.until(named('Notification'));
  expect(options).toEqual({
    title: 'Rastro',
    body: 'O Rastro ainda está terminando de fechar. Ele abre de novo em seguida.',
  });
  expect(second.of('whenReady')).toEqual([]);
  // Each refused try of the second start reaches the first one.
  await first.until(() => first.of('second-instance').length >= 3);
  expect(first.of('Notification')).toHaveLength(1);
  await writeFile(mayClose, '');
  expect((await first.ended).code).toBe(0);
  await second.until(named('show'));
  expect(second.of('requestSingleInstanceLock').length).toBeGreaterThan(1);
  await second.quit();
  expect((await second.ended).code).toBe(0);
});
