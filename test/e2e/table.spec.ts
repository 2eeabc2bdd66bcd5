/** The table's columns, orders, selections and menus by mouse, on the demo and on a list with columns of its own. */
import type { Page } from '@playwright/test';
import { FLEET, fleetIsLookedUp, rowsOf } from './demo.ts';
import { expect, test } from './fixtures.ts';
import { hold } from './hold.ts';
import { bringIn, save } from './import-actions.ts';

test.use({ demo: true });

const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const cell = (page: Page, row: number, column: string) =>
  page.locator(`.ag-row[row-index="${row}"] [col-id="${column}"]`);
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const chooser = (page: Page) => page.getByRole('dialog', { name: 'Colunas da tabela' });
/** Shows or hides a column. Its box follows the layout, a moment after the click. */
async function show(page: Page, name: string, shown: boolean): Promise<void> {
  const box = chooser(page).getByLabel(name, { exact: true });
  await expect(box).toBeChecked({ checked: !shown });
  await box.click();
  await expect(box).toBeChecked({ checked: shown });
}
const view = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const PLATES = ['DEF2D22', 'ABC1D11', 'GHI3D33', 'ABC0D00'];
const DEPOTS = ['Sul', 'Norte', 'Sul', ''];

const tableAlone = (page: Page) =>
  page
    .locator('label')
    .filter({ hasText: /^Tabela$/ })
    .click();

/** A list of four vehicles of the demo with a plate and a depot each. */
async function importList(page: Page, columns: readonly string[] = ['Placa', 'Filial']): Promise<void> {
  const vehicles = await rowsOf(page, { statuses: ['ok'] }, 4);
  const of: Record<string, readonly string[]> = { Placa: PLATES, Filial: DEPOTS };
  const rows = vehicles.map(({ vin }, index) =>
    [vin, ...columns.map((name) => of[name]?.[index] ?? '')].join(';'),
  );
  const content = [['Chassi', ...columns].join(';'), ...rows].join('\r\n');
  await bringIn(page, { name: 'filiais.csv', content });
}

async function plates(page: Page): Promise<string[]> {
  const cells = page.locator('.ag-row [col-id="cell:0:Placa"]');
  const rows = await cells.evaluateAll((found) =>
    found.map((element) => ({
      at: Number(element.closest('[row-index]')?.getAttribute('row-index')),
      text: element.textContent ?? '',
    })),
  );
  return rows.sort((a, b) => a.at - b.at).map(({ text }) => text);
}

test('keeps ticks and numbers in sight while the rest is scrolled sideways', async ({ rastro: page }) => {
  await fleetIsLookedUp(page);
  await page.setViewportSize({ width: 900, height: 600 });
  const left = async (column: string) => (await cell(page, 0, column).boundingBox())?.x ?? Number.NaN;
  const [name, place] = [await left('identifier'), await left('place')];

  await cell(page, 0, 'place').hover();
  await page.mouse.wheel(200, 0);
  await expect.poll(() => left('place')).toBeLessThan(place);
  expect(await left('identifier')).toBe(name);
  const box = await cell(page, 0, 'identifier').boundingBox();
  const seen = await page.evaluate(
    ([x, y]) => document.elementFromPoint(x, y)?.closest('[col-id]')?.getAttribute('col-id'),
    [name + 20, (box?.y ?? 0) + 10] as const,
  );
  expect(seen).toBe('identifier');

  await page.mouse.wheel(-400, 0);
  await expect.poll(() => left('place')).toBe(place);
  expect(await left('identifier')).toBe(name);
});

test('lets ages grow with the time in all rows in sight', async ({ rastro: page }) => {
  await fleetIsLookedUp(page);
  const ages = () => page.locator('.ag-row [col-id="age"]').allTextContents();
  await expect
    .poll(async () => (await ages()).filter((age) => /\d|agora/.test(age)).length)
    .toBeGreaterThan(10);
  const before = await ages();
  await page.clock.setSystemTime(Date.now() + 400 * 86_400_000);
  // Of a vehicle without a position the status stands there.
  const isAge = (text: string) => /\d|agora/.test(text);
  await expect
    .poll(async () => (await ages()).filter((age, row) => isAge(age) && age === before[row]))
    .toEqual([]);
});

