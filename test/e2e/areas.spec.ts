/** Named areas: made of a shape on the map and of a file, in side bar, filter, table and details. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { locales } from '../../src/shared/i18n/languages.ts';
import { shows } from './demo.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { bringInText, dialog, save } from './import-actions.ts';
import { positioned, rowOf } from './on-map.ts';

test.use({ demo: true });

const square = (west: number, south: number, east: number, north: number) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

test('The name of an area that is one long word wraps in the details of a vehicle.', async ({
  rastro: page,
}) => {
  const [first] = await positioned(page);
  if (!first?.position) throw new Error('no vehicle with a position');
  const name = 'AREA_RESTRITA_'.repeat(5);
  await page.evaluate(
    ([title, longitude, latitude]) =>
      window.rastro.areas.save({
        ...{ id: null, name: title, kind: 'yard', colour: 'red', group: '' },
        shape: { kind: 'circle', centre: [longitude, latitude], metres: 1_000 },
      }),
    [name, first.position.longitude, first.position.latitude] as const,
  );
  await page.getByRole('searchbox').fill(first.vin);
  await shows(page, 1);
  await page.locator('.ag-row[row-index="0"] [col-id="vin"]').click();
  const panel = page.getByRole('region', { name: 'Detalhes do veículo' });
  const shown = panel.getByText(name);
  await expect(shown).toBeVisible();
  const edges = await Promise.all([shown, panel].map((one) => one.boundingBox()));
  const [ofName, ofPanel] = edges.map((box) => (box ? box.x + box.width : 0));
  expect(ofName).toBeLessThan(ofPanel ?? 0);
});

test('The dialog counts the vehicles of the list on the screen, as the side bar and the filter do.', async ({
  rastro: page,
}) => {
  const rows = await positioned(page);
  const [first, other] = rows;
  if (!first || !other) throw new Error('too few vehicles');
  const text = `Chassi\n${first.vin}\n${other.vin}\n`;
  await bringInText(page, text);
  await dialog(page).getByLabel('Nome da lista').fill('Dois');
  await save(page);
  await page.evaluate(() =>
    window.rastro.areas.save({
      ...{ id: null, name: 'Tudo', kind: 'yard', colour: 'red', group: '' },
      shape: {
        kind: 'polygons',
        polygons: [
          [
            [
              [-80, -40],
              [-30, -40],
              [-30, 10],
              [-80, 10],
            ],
          ],
        ],
      },
    }),
  );
  const nav = page.locator('section[aria-labelledby="areas-title"]');
  await expect(nav.getByRole('button', { name: /Tudo/ })).toContainText('2');
  await nav.getByRole('button', { name: 'Todas as áreas…' }).click();
  const all = page.getByRole('dialog', { name: 'Áreas' });
  await expect(all.getByRole('columnheader', { name: 'Na lista' })).toBeVisible();
  await expect(all).toContainText(/1 de 1 área$/m);
  await expect(all.getByRole('row', { name: /Tudo/ }).getByRole('cell').nth(3)).toHaveText('2');
  await all.getByRole('button', { name: 'Mostrar só os veículos em “Tudo”' }).click();
  await shows(page, 2);

  await page.locator('[data-list="all"]').click();
  await nav.getByRole('button', { name: 'Todas as áreas…' }).click();
  await expect(all.getByRole('columnheader', { name: 'Veículos' })).toBeVisible();
  await expect(all.getByRole('row', { name: /Tudo/ }).getByRole('cell').nth(3)).toHaveText(
    String(rows.filter(({ position }) => position).length),
  );
});

const { areas: words, errors, filters, app, fleet } = locales['pt-BR'].texts;
const named = (text: string, name: string) => text.replace('{{name}}', name);

/** Opens the dialog of all areas, from the filters. */
async function manage(page: Page) {
  await page.getByRole('button', { name: filters.menu }).click();
  await page.getByRole('tab', { name: filters.tabs.areas }).click();
  await page.getByRole('button', { name: filters.areas.manage }).click();
  return page.getByRole('dialog', { name: words.title });
}

test(`an area is made of a shape, filters, says since when, and comes back after its removal`, async ({
  rastro: page,
}) => {
  const rows = await positioned(page);
  const [first] = rows;
  if (!first?.position) throw new Error('no vehicle with a position');
  const { longitude, latitude } = first.position;
  const within = rows.filter(
    ({ position }) =>
      position &&
      Math.abs(position.longitude - longitude) < 0.5 &&
      Math.abs(position.latitude - latitude) < 0.5,
  );
  await page.evaluate(
    ([west, south, east, north]) =>
      window.rastro.areas.save({
        ...{ id: null, name: 'Pátio Um', kind: 'forbidden', colour: 'red', group: 'Sul' },
        shape: {
          kind: 'polygons',
          polygons: [
            [
              [
                [west, south],
                [east, south],
                [east, north],
                [west, north],
              ],
            ],
          ],
        },
      }),
    [longitude - 0.5, latitude - 0.5, longitude + 0.5, latitude + 0.5] as const,
  );

  const nav = page
    .getByRole('region', { name: words.title })
    .or(page.locator('section[aria-labelledby="areas-title"]'));
  const item = nav.first().getByRole('button', { name: /Pátio Um/ });
  await expect(item).toContainText(String(within.length));
  await item.click();
  await shows(page, within.length);
  await expect(item).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('button', { name: filters.menu }).click();
  await page.getByRole('tab', { name: filters.tabs.areas }).click();
  await page.getByText(filters.areas.none, { exact: true }).click();
  await expect(page.getByRole('grid')).not.toHaveAttribute('aria-rowcount', String(within.length + 1));
  await expectAccessible(page);
  await page.getByText(filters.areas.any, { exact: true }).click();
  await shows(page, within.length);
  await page.keyboard.press('Escape');

  await rowOf(page, first.vin).click();
  const panel = page.getByRole('region', { name: fleet.panel.label });
  await expect(panel.getByRole('heading', { name: words.title })).toBeVisible();
  await expect(panel).toContainText('Pátio Um');
  await page.keyboard.press('Escape');

  await nav.first().getByRole('button', { name: words.all }).click();
  const dialog = page.getByRole('dialog', { name: words.title });
  await expect(dialog.getByRole('row', { name: /Pátio Um/ })).toContainText(words.kind.forbidden);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: named(words.change, 'Pátio Um') }).click();
  const form = page.getByRole('dialog', { name: words.form.change });
  await form.getByLabel(words.form.name).fill('Pátio Dois');
  await expectAccessible(page);
  await form.getByRole('button', { name: words.form.save }).click();
  await dialog.getByRole('button', { name: named(words.remove, 'Pátio Dois') }).click();
  await expect(dialog).toContainText(words.none);
  await expect(dialog).toBeFocused();
  await page.getByRole('button', { name: app.undo }).click();
  await expect(dialog.getByRole('row', { name: /Pátio Dois/ })).toContainText(String(within.length));
});

