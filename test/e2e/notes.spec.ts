/** What people note of vehicles: tags, state of work, whom it is assigned to, notes; in the table, the panel, files and lists. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { workLimits } from '../../src/contract/enums.ts';
import { locales } from '../../src/shared/i18n/languages.ts';
import { pasteText } from './clipboard.ts';
import { shows } from './demo.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { importText } from './import-actions.ts';
import { cell } from './stops.ts';
import { wordsOf } from './words.ts';

const DIALOG = '[role="dialog"]';
const vinOf = (index: number): string => `9BWZZZ377VT${String(index).padStart(6, '0')}`;

/** A file with vehicles up to a number, from 0. */
const fileOf = (count: number): string =>
  [
    'Chassi;Placa;Obs',
    ...Array.from({ length: count }, (_, index) => `${vinOf(index)};QZQ${index};obs ${index}`),
  ].join('\n');

async function openList(page: Page): Promise<number> {
  const list = page.locator('[data-list]:not([data-list="all"])');
  await list.click();
  return Number(await list.getAttribute('data-list'));
}

/** Imports a list of so many vehicles, and opens it. */
async function openFleet(page: Page, count: number): Promise<void> {
  await importText(page, 'frota', fileOf(count));
  await openList(page);
  await shows(page, count);
}

/** Ticks the rows from the first to one. */
async function tickTo(page: Page, row: number): Promise<void> {
  await cell(page, 0, 'tick').click();
  await cell(page, row, 'tick').click({ modifiers: ['Shift'] });
}

