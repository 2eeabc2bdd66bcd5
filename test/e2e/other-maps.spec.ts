/** Other maps: those that the settings offer for a position. */
import type { Page } from '@playwright/test';
import type { FleetRow } from '../../src/contract/schemas/fleet.ts';
import { EVERYTHING, loner, rowsOf } from './demo.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { rowOf } from './on-map.ts';

test.use({ layout: 'both', demo: true, language: 'en' });

const words = {
  settings: 'Settings',
  group: 'Other maps for a position',
  see: (map: string) => `See it on ${map}`,
  panel: 'Vehicle details',
} as const;

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
  return loner((await rowsOf(page)).filter(({ position }) => position !== null));
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
  await expect(links).toHaveText([words.see('Google Maps'), words.see('OpenStreetMap')]);

  await offer('Street View', true);
  await offer('Google Maps', false);
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
