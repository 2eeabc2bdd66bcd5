/** The table and what is around it, by keyboard alone, and what a screen reader gets of it. No mouse in this file. */
import type { Locator, Page } from '@playwright/test';
import { copiedBy } from './clipboard.ts';
import { FLEET, fleetIsLookedUp, said } from './demo.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ demo: true });

const focused = (page: Page) => page.locator(':focus');
const grid = (page: Page) => page.getByRole('grid');
const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const panel = (page: Page) => page.getByRole('region', { name: 'Detalhes do veículo' });
const menu = (page: Page) => page.getByRole('menu');
const columns = (page: Page) => page.getByRole('dialog', { name: 'Colunas da tabela' });
const status = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });
const cell = (page: Page, row: number, column: string) =>
  page.locator(`.ag-row[row-index="${row}"] [col-id="${column}"]`);

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Tab, or Shift+Tab, until something has the focus. */
async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const isThere = () => wanted.evaluate((element) => element === document.activeElement);
  for (let steps = 0; steps < 60; steps++) {
    if ((await wanted.count()) === 1 && (await isThere())) return;
    await press(page, key);
  }
  await expect(wanted).toBeFocused({ timeout: 1 });
}

const copied = (page: Page) => copiedBy(page, () => press(page, 'Control+C'));

/** Opens the menu of what has the focus, until the menu has it. */
async function openMenu(page: Page, key: 'Shift+F10' | 'ContextMenu' | 'Enter' = 'Shift+F10'): Promise<void> {
  await press(page, key);
  await expect(focused(page)).toHaveRole('menuitem');
}

/** The focus is in the header of this column. */
async function goToHeader(page: Page, name: string): Promise<void> {
  await expect(focused(page)).toHaveRole('columnheader');
  await press(page, 'Home');
  for (let steps = 0; steps < 20; steps++) {
    if (await header(page, name).evaluate((element) => element === document.activeElement)) return;
    await press(page, 'ArrowRight');
  }
  await expect(header(page, name)).toBeFocused({ timeout: 1 });
}

test('searches, filters, sorts, walks, ticks, opens and copies', { tag: '@journey' }, async ({
  rastro: page,
}) => {
  await fleetIsLookedUp(page);
  const vin = await said(cell(page, 3, 'vin'));

  await press(page, 'Control+F');
  await page.keyboard.type(vin.slice(-6));
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '2');
  await expect(status(page, 'Na tabela: 1 veículo')).toBeAttached();
  await press(page, 'Escape');
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(FLEET + 1));

  const missing = page.getByRole('button', { name: /^Não encontrado/ });
  await tabTo(page, missing);
  await press(page, 'Enter');
  await expect(missing).toHaveAttribute('aria-pressed', 'true');
  await expect(status(page, 'Na tabela: 15 veículos')).toBeAttached();
  await press(page, 'Enter');
  await expect(status(page, `Na tabela: ${FLEET} veículos`)).toBeAttached();

  await tabTo(page, page.locator('[role="columnheader"]:focus'));
  await goToHeader(page, 'Situação');
  await expect(header(page, 'Situação')).toHaveAttribute('aria-sort', 'none');
  await press(page, 'Enter');
  await expect(header(page, 'Situação')).toHaveAttribute('aria-sort', 'ascending');
  await expect(status(page, 'Ordenado por Situação, crescente')).toBeAttached();
  await press(page, 'Enter');
  await expect(status(page, 'Ordenado por Situação, decrescente')).toBeAttached();
  await goToHeader(page, 'Chassi');
  await press(page, 'Enter');
  await expect(header(page, 'Chassi')).toHaveAttribute('aria-sort', 'ascending');
  await expect(cell(page, 3, 'vin')).toHaveText(vin);

  await press(page, 'Tab');
  await expect(focused(page)).toHaveRole('rowheader');
  await press(page, 'Control+End');
  const last = page.locator(`[row-index="${FLEET - 1}"]`);
  await expect(last.locator(':focus')).toBeVisible();
  await expect(last.first()).toHaveAttribute('aria-rowindex', String(FLEET + 1));
  await press(page, 'PageUp', 'Home', 'PageUp', 'Control+Home');
  await expect(page.locator('[row-index="0"] :focus')).toBeVisible();
  await press(page, 'PageDown');
  await expect(page.locator('[row-index="0"] :focus')).toBeHidden();
  await press(page, 'Control+Home', 'End');
  await expect(cell(page, 0, 'longitude')).toBeFocused();
  await press(page, 'Home', ...Array(4).fill('ArrowRight'), 'ArrowDown', 'ArrowDown', 'ArrowDown');
  await expect(cell(page, 3, 'vin')).toBeFocused();
  expect(await copied(page)).toBe(vin);

  await press(page, 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown');
  await expect(page.getByText('4 selecionados')).toBeVisible();
  await press(page, 'Shift+ArrowUp');
  await expect(page.getByText('3 selecionados')).toBeVisible();
  await expect(status(page, 'Seleção: 3 veículos')).toBeAttached();
  await expect(cell(page, 5, 'tick').getByRole('checkbox')).toBeChecked();
  await expect(cell(page, 6, 'tick').getByRole('checkbox')).not.toBeChecked();
  expect((await copied(page)).split('\r\n')).toHaveLength(3);

  await press(page, 'ArrowUp', 'Enter');
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(await said(cell(page, 4, 'vin')));
  await press(page, 'Shift+Tab');
  await expect(focused(page)).toHaveRole('columnheader');
  await press(page, 'Tab');
  await expect(page.locator('[row-index="4"] :focus')).toBeVisible();
  await press(page, 'Escape');
  await expect(panel(page)).toBeHidden();
  await expect(page.locator('[row-index="4"] :focus')).toBeVisible();
  await press(page, 'Control+A');
  await expect(page.getByText(`${FLEET} selecionados`)).toBeVisible();
});

