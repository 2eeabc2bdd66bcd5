/** The fleet table and the vehicle's details on the demo's fleet: by mouse, by keyboard alone, and for axe. */
import type { Page } from '@playwright/test';
import { copiedBy } from './clipboard.ts';
import { FLEET, fleetIsLookedUp, said } from './demo.ts';
import { expect, test } from './fixtures.ts';

test.use({ demo: true });

const grid = (page: Page) => page.getByRole('grid');
const panel = (page: Page) => page.getByRole('region', { name: 'Detalhes do veículo' });
const cell = (page: Page, row: number, column: string) =>
  page.locator(`.ag-row[row-index="${row}"] [col-id="${column}"]`);

async function column(page: Page, id: string): Promise<string[]> {
  const cells = page.locator(`.ag-row [col-id="${id}"]`);
  const rows = await cells.evaluateAll((found) =>
    found.map((element) => ({
      row: Number(element.closest('[row-index]')?.getAttribute('row-index')),
      text: element.textContent ?? '',
    })),
  );
  return rows.sort((a, b) => a.row - b.row).map(({ text }) => text);
}

/** A time as Portuguese writes it. */
const DATE = /^\d\d\/\d\d\/\d{4} \d\d:\d\d$/;

const copied = (page: Page) => copiedBy(page, () => page.keyboard.press('Control+C'));

test('opens a vehicle, sorts, filters and says what is left', { tag: '@journey' }, async ({ rastro }) => {
  await fleetIsLookedUp(rastro);

  await cell(rastro, 2, 'vin').click();
  const vin = await said(cell(rastro, 2, 'vin'));
  await expect(panel(rastro).getByRole('heading', { level: 2 })).toHaveText(vin);
  await expect(panel(rastro)).toContainText(await said(cell(rastro, 2, 'seenAt')));
  await expect(panel(rastro).getByRole('definition').first()).toHaveText(
    /^\p{Lu}.+, [A-Z]{2}(?: · \d+ km (?:[NS][EO]?|L|O))?$/u,
  );
  await expect(panel(rastro)).toContainText(/Dados do chassi: .+, \d{4}/);
  await expect(panel(rastro)).toContainText('Frota de demonstração');
  await panel(rastro).getByRole('button', { name: 'Fechar os detalhes' }).click();
  await expect(panel(rastro)).toBeHidden();

  await rastro.getByRole('columnheader', { name: 'Situação' }).click();
  await expect(rastro.getByRole('columnheader', { name: 'Situação' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect.poll(async () => new Set((await column(rastro, 'status')).slice(0, 10)).size).toBe(1);

  await rastro.getByRole('searchbox', { name: /chassi/ }).fill(vin.slice(-6));
  const filters = rastro.getByRole('region', { name: 'Filtros ativos' });
  await expect(filters).toContainText('1 veículo encontrado');
  await expect(cell(rastro, 0, 'vin')).toHaveText(vin);
  await filters.getByRole('button', { name: `Limpar o filtro “Busca: ${vin.slice(-6)}”` }).click();
  await expect(grid(rastro)).toHaveAttribute('aria-rowcount', String(FLEET + 1));
});

test('a header keeps the focus that it was given before the screen had drawn the row', async ({ rastro }) => {
  await fleetIsLookedUp(rastro);
  await cell(rastro, 0, 'tick').focus();
  await rastro.keyboard.press('ArrowDown');
  await expect(rastro.locator('[row-index="1"] :focus')).toBeVisible();
  await rastro.evaluate(() => {
    const frames: FrameRequestCallback[] = [];
    const real = window.requestAnimationFrame;
    Object.assign(window, {
      requestAnimationFrame: (frame: FrameRequestCallback) => frames.push(frame),
      drawFrames: () => {
        window.requestAnimationFrame = real;
        for (const frame of frames) frame(performance.now());
      },
    });
  });
  await rastro.keyboard.press('ArrowDown');
  await rastro.keyboard.press('Shift+Tab');
  await expect(rastro.locator(':focus')).toHaveRole('columnheader');
  await rastro.evaluate(() => Reflect.get(window, 'drawFrames')());
  await expect(rastro.locator(':focus')).toHaveRole('columnheader');
});

test('copies a cell, and the selected rows as a spreadsheet takes them', async ({ rastro }) => {
  await fleetIsLookedUp(rastro);
  await cell(rastro, 3, 'seenAt').click();
  const seenAt = await said(cell(rastro, 3, 'seenAt'));
  expect(seenAt).toMatch(DATE);
  expect(await said(cell(rastro, 3, 'askedAt'))).toMatch(/ \d\d\/\d\d\/\d{4} \d\d:\d\d$/);
  expect(await copied(rastro)).toBe(seenAt);

  await cell(rastro, 1, 'tick').click();
  await cell(rastro, 4, 'tick').click();
  // The grid reports a click some time after it.
  await expect(rastro.getByText('2 selecionados')).toBeVisible();
  const vins = [await said(cell(rastro, 1, 'vin')), await said(cell(rastro, 4, 'vin'))];
  // It is shown for four seconds only.
  const notice = expect(rastro.getByText('2 linhas copiadas')).toBeVisible();
  const rows = (await copied(rastro)).split('\r\n').map((row) => row.split('\t'));
  await notice;
  expect(rows.map((row) => row[3])).toEqual(vins);
  for (const row of rows) {
    expect(row.at(-1)).toMatch(/^-?\d+,\d+$|^$/);
    expect(row).toContainEqual(expect.stringMatching(DATE));
    expect(row).not.toContainEqual(expect.stringMatching(/\d{4}-\d\d-\d\d/));
  }

  // What is selected is copied whether a filter hides it or not.
  await rastro.getByRole('searchbox', { name: /chassi/ }).fill(vins[1]?.slice(-8) ?? '');
  await expect(grid(rastro)).toHaveAttribute('aria-rowcount', '2');
  await cell(rastro, 0, 'vin').click();
  const all = (await copied(rastro)).split('\r\n').map((row) => row.split('\t')[3]);
  expect(all.sort()).toEqual(vins.sort());
});

test('keeps the widths of columns over a restart of the screen', async ({ rastro }) => {
  await fleetIsLookedUp(rastro);
  const header = rastro.getByRole('columnheader', { name: 'Chassi' });
  const width = async () => Math.round((await header.boundingBox())?.width ?? 0);
  const before = await width();
  const edge = await header.locator('.ag-header-cell-resize').boundingBox();
  if (!edge) throw new Error('the column has no edge to drag');
  await rastro.mouse.move(edge.x + edge.width / 2, edge.y + edge.height / 2);
  await rastro.mouse.down();
  await rastro.mouse.move(edge.x + edge.width / 2 + 40, edge.y + edge.height / 2, { steps: 4 });
  await rastro.mouse.up();
  await expect.poll(width).toBe(before + 40);
  // The grid reports a new width some time after it has drawn it.
  await expect
    .poll(() => rastro.evaluate(async () => JSON.stringify(await window.rastro.layouts.all())))
    .toContain(`{"id":"vin","width":${before + 40},`);
  await rastro.reload();
  await expect.poll(width).toBe(before + 40);
});

test("A list's open menu has the place of the count, also while its items have the focus.", async ({
  rastro: page,
}) => {
  const list = page.getByRole('listitem').filter({ hasText: 'Frota de demonstração' });
  const count = list.getByText('240');
  await expect(count).toBeVisible();
  await list.getByRole('button', { name: /^Ações da lista/ }).press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await expect(count).toBeHidden();
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').focus();
  await expect(count).toBeVisible();
});
