/** A dialog shows what has the focus, and gives it back to what it was opened from when it is left. By keyboard alone. */
import type { Locator, Page } from '@playwright/test';
import { fleetIsLookedUp } from './demo.ts';
import { expect, test } from './fixtures.ts';

test.use({ demo: true, shared: true });

test.beforeEach(({ rastro }) => fleetIsLookedUp(rastro));

const dialog = (page: Page) => page.getByRole('dialog');
/** What has the focus, in a dialog or as one. */
const focused = (page: Page) => page.locator('[role="dialog"]:focus, [role="dialog"] :focus');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Opens something by a button, and leaves it. */
async function thereAndBack(page: Page, from: Locator): Promise<void> {
  await from.press('Enter');
  await leaves(page);
  await expect(from).toBeFocused();
}

/** Escape, once what has opened has the focus. */
async function leaves(page: Page): Promise<void> {
  await expect(focused(page)).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
}

/** What has the focus, where something else lies over its middle; null: it is in sight. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused) return 'nothing has the focus';
    const { left, top, width, height } = focused.getBoundingClientRect();
    // A switch and a radio button are a small part of what they look like.
    const shown = document.elementFromPoint(left + width / 2, top + height / 2);
    const label = focused instanceof HTMLInputElement ? focused.labels?.[0] : null;
    const isSeen = focused.contains(shown) || shown?.contains(focused) || label?.contains(shown);
    return isSeen ? null : (focused.getAttribute('aria-label') ?? label?.textContent ?? focused.textContent);
  });

test('Tab goes to nothing that the title or the foot of a dialog covers', async ({ rastro: page }) => {
  await page.setViewportSize({ width: 1024, height: 600 });
  for (const names of [['Exportar…'], ['Conexões', 'Nova conexão'], ['Configurações']]) {
    for (const name of names) await page.getByRole('button', { name, exact: true }).press('Enter');
    await expect(focused(page)).toBeAttached();
    for (const key of ['Tab', 'Shift+Tab'])
      for (let step = 0; step < 25; step += 1) {
        await page.keyboard.press(key);
        await expect.poll(() => covered(page)).toBeNull();
      }
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  }
});

test('from a button', async ({ rastro: page }) => {
  for (const name of ['Configurações', 'Conexões', 'Consultas', 'Importar lista', 'Exportar…', /^Consultar/])
    await thereAndBack(page, button(page, name));
  // The second time it is there at once.
  await thereAndBack(page, button(page, 'Configurações'));
});

test('from the menu of a button, whose item is gone by then', async ({ rastro: page }) => {
  for (const [menu, item] of [
    ['Outras formas de consultar', 'Todos os veículos'],
    [/^Ações da lista/, 'Agendar consulta…'],
    [/^Ações da lista/, /^Renomear…$/],
    [/^Ações da lista/, /^Remover…$/],
    [/^Ações da lista/, 'Apagar lista e veículos…'],
  ] as const) {
    const opener = button(page, menu);
    await opener.press('Enter');
    await page.getByRole('menuitem', { name: item }).press('Enter');
    await leaves(page);
    await expect(opener).toBeFocused();
  }
});

test('from a panel that closes for it', async ({ rastro: page }) => {
  const filters = button(page, 'Filtros');
  await filters.press('Enter');
  await button(page, 'Mudar os limites…').press('Enter');
  await expect(page.getByRole('dialog', { name: 'Configurações' })).toBeVisible();
  await leaves(page);
  await expect(filters).toBeFocused();
});

test('from a row of the table, by its menu', async ({ rastro: page }) => {
  const cell = page.locator('.ag-row[row-index="1"] [col-id="status"]');
  await cell.press('Shift+F10');
  await page.getByRole('menuitem', { name: /^Exportar/ }).press('Enter');
  await leaves(page);
  await expect(cell).toBeFocused();
});

test('from one dialog that goes on to others', async ({ rastro: page }) => {
  const runs = button(page, 'Consultas');
  await runs.press('Enter');
  const run = dialog(page).getByRole('button', { name: 'Frota de demonstração' }).first();
  await run.press('Enter');
  await expect(run).toBeHidden();
  await leaves(page);
  await expect(runs).toBeFocused();
});

test('stays in a dialog whose part with the focus goes', async ({ rastro: page }) => {
  const add = button(page, 'Importar lista');
  await add.press('Enter');
  await page.getByLabel('Cole a lista').fill('9BWZZZ377VT004251\n93HGK5820LZ123456');
  await button(page, 'Ler a lista colada').press('Enter');
  await expect(button(page, 'Salvar lista')).toBeEnabled();
  await expect(focused(page)).toBeAttached();
  await page.keyboard.press('Tab');
  await expect(focused(page)).toBeAttached();
  await leaves(page);
  await expect(add).toBeFocused();
});
