import { expect, it, onTestFinished } from 'vitest';
import { createOnlineTiles } from '../../src/main/streets/online-tiles.ts';
import { directFetch } from '../helpers/network.ts';
import { startRangeServer } from '../helpers/range-server.ts';
import { townArchive } from '../helpers/streets-archive.ts';

it('takes a server for gone after three failures, until it is woken, even when a tile of before still comes', async () => {
  const server = await startRangeServer(townArchive({ box: [-46.7, -23.6, -46.6, -23.5], maxZoom: 2 }));
  onTestFinished(() => server[Symbol.asyncDispose]());
  const { behaviour, url } = server;
  let held: { reached: () => void; readonly released: Promise<void> } | null = null;
  const said: boolean[] = [];
  const tiles = createOnlineTiles(
    {
      fetch: async (...request) => {
        const mine = held;
        held = null;
        mine?.reached();
        await mine?.released;
        return directFetch(...request);
      },
      userAgent: 'Rastro/1',
      now: Date.now,
    },
    () => said.push(tiles.isGone()),
  );
  onTestFinished(() => tiles.close());
  behaviour.etag = '"first"';
  expect(await tiles.tile(url, 0, 0, 0)).not.toBeNull();

  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  held = { reached: reached.resolve, released: released.promise };
  const late = tiles.tile(url, 1, 0, 1);
  await reached.promise;
  // Another archive with each answer.
  behaviour.before = (count) => {
    behaviour.etag = `"${count}"`;
  };
  for (const zoom of [2, 2, 2]) await expect(tiles.tile(url, zoom, 1, 2)).rejects.toThrow('changed');
  expect(said).toEqual([true]);
  expect(await tiles.tile(url, 0, 0, 0)).toBeNull();

  behaviour.before = () => {
    behaviour.etag = '"first"';
  };
  released.resolve();
  expect(await late).not.toBeNull();
  expect(tiles.isGone()).toBe(true);
  expect(said).toEqual([true]);

  tiles.wake();
  expect(said).toEqual([true, false]);
  expect(await tiles.tile(url, 0, 0, 0)).not.toBeNull();
});
