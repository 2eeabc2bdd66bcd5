/** What the command line does while another process has the data folder open and takes no lookups. */
import { expect, test } from 'vitest';
import { openStore } from '../../src/main/store/threads/store.ts';
import { runIn, type Situation } from './command.ts';
import { openScene, type Scene, SECRET } from './programs.ts';

const look = (scene: Scene, options: Situation = {}) =>
  runIn('lookup', scene.args('out.csv'), { env: { LC_ALL: 'C', RASTRO_CLIENT_SECRET: SECRET }, ...options });

test('the command line waits for a Rastro that is closing, and then does the lookup itself', async () => {
  await using scene = await openScene();
  const { store } = await openStore({ dataDir: scene.dataDir });
  const looked = look(scene);
  // These tries began later and took as long: its own first try has failed by then.
  for (const attempt of [1, 2])
    await expect(openStore({ dataDir: scene.dataDir }), String(attempt)).rejects.toMatchObject({
      kind: 'conflict',
    });
  await store.close();
  expect((await looked).code).toBe(0);
});

test('the command line gives up in the end, and says what to do', async () => {
  await using scene = await openScene();
  const { store } = await openStore({ dataDir: scene.dataDir });
  const { code, stderr } = await look(scene, { busyMs: 0 });
  await store.close();
  expect([code, stderr]).toEqual([
    2,
    expect.stringMatching(/has the data folder .* open\. Close it, or .*--data\.\n$/),
  ]);
});

test('Ctrl+C ends the wait with 130', async () => {
  await using scene = await openScene();
  const { store } = await openStore({ dataDir: scene.dataDir });
  const leave = new AbortController();
  const looked = look(scene, { interrupted: leave.signal });
  leave.abort();
  expect((await looked).code).toBe(130);
  await store.close();
});
