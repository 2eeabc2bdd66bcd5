/** Reports: of what the table shows and of one vehicle, read back from the file. */
import { join } from 'node:path';
import { locales } from '../../src/shared/i18n/languages.ts';
import { pdfPages, whyNoPdfText } from '../helpers/pdf-text.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { positioned, rowOf } from './on-map.ts';

test.use({ demo: true });
test.skip(whyNoPdfText !== null, whyNoPdfText ?? '');

const words = (text: string) => text.replace(/\s+/g, ' ');

const { export: texts, fleet, report, settings } = locales['pt-BR'].texts;

test(`A report of what is filtered has its words, its figures and its rows.`, {
  tag: '@journey',
}, async ({ rastro: page, downloads }) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const silentBefore = Date.now() - 7 * 24 * 3_600_000;
  const rows = (await positioned(page)).filter(({ position }) => (position?.seenAt ?? 0) < silentBefore);
  expect(rows.length).toBeGreaterThan(1);
  await page.keyboard.press('Control+,');
  await page.getByLabel(settings.general.officeName).fill(' Transportes Andrade ');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: new RegExp(`^${fleet.tier.silent}`) }).click();
  await page.getByRole('button', { name: texts.button }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(texts.format.pdf.name).click();
  await expectAccessible(page);
  await dialog.getByLabel(texts.name).fill('Report of today');
  await dialog.getByRole('button', { name: texts.save }).click();
  await expect(dialog.getByRole('button', { name: texts.done.open, exact: true })).toBeVisible();
  const pages = await pdfPages(join(downloads, 'Report of today.pdf'));
  const all = words(pages.join(' '));
  expect(all).toContain('Transportes Andrade Report of today');
  expect(all).toContain(fleet.status.ok);
  expect(all).toContain(report.statuses);
  for (const { vin } of rows) expect(all).toContain(vin);
});

test(`A vehicle's report is made from its details, and says what they say.`, async ({
  rastro: page,
  downloads,
}) => {
  const [first] = await positioned(page);
  if (!first?.position) throw new Error('no vehicle with a position');
  await rowOf(page, first.vin).click();
  const panel = page.getByRole('region', { name: fleet.panel.label });
  await panel.getByRole('button', { name: fleet.panel.actions }).click();
  await page.getByRole('menuitem', { name: fleet.panel.report }).click();
  const dialog = page.getByRole('dialog');
  await expect(
    dialog.getByRole('radio', { name: new RegExp(texts.format.pdf.name.replace(/[().]/g, '.')) }),
  ).toBeChecked();
  await expectAccessible(page);
  await dialog.getByLabel(texts.name).fill('vehicle');
  await dialog.getByRole('button', { name: texts.save }).click();
  await expect(dialog.getByRole('button', { name: texts.done.open, exact: true })).toBeVisible();
  const all = words((await pdfPages(join(downloads, 'vehicle.pdf'))).join(' '));
  const { latitude, longitude } = first.position;
  expect(all).toContain(first.vin);
  expect(all).toContain(first.identifier?.value ?? '-');
  // `toFixed` would round a half by its binary value.
  const degrees = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 5, maximumFractionDigits: 5 });
  expect(all).toContain(`${degrees.format(latitude)}; ${degrees.format(longitude)}`);
  expect(all).toContain(report.map);
  expect(all).toContain(report.history);
});
