/** A clerk filters at a column's header, as in Excel: between numbers and between dates, with a funnel where one is on. */
import type { Locator, Page } from '@playwright/test';
import { fleetIsLookedUp, rowsOf, shows } from './demo.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { bringIn, save } from './import-actions.ts';

test.use({ demo: true });

const header = (page: Page, name: string) => page.getByRole('columnheader', { name });
const panel = (page: Page, column: string) => page.getByRole('dialog', { name: `Filtrar “${column}”` });
const filters = (page: Page) => page.getByRole('region', { name: 'Filtros ativos' });
const cell = (page: Page, row: number, column: string) =>
  page.locator(`.ag-row[row-index="${row}"] [col-id="${column}"]`);

async function openFilter(page: Page, column: string): Promise<void> {
  await header(page, column).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Filtrar…' }).click();
  await expect(panel(page, column)).toBeVisible();
}

/** A list of five vehicles of the demo, with a price and a day for each: one has neither. */
async function importPrices(page: Page): Promise<void> {
  await fleetIsLookedUp(page);
  const vehicles = await rowsOf(page, {}, 5);
  const cells = ['1.250,50;03/11/2026', '980,00;21/11/2026', '12.000,00;01/12/2026', ';', '45,10;15/01/2027'];
  const rows = vehicles.map(({ vin }, index) => `${vin};${cells[index]}`);
  await bringIn(page, {
    name: 'contratos.csv',
    content: ['Chassi;Valor;Vencimento', ...rows].join('\r\n'),
  });
  await save(page);
  await expect(page.getByRole('heading', { level: 1, name: 'contratos' })).toBeVisible();
  await shows(page, 5);
}

test('A clerk filters a list between numbers and between dates at the headers.', async ({ rastro: page }) => {
  await importPrices(page);

  await openFilter(page, 'Valor');
  const price = panel(page, 'Valor');
  await expect(price.getByText('Valores de 45,1 até 12.000')).toBeVisible();
  await price.getByLabel('De', { exact: true }).fill('mil');
  await expect(price.getByText('Digite um número, como 1.234,5')).toBeVisible();
  await shows(page, 5);
  await expectAccessible(page, '[role="dialog"]');
  await price.getByLabel('De', { exact: true }).fill('980');
  await price.getByLabel('Até').fill('1.250,50');
  await shows(page, 2);
  await price.getByLabel('Até').fill('900');
  await expect(price.getByText('“Até” vem antes de “De”')).toBeVisible();
  await price.getByLabel('Até').fill('');
  await shows(page, 3);
  await price.getByRole('checkbox', { name: 'Vazios' }).check();
  await shows(page, 4);
  await price.getByRole('button', { name: 'Concluir' }).click();
  await expect(price).toBeHidden();
  await expect(filters(page)).toContainText('Valor: a partir de 980 ou (vazio)');
  await expect(header(page, 'Valor (com filtro)')).toBeFocused();

  await openFilter(page, 'Vencimento');
  const due = panel(page, 'Vencimento');
  await due.getByLabel('De', { exact: true }).fill('31/02/2026');
  await expect(due.getByText('Digite uma data como dd/mm/aaaa')).toBeVisible();
  await due.getByLabel('De', { exact: true }).fill('3/11/26');
  await due.getByLabel('Até').fill('30/11/2026');
  await shows(page, 2);
  await page.keyboard.press('Escape');
  await expect(filters(page)).toContainText('Vencimento: de 03/11/2026 até 30/11/2026');
  await expect(filters(page).getByRole('button', { name: /^Limpar o filtro/ })).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Filtros 2 em uso', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await shows(page, 5);
  await expect(header(page, 'Valor (com filtro)')).toHaveCount(0);
});

test('In a tiny window every control of a filter is within reach, by scrolling inside its panel.', async ({
  rastro: page,
}) => {
  await importPrices(page);
  // The usual small window at twice the text size.
  const window = { width: 512, height: 350 };
  await page.setViewportSize(window);
  const isInWindow = async (element: Locator) => {
    const box = await element.boundingBox();
    if (!box) return false;
    const { x, y, width, height } = box;
    return x >= 0 && y >= 0 && x + width <= window.width && y + height <= window.height;
  };
  const isWithinReach = async (open: Locator) => {
    await expect.poll(() => isInWindow(open)).toBe(true);
    await open.hover({ position: { x: 10, y: 10 } });
    await page.mouse.wheel(0, 1000);
    await expect.poll(() => isInWindow(open.getByRole('button', { name: 'Concluir' }))).toBe(true);
  };

  await page.getByRole('button', { name: /^Filtros/ }).click();
  const menu = page.getByRole('dialog', { name: 'Filtros' });
  await expect(menu.getByRole('tab')).toHaveCount(4);
  for (const tab of await menu.getByRole('tab').all()) {
    await tab.click();
    await isWithinReach(menu);
  }
  await page.keyboard.press('Escape');

  await openFilter(page, 'Valor');
  await isWithinReach(panel(page, 'Valor'));
});