test(`what was typed of an area is not dropped without a question, and a radius says its limits`, async ({
  rastro: page,
}) => {
  const [first] = await positioned(page);
  await rowOf(page, first?.vin ?? '').click();
  const panel = page.getByRole('region', { name: fleet.panel.label });
  await panel.getByRole('button', { name: fleet.panel.actions }).click();
  await page.getByRole('menuitem', { name: fleet.panel.areaAround }).click();
  const form = page.getByRole('dialog', { name: words.form.new });
  const radius = form.getByLabel(words.form.metres);
  await radius.fill('5');
  await form.getByLabel(words.form.name).fill('Pátio Três');
  const [limits = ''] = words.form.metresHint.split('{{');
  await expect(form.getByRole('alert')).toContainText(limits);
  await form.getByRole('button', { name: words.form.save }).click();
  await expect(form.getByRole('alert')).toContainText(limits);

  const question = page.getByRole('dialog', { name: app.discard.title });
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: app.discard.keep }).click();
  await expect(question).toBeHidden();
  await expect(form.getByLabel(words.form.name)).toHaveValue('Pátio Três');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: app.discard.confirm }).click();
  await expect(form).toBeHidden();
});

test(`a municipality becomes an area, found without accents`, async ({ rastro: page }) => {
  await positioned(page);
  const dialog = await manage(page);
  const field = dialog.getByRole('combobox', { name: words.territory.label });
  await field.fill('sao paulo');
  await expect(page.getByRole('option').first()).toHaveText(named(words.territory.state, 'São Paulo'));
  await expectAccessible(page);
  await page.getByRole('option', { name: 'São Paulo, SP', exact: true }).click();
  const form = page.getByRole('dialog', { name: words.form.new });
  await expect(form.getByLabel(words.form.name)).toHaveValue('São Paulo, SP');
  await form.getByRole('button', { name: words.form.save }).click();
  await expect(dialog.getByRole('row', { name: /São Paulo, SP/ })).toContainText(words.kind.border);
  const outlines = await page.evaluate(() => window.rastro.areas.shapes({ ids: null }));
  expect(outlines.ok && outlines.value[0]?.polygons[0]?.[0]?.length).toBeGreaterThan(20);
});

test(`a file of areas is imported, and one that is none or too large is refused in words`, async ({
  rastro: page,
  downloads,
}) => {
  await positioned(page);
  const dialog = await manage(page);
  // A file that was mended is read when it is chosen again.
  const own = path.join(downloads, 'areas.kml');
  const choose = async () => {
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: words.import }).click();
    await (await chooser).setFiles(own);
  };
  await writeFile(own, '<kml>');
  await choose();
  await expect(page.getByText(errors.reason['area-file-broken'])).toBeVisible();
  const polygon = { type: 'Polygon', coordinates: [square(-60, -30, -40, 5)] };
  await writeFile(own, JSON.stringify({ type: 'Feature', properties: { name: 'Leste' }, geometry: polygon }));
  await choose();
  await expect(dialog.getByRole('row', { name: /Leste/ })).toBeVisible();

  const file = (text: string) => ({
    name: 'areas.geojson',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });
  const input = page.locator('input[type="file"][accept*="geojson"]');
  await input.setInputFiles(file('Chassi;Placa'));
  const { reason } = errors;
  await expect(page.getByText(reason['area-file-broken'])).toBeVisible();
  // The browser makes it, which is quicker than to send it there.
  await input.evaluate((element: HTMLInputElement) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(8 * 1024 * 1024 + 1)], 'areas.geojson'));
    element.files = transfer.files;
    element.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect(page.getByText(reason['area-file-too-large'])).toBeVisible();
  const two = file(
    JSON.stringify({
      type: 'FeatureCollection',
      features: ['Norte', 'Sul'].map((name, index) => ({
        type: 'Feature',
        properties: { name },
        geometry: { type: 'Polygon', coordinates: [square(-60 + index * 10, -30, -50 + index * 10, 5)] },
      })),
    }),
  );
  await input.setInputFiles(two);
  await expect(dialog.getByRole('row', { name: /Norte/ })).toBeVisible();
  await expect(dialog.getByRole('row', { name: /Sul/ })).toBeVisible();
  await input.setInputFiles(two);
  const twice = words.same_other.replace('{{count, number}}', '2');
  await expect(page.getByText(twice)).toBeVisible();
  await expect(dialog.getByRole('row', { name: /Sul/ })).toHaveCount(1);
  // The first areas show their column.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: fleet.column.areas })).toBeAttached();
});