/** Chooses an option of a field of the library's. */
async function choose(page: Page, field: Locator, option: RegExp | string): Promise<void> {
  await field.click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

const language = 'pt-BR';
const words = wordsOf(language);
const { proposed } = locales[language].texts.work;
const button = (page: Page | Locator, key: string) => page.getByRole('button', { name: words.whole(key) });
/** Imports two vehicles and opens the details of the first. */
const openVehicle = async (page: Page) => {
  await openFleet(page, 2);
  await cell(page, 0, 'vin').click();
  return page.getByRole('region', { name: words.whole('fleet:panel.label') });
};

test('A vehicle with as many tags as it may have says so, and that is no error.', async ({
  rastro: page,
}) => {
  const panel = await openVehicle(page);
  const hint = panel.getByRole('alert').filter({ hasText: words.whole('work:most') });
  const label = locales[language].texts.fleet.column.tags;
  const field = panel.getByLabel(label, { exact: true }).and(page.locator('input'));
  await field.focus();
  const add = async (tag: string) => {
    await page.keyboard.insertText(tag);
    await page.keyboard.press('Enter');
  };
  for (let tag = 1; tag < workLimits.tagsOfVehicle; tag += 1) await add(`tag ${tag}`);
  await expect(hint).toBeHidden();
  await add('the last');
  await expect(hint).toContainText(String(workLimits.tagsOfVehicle));
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
});

test('A note, a tag and a name that reach their limit say that no more fits.', async ({ rastro: page }) => {
  const panel = await openVehicle(page);
  const hint = panel.getByRole('alert').filter({ hasText: words.whole('work:full') });
  const { column } = locales[language].texts.fleet;
  for (const [label, limit] of [
    [column.tags, workLimits.tags],
    [column.assignee, workLimits.assignee],
    [column.note, workLimits.note],
  ] as const) {
    const field = panel.getByLabel(label, { exact: true }).and(page.locator('input, textarea'));
    await field.focus();
    await page.keyboard.insertText('x'.repeat(limit - 1));
    await expect(field).toHaveValue('x'.repeat(limit - 1));
    await expect(hint).toBeHidden();
    await page.keyboard.insertText('yz');
    await expect(field).toHaveValue(`${'x'.repeat(limit - 1)}y`);
    await expect(hint).toContainText(new Intl.NumberFormat(language).format(limit));
    await expectAccessible(page);
    await field.fill('');
    await expect(hint).toBeHidden();
  }
  // A pasted text becomes a tag at once.
  const tags = panel.getByLabel(column.tags, { exact: true }).and(page.locator('input'));
  await tags.focus();
  await pasteText(page, 'z'.repeat(workLimits.tags + 1));
  await expect(panel.getByText('z'.repeat(workLimits.tags), { exact: true })).toBeVisible();
  await expect(hint).toBeVisible();
});

test('Ten vehicles are tagged, filtered, noted and exported, and all of it outlives the list and the program.', async ({
  rastro: page,
  restart,
  downloads,
}) => {
  await importText(page, 'frota', fileOf(12));
  const listId = await openList(page);
  await shows(page, 12);
  await tickTo(page, 9);
  await button(page, 'fleet:ticked.work').click();
  const change = page.getByRole('dialog', { name: words.whole('work:change.title') });
  await change.getByLabel(words.whole('work:change.addTags')).fill('Urgente');
  await page.keyboard.press('Enter');
  await choose(
    page,
    change.getByRole('combobox', { name: words.whole('fleet:column.workState') }),
    proposed.theft,
  );
  await change.getByRole('combobox', { name: words.whole('fleet:column.assignee') }).fill('Ana');
  await page.keyboard.press('Escape');
  await expectAccessible(page, DIALOG);
  await button(change, 'work:change.save').click();
  await expect(change).toBeHidden();
  await expect(page.getByText(words.whole('work:changed'))).toContainText('10');
  await expect(cell(page, 0, 'tags')).toHaveText('Urgente');
  await expect(cell(page, 0, 'workState')).toHaveText(proposed.theft);
  await expect(cell(page, 9, 'assignee')).toHaveText('Ana');
  await expect(cell(page, 10, 'tags')).toHaveText('');

  await page.locator('.ag-header-cell[col-id="tags"]').press('Shift+F10');
  await page.getByRole('menuitem', { name: words.whole('table:menu.filterColumn') }).press('Enter');
  const filter = page.getByRole('dialog', { name: words.whole('filters:ofColumn') });
  await expect(filter.getByRole('option')).toHaveCount(2);
  await expectAccessible(page, DIALOG);
  await filter.getByRole('option', { name: /Urgente/ }).click();
  await shows(page, 10);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: words.whole('fleet:filter.label') })).toContainText(
    'Urgente',
  );

  await cell(page, 3, 'vin').click();
  const panel = page.getByRole('region', { name: words.whole('fleet:panel.label') });
  const note = panel.getByLabel(words.whole('fleet:column.note'));
  await note.fill('Chave com o porteiro\nPortão 2');
  await expect(panel.getByText(words.whole('work:saved'))).toBeVisible();
  await expectAccessible(page);
  await button(panel, 'fleet:panel.close').click();

  await page.keyboard.press('Control+e');
  const dialog = page.getByRole('dialog', { name: words.whole('export:title') });
  await dialog.getByRole('radio', { name: words.within('export:format.csv-excel.name') }).click();
  await button(dialog, 'export:save').click();
  await expect(button(dialog, 'export:done.open')).toBeVisible();
  const [file = ''] = readdirSync(downloads);
  const [header = '', ...rows] = readFileSync(path.join(downloads, file), 'utf8').trimEnd().split('\r\n');
  const { column } = locales[language].texts.fleet;
  for (const name of [column.tags, column.workState, column.assignee])
    expect(header.split(';')).toContain(name);
  expect(rows.filter((row) => row.includes('Urgente') && row.includes('Ana'))).toHaveLength(10);
  await page.keyboard.press('Escape');

  await importText(page, 'frota', fileOf(5), listId);
  await openList(page);
  await shows(page, 5);
  await expect(cell(page, 4, 'tags')).toHaveText('Urgente');
  const again = await restart();
  await openList(again);
  await again.getByRole('searchbox').fill('porteiro');
  await shows(again, 1);
  await cell(again, 0, 'vin').click();
  await expect(again.getByLabel(words.whole('fleet:column.note'))).toHaveValue(
    'Chave com o porteiro\nPortão 2',
  );
});

