/** A clerk who knows the vehicles by their plates: imports them, finds them, and sees plates where a vehicle is named. */
import type { Page } from '@playwright/test';
import { inlineRows, partsOf, zipParts } from '../helpers/workbook.ts';
import { pasteText } from './clipboard.ts';
import { fleetIsLookedUp, loner, shows } from './demo.ts';
import { expect, test } from './fixtures.ts';
import { bringIn, dialog, lists, save, unfoldSettings } from './import-actions.ts';
import { hasFlownTo, inTheMiddle, located, map, panel, press, rowOf, search } from './on-map.ts';

test.use({ layout: 'both', demo: true });

const plateOf = (index: number): string => `TST${index % 10}A${10 + index}`;

/** Pastes into the search. */
async function pasteMany(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: /chassi/ }).focus();
  await pasteText(page, text);
}

test('At its header, all vehicles are filtered by how the plate begins, by a part of it, and by blanks.', async ({
  rastro: page,
}) => {
  await fleetIsLookedUp(page);
  const all = Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1;
  const vins = (await located(page)).slice(0, 4).map(({ vin }) => vin);
  const plates = ['QZQ1D23', 'qzq-9D24', 'XZQ1C23', ''];
  const rows = vins.map((vin, index) => `${vin};${plates[index]}`);
  await bringIn(page, { name: 'frota.csv', content: ['Chassi;Placa', ...rows].join('\r\n') });
  await save(page);
  await page.getByRole('button', { name: /Todos os veículos/ }).click();
  await shows(page, all);

  const header = page.getByRole('columnheader', { name: 'Placa' });
  await header.focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Filtrar…' }).press('Enter');
  const filter = page.getByRole('dialog', { name: 'Filtrar “Placa”' });
  await filter.getByLabel('Texto').fill('QZQ');
  await shows(page, 2);
  await expect(page.getByRole('checkbox', { name: 'Selecionar QZQ1D23' })).toBeVisible();
  await filter.getByLabel('Condição').selectOption('Contém');
  await filter.getByLabel('Texto').fill('zq1');
  await shows(page, 2);
  await expect(page.getByRole('region', { name: 'Filtros ativos' })).toContainText('Placa: contém “zq1”');
  await filter.getByRole('button', { name: 'Vazios' }).click();
  await shows(page, 0);
  await expect(filter.getByLabel('Texto')).toHaveValue('');
  const filled = filter.getByRole('button', { name: 'Preenchidos' });
  await filled.click();
  // The demo's own list has plates too.
  await shows(page, all);
  // Another condition ends no filter by itself.
  await expect(filled).toHaveAttribute('aria-pressed', 'true');
  await filter.getByLabel('Condição').selectOption('Começa com');
  await filter.getByLabel('Texto').press('Enter');
  await expect(filled).toHaveAttribute('aria-pressed', 'true');
  await shows(page, all);
  await filter.getByRole('button', { name: 'Limpar' }).click();
  await shows(page, all);
  await filter.getByRole('button', { name: 'Buscar vários…' }).click();
  await expect(page.getByRole('dialog', { name: 'Buscar várias placas ou chassis' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(header).toBeFocused();

  // What was typed counts also where the panel is left at once.
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Filtrar…' }).press('Enter');
  await filter.getByLabel('Texto').fill('zzz');
  await page.keyboard.press('Escape');
  await expect(filter).toBeHidden();
  await shows(page, 0);
});

test('A clerk who knows plates alone finds and sees vehicles by them.', { tag: '@journey' }, async ({
  rastro: page,
}) => {
  await fleetIsLookedUp(page);
  const found = await located(page);
  const alone = loner(found);
  const vehicles = [alone, ...found.filter(({ vin }) => vin !== alone.vin).slice(0, 11)];
  const rows = vehicles.map(({ vin }, index) => [`Segurado ${index}`, plateOf(index), vin]);
  const sheet = { name: 'Frota', rows: inlineRows([['Segurado', 'Placa', 'Chassi'], ...rows]) };
  await bringIn(page, { name: 'placas.xlsx', content: zipParts(partsOf({ sheets: [sheet] })) });
  await expect(dialog(page).getByLabel('Identificador (placa)')).toHaveValue('Placa');
  await save(page);
  await expect(page.getByRole('heading', { level: 1, name: 'placas' })).toBeVisible();
  await shows(page, vehicles.length);

  const ten = vehicles.slice(0, 10).map((_, index) => plateOf(index));
  const pasted = ten.map((plate, index) =>
    index % 2 === 0 ? plate.toLowerCase() : `${plate.slice(0, 3)}-${plate.slice(3)}`,
  );
  await pasteMany(page, pasted.join('\r\n'));
  await shows(page, 10);
  await page.getByRole('button', { name: /Todos os veículos/ }).click();
  await pasteMany(page, pasted.join('\r\n'));
  await shows(page, 10);
  for (const plate of ten)
    await expect(page.getByRole('rowheader', { name: new RegExp(`^${plate}`) })).toBeVisible();
  await page.getByRole('button', { name: /^Limpar o filtro “10 de 10/ }).click();

  await search(page, plateOf(0).toLowerCase());
  await shows(page, 1);
  await press(page, 'Mostrar todos os veículos');
  await hasFlownTo(page, alone);
  await inTheMiddle(page, map(page).getByText(plateOf(0)));
  await rowOf(page, alone.vin).click();
  await expect(panel(page).getByText(plateOf(0), { exact: true }).first()).toBeVisible();
  await expect(
    panel(page).getByRole('list', { name: 'As listas trazem identificadores diferentes' }),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Ações da lista placas' }).click();
  await page.getByRole('menuitem', { name: 'Identificador…' }).click();
  await choice(page).getByLabel('Coluna').click();
  await page.getByRole('option', { name: 'Nenhum' }).click();
  await choice(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(choice(page)).toBeHidden();
  expect((await lists(page)).find(({ name }) => name === 'placas')?.identifier).toBeNull();
  // A plate is found in whatever column it stands.
  await shows(page, 1);

  // Next month's file, with the same header.
  await bringIn(page, { name: 'placas-dezembro.xlsx', content: zipParts(partsOf({ sheets: [sheet] })) });
  await expect(dialog(page).getByLabel('Identificador (placa)')).toHaveValue('Nenhum');
  await expect(dialog(page)).toContainText('usou as opções do último arquivo com este cabeçalho');
  await unfoldSettings(page);
  await dialog(page).getByLabel('Identificador (placa)').click();
  await page.getByRole('option', { name: 'Segurado' }).click();
  await expect(dialog(page).getByLabel('Identificador (placa)')).toHaveValue('Segurado');
  await save(page);
  await expect(page.getByRole('heading', { level: 1, name: 'placas-dezembro' })).toBeVisible();
  expect((await lists(page)).find(({ name }) => name === 'placas-dezembro')?.identifier).toBe(0);
});

const choice = (page: Page) => page.getByRole('dialog', { name: /^Identificador da lista/ });