test("sorts by a list's own column, filters by a cell, and leaves the filter behind with the list", async ({
  rastro: page,
}) => {
  await fleetIsLookedUp(page);
  await tableAlone(page);
  await importList(page);
  await save(page);
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '5');

  await page.getByRole('button', { name: 'Colunas', exact: true }).click();
  for (const name of ['Local', 'Última consulta', 'Latitude', 'Longitude']) await show(page, name, false);
  await chooser(page).getByRole('button', { name: 'Concluir' }).click();
  await expect.poll(() => plates(page)).toEqual(PLATES);
  await expect(page.getByText('Na ordem do arquivo')).toBeAttached();
  await header(page, 'Placa').click();
  await expect(header(page, 'Placa')).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(() => plates(page)).toEqual([...PLATES].sort());
  await header(page, 'Placa').click({ button: 'right' });
  await item(page, 'Na ordem do arquivo').click();
  await expect.poll(() => plates(page)).toEqual(PLATES);
  await expect(header(page, 'Placa')).not.toHaveAttribute('aria-sort', /cending$/);
  for (const order of ['ascending', 'descending']) {
    await header(page, 'Placa').click();
    await expect(header(page, 'Placa')).toHaveAttribute('aria-sort', order);
  }
  await expect.poll(() => plates(page)).toEqual([...PLATES].sort().reverse());

  await page.locator('[col-id="cell:1:Filial"]', { hasText: 'Sul' }).first().click({ button: 'right' });
  await item(page, 'Só “Sul”').click();
  await expect.poll(() => plates(page)).toEqual(['GHI3D33', 'DEF2D22']);

  await page.getByRole('button', { name: 'Salvar visualização' }).click();
  await page.getByLabel('Nome da visualização').fill('Sul');
  await page.keyboard.press('Enter');
  await expect(view(page, 'Sul')).toHaveAttribute('aria-current', 'true');

  await page.getByRole('button', { name: /^Todos os veículos/ }).click();
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(FLEET + 1));
  // The plate is the identifier of all lists: its order goes along.
  await expect(header(page, 'Placa')).toHaveAttribute('aria-sort', 'descending');
  await expect(header(page, 'Filial')).toBeHidden();

  await view(page, 'Sul').click();
  await expect.poll(() => plates(page)).toEqual(['GHI3D33', 'DEF2D22']);
  await expect(header(page, 'Placa')).toHaveAttribute('aria-sort', 'descending');

  // The list gives way to a file in which the depot stands elsewhere and the plate is gone.
  await importList(page, ['Filial']);
  await page.getByRole('button', { name: 'Substituir essa lista' }).click();
  await page.getByRole('button', { name: 'Substituir a lista' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await view(page, 'Sul').click();
  await expect(
    page.getByText('A lista não tem mais a coluna “Placa”: a visualização foi aberta sem ela.'),
  ).toBeVisible();
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '3');
  await expect(header(page, 'Chassi')).toHaveAttribute('aria-sort', 'none');
  await expect(page.getByText('Na ordem do arquivo')).toBeAttached();
});

/** Drags a column's header to the place of another one. */
async function drag(page: Page, name: string, onto: string): Promise<void> {
  const [from, to] = [await header(page, name).boundingBox(), await header(page, onto).boundingBox()];
  if (!from || !to) throw new Error('there are no headers');
  await page.mouse.move(from.x + 40, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y + to.height / 2, { steps: 12 });
  await page.mouse.move(to.x + 20, to.y + to.height / 2, { steps: 6 });
  await page.mouse.up();
}

const savedLayouts = (page: Page) =>
  page.evaluate(async () => {
    const reply = await window.rastro.layouts.all();
    return reply.ok ? reply.value.map(({ listId }) => listId) : null;
  });

