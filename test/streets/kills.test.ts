/** `RASTRO_STREETS_KILLS=20` kills as often by hand. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Box } from '../../src/contract/schemas/fleet.ts';
import { startRangeServer } from '../helpers/range-server.ts';
import { townArchive } from '../helpers/streets-archive.ts';
import { tempDir } from '../store/helpers.ts';
import { compared } from './opened.ts';

const KILLS = Number(process.env.RASTRO_STREETS_KILLS ?? 5);
const BOX: Box = [-46.72, -23.62, -46.58, -23.5];
const program = fileURLToPath(new URL('./fetching-process.ts', import.meta.url));

/** Numbers from 0 to 1, the same at each run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

test('A fetch that is killed again and again, over a slow line with cuts, ends with the source’s own tiles.', async () => {
  const source = townArchive({ box: BOX, maxZoom: 15, noise: 12_000 });
  // The more kills, the slower the line, so that all of them come before its end.
  await using server = await startRangeServer(source, { rate: 500_000 / KILLS, cutEvery: 7 });
  const folder = tempDir();
  const random = randomFrom(7);
  let kills = 0;
  let code: number | null = null;
  while (code === null) {
    if (kills === KILLS) server.behaviour.rate = 0;
    const child = fork(program, [folder, server.url, ...BOX, 15].map(String), { silent: true });
    const ended = once(child, 'exit');
    if (kills < KILLS) {
      // From before the first byte on; the time of the kill is the test's input, not a wait for an event.
      const ms = 200 + random() * 1_500;
      await Promise.race([ended, sleep(ms)]);
      if (child.exitCode === null) kills += 1;
      child.kill('SIGKILL');
    }
    [code] = (await ended) as [number | null];
  }
  expect(code).toBe(0);
  expect(kills).toBe(KILLS);
  const path = join(folder, 'streets', 'streets.pmtiles');
  const { right, wrong, missing } = await compared(path, source, [{ boxes: [BOX], maxZoom: 15 }]);
  process.stdout.write(
    `killed ${kills} times: ${right} tiles as in the source, ${wrong} wrong, ${missing} missing, ` +
      `${(server.sent / 1e6).toFixed(1)} MB sent for ${((await stat(path)).size / 1e6).toFixed(1)} MB, ${server.requests.length} requests\n`,
  );
  expect({ wrong, missing }).toEqual({ wrong: 0, missing: 0 });
  await expect(stat(join(folder, 'streets', 'streets.part'))).rejects.toThrow('ENOENT');
}, 120_000);