test('A filter of many values scrolls its values alone where the window holds its panel.', async ({
  rastro: page,
}) => {
  await fleetIsLookedUp(page);
  await page.locator('[data-list]:not([data-list="all"])').click();
  const beyond = (open: Locator) => open.evaluate((panel) => panel.scrollHeight - panel.clientHeight);
  await page.getByRole('button', { name: /^Filtros/ }).click();
  const menu = page.getByRole('dialog', { name: 'Filtros' });
  await menu.getByRole('tab', { name: 'Coluna' }).click();
  await expect(menu.getByText('Os 100 mais frequentes de 240 valores')).toBeVisible();
  expect(await beyond(menu)).toBe(0);
  await page.keyboard.press('Escape');

  await openFilter(page, 'Placa');
  const ofPlate = panel(page, 'Placa');
  await expect(ofPlate.getByText('Os 100 mais frequentes de 240 valores')).toBeVisible();
  expect(await beyond(ofPlate)).toBe(0);
});

test('By keyboard a clerk filters by when vehicles were looked up, and ends that.', async ({
  rastro: page,
}) => {
  await fleetIsLookedUp(page);
  const all = Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1;
  await header(page, 'Última consulta').focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Filtrar…' }).press('Enter');
  const asked = panel(page, 'Última consulta');
  await asked.getByRole('button', { name: 'Há 30 dias ou mais' }).press('Enter');
  await shows(page, 0);
  await asked.getByRole('button', { name: 'Hoje' }).press('Enter');
  await shows(page, all);
  await page.keyboard.press('Escape');
  await expect(header(page, 'Última consulta (com filtro)')).toBeFocused();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Limpar o filtro' }).press('Enter');
  await expect(filters(page)).toBeHidden();

  await page.getByRole('button', { name: /^Filtros/ }).click();
  const menu = page.getByRole('dialog', { name: 'Filtros' });
  await menu.getByRole('tab', { name: 'Coluna' }).click();
  await menu.getByRole('combobox', { name: 'Coluna' }).selectOption({ label: 'Latitude' });
  await menu.getByLabel('De', { exact: true }).fill('60');
  await shows(page, 0);
  await menu.getByRole('button', { name: 'Limpar' }).click();
  await shows(page, all);
  await expect(menu.getByLabel('De', { exact: true })).toHaveValue('');
});

test('The number of vehicles, and sum, average and span of the ticked ones stand below the table.', async ({
  rastro: page,
}) => {
  await importPrices(page);
  const status = page.locator('[data-table-status]');
  await expect(status).toHaveText('5 veículos');
  await page.getByRole('searchbox', { name: /chassi/ }).fill('980');
  await expect(status).toHaveText('1 de 5 veículos');
  await page.getByRole('searchbox', { name: /chassi/ }).fill('');
  await expect(status).toHaveText('5 veículos');
  const { height = 0 } = (await status.boundingBox()) ?? {};
  const ticked = page.getByRole('region', { name: 'Veículos selecionados' });
  await cell(page, 0, 'tick').click();
  await cell(page, 1, 'tick').click();
  await expect(ticked).toContainText('2 selecionados');
  expect((await status.boundingBox())?.height).toBe(height);
  await page.getByRole('gridcell', { name: '980,00' }).click();
  await expect(ticked).toContainText('Valor · soma 2.230,5 · média 1.115,25');
  await page.keyboard.press('ArrowRight');
  await expect(ticked).toContainText('Vencimento · de 03/11/2026 até 21/11/2026');
  await expect(
    page.getByRole('status').filter({ hasText: 'Vencimento · de 03/11/2026 até 21/11/2026' }),
  ).toBeAttached();
  await expectAccessible(page, '[data-selection-bar]');
});