test('opens the menus of a row and of a column', async ({ rastro: page }) => {
  await fleetIsLookedUp(page);
  await press(page, 'Control+F');
  await tabTo(page, page.locator('[role="columnheader"]:focus'));
  await press(page, 'Tab', 'Control+Home', ...Array(5).fill('ArrowRight'), 'ArrowDown');
  await expect(cell(page, 1, 'status')).toBeFocused();
  const vin = await said(cell(page, 1, 'vin'));

  await openMenu(page);
  await expect(menu(page)).toHaveAccessibleName(`Ações do veículo ${vin}`);
  await expect(focused(page)).toHaveText(/Abrir detalhes/);
  await press(page, 'Escape');
  await expect(menu(page)).toBeHidden();
  await expect(cell(page, 1, 'status')).toBeFocused();

  await openMenu(page, 'ContextMenu');
  await press(page, 'Enter');
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(vin);
  await expect(cell(page, 1, 'status')).toBeFocused();
  await press(page, 'Escape');

  const state = await said(cell(page, 1, 'status'));
  await openMenu(page);
  await press(page, 'End', 'ArrowUp', 'ArrowUp', 'ArrowUp');
  await expect(focused(page)).toHaveText(`Só “${state}”`);
  await press(page, 'Enter');
  await expect(page.getByRole('button', { name: new RegExp(`^${state}`) })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(cell(page, 1, 'status')).toBeFocused();

  await press(page, 'Shift+ArrowDown');
  await expect(page.getByText('2 selecionados')).toBeVisible();
  await openMenu(page);
  await expect(menu(page)).toHaveAccessibleName('Ações dos veículos selecionados');
  await expect(
    page.getByRole('menuitem', { name: 'Consultar os 2 selecionados…', exact: true }),
  ).toBeVisible();
  await press(page, 'Escape', 'Shift+Tab');

  await goToHeader(page, 'Última atualização');
  await openMenu(page);
  await expect(menu(page)).toHaveAccessibleName('Ações da coluna Última atualização');
  await press(page, 'Enter');
  await expect(header(page, 'Última atualização')).toHaveAttribute('aria-sort', 'ascending');
  await expect(header(page, 'Última atualização')).toBeFocused();
  const before = await header(page, 'Última atualização').getAttribute('aria-colindex');
  await press(page, 'Shift+ArrowRight');
  await expect(header(page, 'Última atualização')).toHaveAttribute(
    'aria-colindex',
    String(Number(before) + 1),
  );
  const width = async () => (await header(page, 'Última atualização').boundingBox())?.width ?? 0;
  const narrow = await width();
  await press(page, 'Alt+ArrowRight');
  await expect.poll(width).toBeGreaterThan(narrow);
  await openMenu(page);
  await press(page, 'End', 'ArrowUp');
  await expect(focused(page)).toHaveText('Ocultar a coluna');
  await press(page, 'Enter');
  await expect(header(page, 'Última atualização')).toBeHidden();
  await expect(focused(page)).toHaveRole('columnheader');
});

test('keys right behind the one that opens a menu are not lost', async ({ rastro: page }) => {
  await fleetIsLookedUp(page);
  await press(page, 'Control+F');
  await tabTo(page, page.locator('[role="columnheader"]:focus'));
  await goToHeader(page, 'Situação');
  // In one go, as from a hand that is faster than the machine.
  await page.evaluate(async () => {
    const press = (key: string, shiftKey = false) =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }),
      );
    press('F10', true);
    await Promise.resolve();
    press('End');
    // What waits for a later turn has had it.
    for (let turns = 0; turns < 3; turns++) await new Promise((resolve) => setTimeout(resolve));
  });
  await expect(focused(page)).toHaveText('Escolher as colunas…');
  await press(page, 'Tab');
  await expect(menu(page)).toBeHidden();
  await expect(header(page, 'Situação')).toBeFocused();
});

