/** The columns that a list kept at its import: the search looks into them, and their values filter table and map. */
import type { Page } from '@playwright/test';
import { fleetIsLookedUp, rowsOf } from './demo.ts';
import { expect, test } from './fixtures.ts';

test.use({ demo: true, layout: 'both' });

const filters = (page: Page) => page.getByRole('region', { name: 'Filtros ativos' });
const opener = (page: Page) => page.getByRole('button', { name: /^Filtros/ });
const choice = (page: Page) => page.getByRole('dialog', { name: 'Filtros' });
const tab = (page: Page) => choice(page).getByRole('tab', { name: /^Coluna/ });
const value = (page: Page, name: RegExp) => choice(page).getByRole('option', { name });

/** Table, header and map show so many vehicles; all have a position. */
async function shows(page: Page, vehicles: number): Promise<void> {
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(vehicles + 1));
  await expect(page.getByRole('button', { name: `Todos ${vehicles}` })).toBeVisible();
  await expect(page.getByText(new RegExp(`^${vehicles} veículos? com posição no mapa`))).toBeAttached();
}

/** A list of nine vehicles of the demo that are on the map: plates, three depots and a blank one. */
async function importList(page: Page): Promise<void> {
  await fleetIsLookedUp(page);
  const vehicles = await rowsOf(page, { statuses: ['ok'] }, 9);
  const depots = [
    'São Paulo',
    'São Paulo',
    'São Paulo',
    'Sul',
    'Sul',
    'Sul "velha"',
    'Sul "velha"',
    'Norte',
    '',
  ];
  const rows = vehicles.map(
    ({ vin }, index) => `${vin};ABC${index}D2${index};"${depots[index]?.replaceAll('"', '""')}"`,
  );
  const dropped = await page.evaluateHandle(
    (content) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], 'filiais.csv'));
      return transfer;
    },
    ['Chassi;Placa;Filial', ...rows].join('\r\n'),
  );
  await page.dispatchEvent('body', 'dragover', { dataTransfer: dropped });
  await page.dispatchEvent('body', 'drop', { dataTransfer: dropped });
  await page.getByRole('button', { name: 'Salvar lista' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'filiais' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await shows(page, 9);
}

test('finds by plate and depot, filters by values, and takes the filters off again', {
  tag: '@journey',
}, async ({ rastro: page }) => {
  await importList(page);

  const search = page.getByRole('searchbox', { name: /qualquer coluna/ });
  await search.fill('abc-4d');
  await shows(page, 1);
  await search.fill('sao paulo');
  await shows(page, 3);
  await filters(page).getByRole('button', { name: 'Limpar o filtro “Busca: sao paulo”' }).click();
  await expect(search).toHaveValue('');
  await shows(page, 9);

  await opener(page).click();
  await tab(page).click();
  await choice(page).getByRole('combobox', { name: 'Coluna' }).selectOption('Filial');
  await expect(value(page, /São Paulo/)).toHaveText('São Paulo3 veículos');
  await expect(value(page, /vazio/)).toHaveText('(vazio)1 veículo');
  await value(page, /São Paulo/).click();
  await shows(page, 3);
  await value(page, /vazio/).click();
  await shows(page, 4);
  await choice(page).getByRole('button', { name: 'Concluir' }).click();
  await expect(choice(page)).toBeHidden();
  await expect(filters(page)).toContainText('Filial: São Paulo, (vazio)');

  await search.fill('abc1');
  await shows(page, 1);
  await filters(page).getByRole('button', { name: 'Limpar filtros' }).click();
  await shows(page, 9);
  await expect(filters(page)).toBeHidden();

  await opener(page).click();
  await choice(page).getByRole('combobox', { name: 'Coluna' }).selectOption('Filial');
  await value(page, /Norte/).click();
  await page.keyboard.press('Escape');
  await filters(page).getByRole('button', { name: 'Limpar o filtro “Filial: Norte”' }).click();
  await shows(page, 9);
});

test('is chosen from by keyboard alone, and left behind with the list', async ({ rastro: page }) => {
  await importList(page);
  const focused = page.locator(':focus');
  const press = (key: string) => page.keyboard.press(key);

  await opener(page).focus();
  await press('Enter');
  await expect(focused).toHaveAccessibleName('Atualização');
  // The tab of the columns is the last.
  await press('ArrowLeft');
  await expect(tab(page)).toBeFocused();
  await press('Tab');
  await expect(focused).toHaveAccessibleName('Coluna');
  await press('ArrowDown');
  await expect(choice(page).getByRole('combobox', { name: 'Coluna' }).locator('option:checked')).toHaveText(
    'Filial',
  );
  await press('Tab');
  await expect(focused).toHaveAccessibleName('Buscar em “Filial”');
  await page.keyboard.type('SUL');
  await expect(choice(page).getByText('2 valores')).toBeVisible();
  await expect(value(page, /São Paulo/)).toBeHidden();
  await press('ArrowDown');
  await press('Enter');
  await expect(choice(page).getByRole('option', { selected: true })).toHaveCount(1);
  await press('Escape');
  await expect(choice(page)).toBeHidden();
  await expect(focused).toHaveAccessibleName(/^Filtros/);
  await expect(filters(page)).toContainText('Filial: Sul "velha"');
  await expect(filters(page)).toContainText('2 veículos encontrados');

  await page.getByRole('button', { name: /^Todos os veículos/ }).click();
  await expect(filters(page)).toBeHidden();
  await opener(page).click();
  await tab(page).click();
  await expect(choice(page).getByRole('option', { name: 'Latitude' })).toBeAttached();
  await expect(choice(page).getByRole('option', { name: 'Filial' })).toHaveCount(0);
});
