/** A region of the map with streets is fetched, and used when its server is gone: drawn, and the street named. */
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { FleetRow } from '../../src/contract/schemas/fleet.ts';
import { type Language, locales } from '../../src/shared/i18n/languages.ts';
import { pdfPages, whyNoPdfText } from '../helpers/pdf-text.ts';
import { type RangeServer, startRangeServer } from '../helpers/range-server.ts';
import { townArchive } from '../helpers/streets-archive.ts';
import { rowsOf } from './demo.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ layout: 'both', demo: true, language: 'en' });

const NEAR = 0.05;

/** A vehicle of the demo that stood in one place all week: its report has no trail, which would need a larger map. */
async function located(page: Page): Promise<FleetRow & { position: NonNullable<FleetRow['position']> }> {
  let found: FleetRow | undefined;
  await expect(async () => {
    const rows = await rowsOf(page);
    expect(rows.every(({ status }) => status !== 'never')).toBe(true);
    const parked = await page.evaluate(
      async (vins) => {
        for (const vin of vins) {
          const reply = await window.rastro.fleet.vehicle({ vin });
          if (reply.ok && reply.value.history.length === 1) return vin;
        }
        return null;
      },
      rows.map(({ vin }) => vin),
    );
    found = rows.find(({ vin }) => vin === parked);
    expect(found).toBeDefined();
  }).toPass();
  return found as never;
}

const language: Language = 'en';
const { texts } = locales[language];
const t = texts.streets;

test('A region is measured, fetched, and used without its server.', async ({
  rastro: page,
  restart,
  downloads,
}) => {
  const { vin, position } = await located(page);
  const { latitude, longitude } = position;
  const street = { name: 'Avenida Paulista', latitude, longitude };
  const box = [longitude - NEAR, latitude - NEAR, longitude + NEAR, latitude + NEAR] as const;
  const source = townArchive({ box, maxZoom: 14, noise: 2_000, street, neighbourhood: 'Bela Vista' });
  const server: RangeServer = await startRangeServer(source);

  await open(page, vin);
  await page.keyboard.press('Control+,');
  const settings = page.getByTestId('streets');
  await settings.getByLabel(t.address).fill(server.url);
  await settings.getByRole('button', { name: t.saveAddress }).click();
  await expect(settings.getByLabel(t.budget)).toBeVisible();
  await page.keyboard.press('Escape');
  // The region in sight, from the map.
  const sheet = await openSheet(page);
  await expect(sheet).toContainText(t.learns);
  await expect(sheet).toContainText(t.none);
  expect(server.requests).toEqual([]);
  await sheet.getByRole('button', { name: t.measure }).click();
  await expect(sheet.getByRole('status')).toContainText('MB');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: t.add }).click();
  await expect(sheet.getByRole('button', { name: t.update })).toBeVisible();
  await expect(sheet.getByRole('listitem')).toContainText('MB');
  await expectAccessible(page);
  await server[Symbol.asyncDispose]();

  const again = await restart();
  await open(again, vin);
  const panel = again.getByRole('region', { name: texts.fleet.panel.label });
  await expect(panel).toContainText('Avenida Paulista, Bela Vista');
  const map = again.getByRole('region', { name: texts.map.title, exact: true });
  await expect(map).toContainText('© A Cidade');
  await expect(map.getByRole('button', { name: texts.map.streets.show })).toHaveCount(0);
  // To zoom 16. A click during the last one's move would go on from where the map is then.
  const scale = map.locator('.maplibregl-ctrl-scale');
  while (!/^(50|100)\sm$/.test(await scale.innerText())) {
    await map.getByRole('button', { name: texts.map.zoomIn }).click();
    await mapIsMoving(again);
    await mapIsStill(again);
  }
  const asked = await again.evaluate(
    ([longitude = 0, latitude = 0]) => {
      const n = 2 ** 14;
      const x = Math.floor(((longitude + 180) / 360) * n);
      const radians = (latitude * Math.PI) / 180;
      const y = Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * n);
      return window.rastro.streets.tile({ z: 14, x, y });
    },
    [longitude, latitude],
  );
  expect(asked).toMatchObject({ ok: true });
  await expectAccessible(again);

  // The report has the street without the server, too.
  if (!whyNoPdfText) {
    const reply = await again.evaluate(
      ([of, tag]) =>
        window.rastro.exports.write({
          exportId: crypto.randomUUID(),
          what: { kind: 'vehicle', vin: of },
          format: 'pdf',
          name: 'street',
          language: tag,
          serviceTimes: false,
          columns: null,
        }),
      [vin, language] as const,
    );
    expect(reply).toMatchObject({ ok: true });
    const report = (await pdfPages(join(downloads, 'street.pdf'))).join(' ');
    expect(report).toContain('Avenida Paulista, Bela Vista');
    expect(report).toContain('© A Cidade');
  }

  const regions = await openSheet(again, texts.map.streets.more);
  await regions.getByRole('listitem').getByRole('button').click();
  const question = again.getByRole('dialog').filter({ hasText: t.removeText });
  await expectAccessible(again);
  for (const to of [language === 'en' ? 'pt-BR' : 'en', language] as const) {
    await again.evaluate((value) => window.rastro.app.saveSettings({ language: value }), to);
    const { removeText, removeConfirm } = locales[to].texts.streets;
    await expect(
      again.getByRole('dialog').filter({ hasText: removeText }).getByRole('button', { name: removeConfirm }),
    ).toBeVisible();
  }
  await question.getByRole('button', { name: texts.app.cancel }).click();
  await expect(regions.getByRole('listitem')).toBeVisible();
  await regions.getByRole('listitem').getByRole('button').click();
  await question.getByRole('button', { name: t.removeConfirm }).click();
  await expect(regions).toContainText(t.none);
  await again.keyboard.press('Escape');
  await expect(panel).not.toContainText('Avenida Paulista');
});

/** The sheet about streets, which a button on the map opens. */
async function openSheet(page: Page, name: string = texts.map.streets.show): Promise<Locator> {
  await page
    .getByRole('region', { name: texts.map.title, exact: true })
    .getByRole('button', { name })
    .click();
  return page.getByRole('dialog', { name: t.sheet });
}

const mapIsMoving = (page: Page): Promise<void> =>
  expect(page.locator(`section[aria-label="${texts.map.title}"] [aria-busy]`)).toHaveAttribute(
    'aria-busy',
    'true',
  );

/** The map has drawn all that it was asked to. */
async function mapIsStill(page: Page): Promise<void> {
  const map = page.locator(`section[aria-label="${texts.map.title}"] [aria-busy]`);
  await expect(map).toHaveAttribute('aria-busy', 'false');
}

async function open(page: Page, vin: string): Promise<void> {
  await located(page);
  await page.getByRole('searchbox').first().fill(vin.slice(-8));
  await page.locator('.ag-row[row-index="0"]').getByText(vin.slice(-6)).first().click();
  await expect(page.getByRole('region', { name: texts.fleet.panel.label })).toBeVisible();
  await mapIsStill(page);
}