test('has the columns of all vehicles in every list, until the user changes those of a list', async ({
  rastro: page,
}) => {
  await fleetIsLookedUp(page);
  const demoList = page.getByRole('button', { name: /^Frota de demonstração/ });
  const all = page.getByRole('button', { name: /^Todos os veículos/ });
  await drag(page, 'Última atualização', 'Local');
  await expect(header(page, 'Local')).toHaveAttribute('aria-colindex', '4');
  await header(page, 'Situação').click({ button: 'right' });
  await item(page, 'Ocultar a coluna').click();
  await expect(header(page, 'Situação')).toBeHidden();
  // The vehicle stays where it is.
  await header(page, 'Placa').click({ button: 'right' });
  await expect(item(page, 'Ocultar a coluna')).toBeHidden();
  await page.keyboard.press('Escape');

  await expect.poll(() => savedLayouts(page)).toEqual([null]);
  await page.reload();
  await expect(header(page, 'Local')).toHaveAttribute('aria-colindex', '4');
  await expect(header(page, 'Situação')).toBeHidden();
  await demoList.click();
  await expect(header(page, 'Placa')).toHaveAttribute('aria-colindex', '2');
  await expect(header(page, 'Local')).toHaveAttribute('aria-colindex', '4');
  await expect(header(page, 'Situação')).toBeHidden();

  await page.getByRole('button', { name: 'Colunas', exact: true }).click();
  await show(page, 'Situação', true);
  await show(page, 'Última consulta', false);
  await chooser(page).getByRole('button', { name: 'Concluir' }).click();
  await expect(header(page, 'Situação')).toBeVisible();
  await all.click();
  await expect(header(page, 'Última consulta')).toBeAttached();
  await expect(header(page, 'Situação')).toBeHidden();

  await demoList.click();
  await expect(header(page, 'Última consulta')).toBeHidden();
  await page.getByRole('button', { name: 'Colunas', exact: true }).click();
  await chooser(page).getByRole('button', { name: 'Usar em todas as listas' }).click();
  await expect(page.getByText('As listas sem arranjo próprio agora usam estas colunas')).toBeVisible();
  await chooser(page).getByRole('button', { name: 'Restaurar padrão' }).click();
  await expect.poll(() => savedLayouts(page)).toEqual([null]);
  await expect(header(page, 'Última consulta')).toBeHidden();
  await chooser(page).getByRole('button', { name: 'Concluir' }).click();

  await all.click();
  await expect(header(page, 'Última consulta')).toBeHidden();
  await page.getByRole('button', { name: 'Colunas', exact: true }).click();
  await expect(chooser(page).getByRole('button', { name: 'Usar em todas as listas' })).toBeHidden();
  await chooser(page).getByRole('button', { name: 'Restaurar padrão' }).click();
  await expect(header(page, 'Local')).toHaveAttribute('aria-colindex', '3');
  // The four columns of notes and that of areas between them are hidden, and count.
  await expect(header(page, 'Situação')).toHaveAttribute('aria-colindex', '11');
});