test('chooses columns, and saves, changes, opens, renames and removes a view', async ({ rastro: page }) => {
  await fleetIsLookedUp(page);
  await press(page, 'Control+F');
  await tabTo(page, page.getByRole('button', { name: 'Colunas', exact: true }));
  await press(page, 'Enter');
  await tabTo(page, columns(page).getByLabel('Local', { exact: true }));
  // Past age and VIN, the four columns of notes and that of areas, which are hidden, and two more.
  for (let passed = 0; passed < 9; passed++) await press(page, 'Alt+ArrowDown');
  await expect(columns(page).getByLabel('Local', { exact: true })).toBeFocused();
  await expect(columns(page).getByText('Local: 11ª de 15 colunas')).toBeAttached();
  await tabTo(page, columns(page).getByLabel('Estado ou país', { exact: true }));
  await press(page, 'Space');
  await tabTo(page, columns(page).getByRole('button', { name: 'Mover “Estado ou país” para a esquerda' }));
  await press(page, 'Enter', 'Enter', 'Enter');
  await press(page, 'Escape');
  await expect(columns(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Colunas', exact: true })).toBeFocused();
  const shown = () =>
    page.getByRole('columnheader').evaluateAll((all) => all.map((one) => one.getAttribute('col-id')));
  await expect.poll(shown).toEqual(expect.arrayContaining(['status', 'region', 'place']));
  await expect(header(page, 'Estado ou país')).toHaveAttribute('aria-colindex', '11');

  const add = page.getByRole('button', { name: 'Salvar visualização' });
  const view = (name: string) => page.getByRole('button', { name, exact: true });
  await tabTo(page, page.getByRole('button', { name: /^Não encontrado/ }), 'Shift+Tab');
  await press(page, 'Enter');
  await expect(status(page, 'Na tabela: 15 veículos')).toBeAttached();
  await tabTo(page, add, 'Shift+Tab');
  await press(page, 'Enter');
  await expect(page.getByLabel('Nome da visualização')).toBeFocused();
  await page.keyboard.type('Por estado');
  await press(page, 'Enter');
  await expect(view('Por estado')).toHaveAttribute('aria-current', 'true');
  await expect(add).toBeFocused();
  await expectAccessible(page);

  await tabTo(page, page.getByRole('button', { name: /^Todos os veículos/ }), 'Shift+Tab');
  await press(page, 'Enter');
  await expect(status(page, `Na tabela: ${FLEET} veículos`)).toBeAttached();
  await expect(view('Por estado')).not.toHaveAttribute('aria-current');
  await tabTo(page, view('Por estado'));
  await press(page, 'Enter');
  await expect(status(page, 'Na tabela: 15 veículos')).toBeAttached();
  await expect(view('Por estado')).toHaveAttribute('aria-current', 'true');

  await press(page, 'Control+F');
  await page.keyboard.type('9');
  const changed = page.getByRole('button', { name: 'Por estado alterada' });
  await expect(changed).toBeVisible();
  const actions = page.getByRole('button', { name: 'Ações da visualização Por estado' });
  await tabTo(page, actions, 'Shift+Tab');
  await expectAccessible(page);
  await press(page, 'Enter');
  await expect(focused(page)).toHaveText('Salvar as alterações');
  await press(page, 'Enter');
  // While its menu has the focus, the item hides the mark: its text says when the answer is there.
  await expect(page.getByRole('listitem').filter({ has: actions })).not.toContainText('alterada');
  await expect(view('Por estado')).toHaveAttribute('aria-current', 'true');

  await expect(actions).toBeFocused();
  await openMenu(page, 'Enter');
  await press(page, 'Enter');
  await expect(page.getByLabel('Nome da visualização')).toBeFocused();
  await page.keyboard.type('Com 9');
  await press(page, 'Enter');
  await expect(view('Com 9')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Ações da visualização Com 9' }));
  await openMenu(page, 'Enter');
  await press(page, 'End', 'Enter');
  await expect(page.getByRole('dialog')).toContainText('Remover a visualização “Com 9”?');
  await tabTo(page, page.getByRole('button', { name: 'Remover visualização' }));
  await press(page, 'Enter');
  await expect(view('Com 9')).toBeHidden();
});