test('What is typed is saved though the vehicle is closed at once, and the panel takes it back.', async ({
  rastro: page,
}) => {
  await openFleet(page, 3);
  await cell(page, 0, 'vin').click();
  const panel = page.getByRole('region', { name: 'Detalhes do veículo' });
  await panel.getByLabel('Observação').fill('digitado');
  await cell(page, 1, 'vin').click();
  await cell(page, 0, 'vin').click();
  await expect(panel.getByLabel('Observação')).toHaveValue('digitado');
  await panel.getByLabel('Etiquetas').fill('Sul');
  await page.keyboard.press('Enter');
  await panel.getByLabel('Responsável').fill('Bia');
  await expect(panel.getByText('Salvo')).toBeVisible();
  await page.getByRole('searchbox').fill('bia');
  await shows(page, 1);
  await panel.getByRole('button', { name: 'Desfazer' }).click();
  await expect(panel.getByLabel('Responsável')).toHaveValue('');
  await expect(panel.getByLabel('Observação')).toHaveValue('digitado');
  await shows(page, 0);
});

test('Escape closes the choices of a field, then the vehicle, and a tag that is half typed is kept.', async ({
  rastro: page,
}) => {
  await openFleet(page, 2);
  const panel = page.getByRole('region', { name: 'Detalhes do veículo' });
  const field = panel.getByLabel('Etiquetas');
  await cell(page, 0, 'vin').click();
  await field.fill('Urgente');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(cell(page, 0, 'vin')).toBeFocused();
  await cell(page, 1, 'vin').click();
  await field.fill('Urg');
  await expect(page.getByRole('option', { name: 'Urgente' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option', { name: 'Urgente' })).toBeHidden();
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await cell(page, 1, 'vin').click();
  await expect(panel.getByText('Urg', { exact: true })).toBeVisible();
});

test('Blanks are no tag, and pasted cells are a tag each.', async ({ rastro: page }) => {
  await openFleet(page, 1);
  await cell(page, 0, 'vin').click();
  const panel = page.getByRole('region', { name: 'Detalhes do veículo' });
  const field = panel.getByLabel('Etiquetas');
  await field.fill('  ');
  await panel.getByLabel('Observação').focus();
  await field.focus();
  await pasteText(page, 'Sul\r\nUrgente\tSul');
  await expect(panel.getByText('Salvo')).toBeVisible();
  await page.getByRole('searchbox').fill('urgente');
  await shows(page, 1);
  for (const tag of ['Sul', 'Urgente']) await expect(panel.getByText(tag, { exact: true })).toBeVisible();
});

test('The blank after a word stays though the word is saved meanwhile, and who writes within a text goes on there.', async ({
  rastro: page,
}) => {
  await openFleet(page, 1);
  await cell(page, 0, 'vin').click();
  const panel = page.getByRole('region', { name: 'Detalhes do veículo' });
  for (const [field, first, second] of [
    ['Observação', 'Portão 2\n', 'chave'],
    ['Responsável', 'Ana ', 'Lima'],
  ] as const) {
    await panel.getByLabel(field).focus();
    await page.keyboard.type(first);
    await expect(panel.getByText('Salvo')).toBeVisible();
    await page.keyboard.type(second);
    await expect(panel.getByLabel(field)).toHaveValue(first + second);
  }
  for (const name of ['Observação', 'Responsável']) {
    const field = panel.getByLabel(name);
    await field.fill('vista no pátio');
    await page.keyboard.press('Escape');
    await cell(page, 0, 'vin').click();
    await expect(field).toHaveValue('vista no pátio');
    await field.press('Home');
    await page.keyboard.type('Não ');
    await expect(panel.getByText('Salvo')).toBeVisible();
    await page.keyboard.type('foi ');
    await expect(field).toHaveValue('Não foi vista no pátio');
  }
});

test('A column of a list becomes notes, and that is undone.', async ({ rastro: page }) => {
  await importText(page, 'frota', fileOf(3));
  await openList(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('coluna como anotação');
  await page.getByRole('option', { name: /Usar uma coluna desta lista/ }).click();
  const dialog = page.getByRole('dialog', { name: /Usar uma coluna de/ });
  await choose(page, dialog.getByRole('combobox', { name: 'Coluna' }), 'Obs');
  await expectAccessible(page, DIALOG);
  await dialog.getByRole('button', { name: 'Usar coluna' }).click();
  await expect(cell(page, 2, 'note')).toHaveText('obs 2');
  await expect(page.getByText('3 veículos alterados.')).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(cell(page, 2, 'note')).toHaveText('');
});