test('sorts by several columns, by mouse, keyboard and menu, and saves that with a view', async ({
  rastro: page,
}) => {
  await fleetIsLookedUp(page);
  const order = (name: string) => header(page, name).locator('.ag-sort-order');
  const states = () =>
    page
      .locator('.ag-row:not(.ag-row-loading)')
      .evaluateAll((rows) =>
        rows
          .sort((a, b) => Number(a.getAttribute('row-index')) - Number(b.getAttribute('row-index')))
          .map((row) => ['status', 'place'].map((id) => row.querySelector(`[col-id="${id}"]`)?.textContent)),
      );
  await header(page, 'Situação').click();
  await header(page, 'Situação').click();
  await expect(header(page, 'Situação')).toHaveAttribute('aria-sort', 'descending');
  await expect(order('Situação')).toBeHidden();

  await header(page, 'Local').click({ modifiers: ['Shift'] });
  await expect(order('Situação')).toHaveText('1');
  await expect(order('Local')).toHaveText('2');
  await expect(header(page, 'Situação')).toHaveAttribute('aria-sort', 'descending');
  await expect(
    page.getByText('Ordenado por Situação, decrescente; depois por Local, crescente'),
  ).toBeAttached();
  await expect.poll(async () => (await states())[0]?.[0]).toBe('Não encontrado');
  // The rows are in the same order as the store's own for both columns.
  const thenBy = [{ column: 'place', descending: false }] as const;
  const wanted = await rowsOf(page, { sort: { column: 'status', descending: true, thenBy } }, 10);
  await expect
    .poll(async () => (await states()).slice(0, 10).map(([, place]) => place ?? ''))
    .toEqual(wanted.map(({ place }) => expect.stringContaining(place?.name ?? '')));

  // A second click with Shift turns the column around in its place.
  await header(page, 'Situação').click({ modifiers: ['Shift'] });
  await expect(header(page, 'Situação')).toHaveAttribute('aria-sort', 'ascending');
  await expect(order('Situação')).toHaveText('1');
  await expect(order('Local')).toHaveText('2');

  await header(page, 'Última atualização').focus();
  await page.keyboard.press('Shift+Enter');
  await expect(order('Última atualização')).toHaveText('3');

  await page.getByRole('button', { name: 'Salvar visualização' }).click();
  await page.getByLabel('Nome da visualização').fill('Em ordem');
  await page.keyboard.press('Enter');
  await expect(view(page, 'Em ordem')).toHaveAttribute('aria-current', 'true');
  await header(page, 'Local').click({ button: 'right' });
  await item(page, 'Remover da ordenação').click();
  await expect(header(page, 'Local')).not.toHaveAttribute('aria-sort', /ascending|descending/);
  await expect(order('Última atualização')).toHaveText('2');
  await header(page, 'Local').click({ button: 'right' });
  await item(page, 'Adicionar à ordenação').click();
  await expect(order('Local')).toHaveText('3');
  await expect(page.getByRole('button', { name: 'Em ordem alterada' })).toBeVisible();

  await page.getByRole('button', { name: /^Todos os veículos/ }).click();
  await header(page, 'Chassi').click();
  await expect(order('Local')).toBeHidden();
  await page.getByRole('button', { name: /^Em ordem/ }).click();
  await expect(order('Local')).toHaveText('2');
  await expect(order('Última atualização')).toHaveText('3');
});

test('ticks by Ctrl, by Shift and the mouse, and acts on all that are ticked', { tag: '@journey' }, async ({
  rastro: page,
}) => {
  await fleetIsLookedUp(page);
  const panel = page.getByRole('region', { name: 'Detalhes do veículo' });
  await cell(page, 1, 'status').click({ modifiers: ['ControlOrMeta'] });
  await cell(page, 4, 'vin').click({ modifiers: ['ControlOrMeta'] });
  await expect(page.getByText('2 selecionados')).toBeVisible();
  await cell(page, 7, 'vin').click({ modifiers: ['Shift'] });
  await expect(page.getByText('5 selecionados')).toBeVisible();
  await cell(page, 1, 'vin').click({ modifiers: ['ControlOrMeta'] });
  await expect(page.getByText('4 selecionados')).toBeVisible();
  await expect(panel).toBeHidden();

  await cell(page, 5, 'vin').click({ button: 'right' });
  await item(page, 'Copiar os 4 chassis').click();
  await expect(page.getByText('4 linhas copiadas')).toBeVisible();
  await cell(page, 5, 'vin').click({ button: 'right' });
  await item(page, 'Consultar os 4 selecionados…').click();
  await expect(page.getByRole('dialog')).toContainText('4');
  await page.keyboard.press('Escape');
  await expect(cell(page, 5, 'vin')).toBeFocused();

  // A row that is not ticked stands for itself.
  await cell(page, 9, 'vin').click({ button: 'right' });
  await expect(item(page, 'Consultar agora')).toBeVisible();
  await item(page, 'Selecionar').click();
  await expect(page.getByText('5 selecionados')).toBeVisible();
});

test('Below the table, a list is never said to be a part of what was shown before it.', async ({
  rastro: page,
  restart,
}, { project }) => {
  test.skip(project.name === 'electron', 'its calls can not be held');
  await fleetIsLookedUp(page);
  await importList(page);
  await save(page);
  const again = await restart();
  await fleetIsLookedUp(again);
  const status = again.locator('[data-table-status]');
  await expect(status).toHaveText('240 veículos');
  const release = await hold(again, 'fleet', 'counts');
  await view(again, 'filiais 4 veículos').click();
  await expect(status).toHaveText('4 veículos');
  await release();
  await expect(status).toHaveText('4 veículos');
});
