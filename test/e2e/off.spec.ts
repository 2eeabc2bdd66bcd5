/** Off means off: a proxy that sees every request of the program, and the page's own requests, beside a whole use of it. */
import type { Page } from '@playwright/test';
import { type RecordingProxy, startRecordingProxy } from '../helpers/recording-proxy.ts';
import { countsAreFinal, EVERYTHING, mapIsStill } from './demo.ts';
import { test as base, expect } from './fixtures.ts';
import { canvas, located, rowOf } from './on-map.ts';

const test = base.extend<{ readonly witness: RecordingProxy }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the first argument destructured
  witness: async ({}, use) => {
    await using proxy = await startRecordingProxy({ answer: () => ({ status: 403 }) });
    await use(proxy);
  },
  // For the program alone: Chromium has requests of its own.
  environment: async ({ witness }, use) => {
    const address = `http://127.0.0.1:${witness.port}`;
    await use({ HTTPS_PROXY: address, HTTP_PROXY: address });
  },
});

test.use({ demo: true, layout: 'both' });
test.skip(({ way }) => way !== 'browser', 'only the browser host takes variables of its own');

/** Looks, searches, filters, zooms to where streets would be, opens a vehicle, makes a report and looks up once more. */
async function useEverything(page: Page): Promise<void> {
  const [vehicle] = await located(page);
  if (!vehicle) throw new Error('no vehicle has a position');
  await page.locator('input[data-screen-search]').fill(vehicle.vin.slice(-8));
  await rowOf(page, vehicle.vin).click();
  await canvas(page).focus();
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('Equal');
  await mapIsStill(page);
  await page.keyboard.press('ArrowRight');
  await mapIsStill(page);
  await page.evaluate(
    async ([vin, view]) => {
      const { exports, runs, connections, fleet } = window.rastro;
      const request = {
        format: 'pdf',
        name: 'x',
        language: 'pt-BR',
        serviceTimes: false,
        columns: null,
      } as const;
      for (const what of [{ kind: 'vehicle', vin } as const, { kind: 'view', view } as const]) {
        const reply = await exports.write({ ...request, exportId: crypto.randomUUID(), what });
        if (!reply.ok) throw new Error(reply.error.message);
      }
      await fleet.vehicle({ vin });
      const known = await connections.all();
      const connectionId = known.ok ? (known.value[0]?.id ?? 0) : 0;
      const ended = new Promise<void>((resolve) =>
        window.rastro.on('run.changed', ({ state }) => state === 'completed' && resolve()),
      );
      await runs.start({ connectionId, target: { kind: 'everything' }, freshMinutes: null });
      await ended;
    },
    [vehicle.vin, EVERYTHING] as const,
  );
}

test('With every source, link and rule off, no request leaves; each that is on is the only one that asks.', async ({
  rastro,
  restart,
  witness,
}) => {
  const asked = () => [...new Set(witness.connects.map(({ target }) => target.split(':')[0]))];
  const outside: string[] = [];
  const watch = (page: Page) => {
    const own = new URL(page.url()).origin;
    page.context().on('request', (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith('http') && url.origin !== own) outside.push(url.origin);
    });
  };
  watch(rastro);
  await countsAreFinal(rastro);
  await rastro.evaluate(() =>
    window.rastro.app.saveSettings({
      externalMaps: [],
      watch: [],
      lookForUpdates: false,
      notifications: false,
    }),
  );
  await useEverything(rastro);
  const page = await restart();
  watch(page);
  await useEverything(page);
  await expect(page.getByRole('link', { name: /OpenStreetMap|Google/ })).toHaveCount(0);
  expect({ asked: asked(), connections: witness.connections(), outside }).toEqual({
    ...{ asked: [], connections: 0, outside: [] },
  });

  // An address that is saved asks nothing; a region that is measured asks its source alone.
  const streets = 'https://streets.example/map.pmtiles';
  await page.evaluate((address) => window.rastro.streets.save({ address }), streets);
  await useEverything(page);
  expect(asked()).toEqual([]);
  const planned = await page.evaluate(() =>
    window.rastro.streets.plan({ what: { kind: 'municipality', code: '3550308' }, maxZoom: 12 }),
  );
  expect(planned.ok).toBe(false);
  expect(asked()).toEqual(['streets.example']);

  // A style that is used asks its server; what is not used any more does not.
  const used = await page.evaluate(() =>
    window.rastro.basemap.use({ kind: 'online', address: 'https://style.example/style.json' }),
  );
  expect(used.ok).toBe(false);
  expect(asked()).toEqual(['streets.example', 'style.example']);
  await page.evaluate(() => window.rastro.basemap.use({ kind: 'bundled' }));
  const before = witness.connections();
  await useEverything(page);
  expect(witness.connections()).toBe(before);
  expect(outside).toEqual([]);
});
