/** Other maps: those that the settings offer for a position, and the hint that the bundled map has no streets. */
import type { Page } from '@playwright/test';
import type { FleetRow } from '../../src/contract/schemas/fleet.ts';
import { EVERYTHING, loner } from './demo.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { rowOf } from './on-map.ts';

test.use({ layout: 'both', demo: true, language: 'en' });

const words = {
  settings: 'Settings',
  group: 'Other maps for a position',
  see: (map: string) => `See it on ${map}`,
  panel: 'Vehicle details',
  hint: 'About the background map',
  choose: 'Choose a map with streets…',
  dismiss: 'Do not show again',
} as const;

const isDrawn = (page: Page) => expect(page.locator('.maplibregl-map')).toHaveAttribute('aria-busy', 'false');

/** A vehicle that stands alone, once the demo's lookup has ended. */
async function vehicleAlone(page: Page): Promise<FleetRow> {
  await expect
    .poll(() =>
      page.evaluate(async (view) => {
        const counts = await window.rastro.fleet.counts({ view });
        return counts.ok && counts.value.total > 0 ? counts.value.byStatus.never : null;
      }, EVERYTHING),
    )
    .toBe(0);
  const reply = await page.evaluate(
    (view) => window.rastro.fleet.page({ view, offset: 0, limit: 500 }),
    EVERYTHING,
  );
  if (!reply.ok) throw new Error(reply.error.message);
  return loner(reply.value.rows.filter(({ position }) => position !== null));
}

/** Finds the vehicle in the table and opens it: the map flies there. */
async function openVehicle(page: Page, { vin }: FleetRow): Promise<void> {
  await page.locator('input[data-screen-search]').fill(vin.slice(-8));
  await rowOf(page, vin).click();
}

test('Each can be offered or not; where none is, nothing opens.', async ({ rastro: page, way }) => {
  test.skip(way === 'electron', 'the system opens the address there');
  const links = page.getByRole('region', { name: words.panel }).getByRole('button', { name: words.see('') });
  const offer = async (map: string, isOffered: boolean) => {
    await page.getByRole('button', { name: words.settings }).click();
    const choice = page.getByRole('group', { name: words.group }).getByRole('checkbox', { name: map });
    await choice.click();
    await expect(choice).toBeChecked({ checked: isOffered });
    await expectAccessible(page, '[role="dialog"]');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  };
  await openVehicle(page, await vehicleAlone(page));
  await expect(links).toHaveText([words.see('OpenStreetMap')]);

  await offer('Street View', true);
  await offer('OpenStreetMap', false);
  await expect(links).toHaveText([words.see('Street View')]);
  const addresses: string[] = [];
  await page.context().route('https://www.google.com/**', (route) => {
    addresses.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>elsewhere</title>' });
  });
  const opens = page.context().waitForEvent('page');
  await links.click();
  const elsewhere = await opens;
  await elsewhere.waitForLoadState();
  await elsewhere.close();
  expect(addresses).toHaveLength(1);
  expect(addresses[0]).toMatch(
    /^https:\/\/www\.google\.com\/maps\/@\?api=1&map_action=pano&viewpoint=-?\d+\.\d{5}%2C-?\d+\.\d{5}$/,
  );

  await offer('Street View', false);
  await expect(links).toHaveCount(0);
  const refused = await page.evaluate(() =>
    window.rastro.app.openMap({ map: 'street-view', latitude: 0, longitude: 0 }),
  );
  expect(refused).toMatchObject({ ok: false, error: { kind: 'bad-input' } });
});

test('A close look says that there are no streets, and leads to a map that has some, until that is dismissed.', async ({
  rastro,
  restart,
}) => {
  const hint = (page: Page) => page.getByRole('region', { name: words.hint });
  const vehicle = await vehicleAlone(rastro);
  await isDrawn(rastro);
  await expect(hint(rastro)).toHaveCount(0);
  await openVehicle(rastro, vehicle);
  await expect(hint(rastro)).toBeVisible();
  await expectAccessible(rastro);
  await hint(rastro).getByRole('button', { name: words.choose }).click();
  await expect(rastro.getByRole('dialog').getByTestId('streets')).toBeInViewport();
  await rastro.keyboard.press('Escape');
  await hint(rastro).getByRole('button', { name: words.dismiss }).click();
  await expect(hint(rastro)).toHaveCount(0);
  const settings = await rastro.evaluate(() => window.rastro.app.state());
  expect(settings).toMatchObject({ value: { settings: { dismissedHints: ['streets'] } } });

  const again = await restart();
  await openVehicle(again, vehicle);
  await expect(again.getByRole('region', { name: words.panel })).toBeVisible();
  await expect.poll(() => again.locator('.maplibregl-ctrl-scale').innerText()).toMatch(/^\d+\s*km$/);
  await isDrawn(again);
  await expect(hint(again)).toHaveCount(0);
});
