/** Contrast themes of Windows, which leave no colour but their own: what is chosen is seen all the same. */
import type { Locator } from '@playwright/test';
import { fleetIsLookedUp } from './demo.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ demo: true, shared: true });

/** Whether it stands on the colour by which the system marks what is chosen. */
const isMarked = (element: Locator) =>
  element.evaluate((one) => {
    const probe = document.body.appendChild(document.createElement('div'));
    probe.style.backgroundColor = 'Highlight';
    const highlight = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return getComputedStyle(one).backgroundColor === highlight;
  });

test('a contrast theme shows what is chosen, switched on and sorted by', async ({ rastro: page }) => {
  await fleetIsLookedUp(page);
  const located = page.getByRole('button', { name: /^Atualizada/ });
  await located.click();
  expect(await isMarked(located)).toBe(false);
  await page.emulateMedia({ forcedColors: 'active' });

  const failed = page.getByRole('button', { name: /^Atrasada/ });
  const everything = page.getByRole('listitem').filter({ hasText: 'Todos os veículos' });
  const demo = page.getByRole('listitem').filter({ hasText: 'Frota de demonstração' });
  const layout = (name: string) => page.locator('label', { hasText: new RegExp(`^${name}$`) });
  for (const [chosen, other] of [
    [located, failed],
    [everything, demo],
    [layout('Tabela'), layout('Mapa')],
  ] as const) {
    await expect.poll(() => isMarked(chosen)).toBe(true);
    expect(await isMarked(other)).toBe(false);
  }
  const arrow = page.locator('.ag-header-cell[col-id="vin"] .ag-icon-asc');
  const drawn = await arrow.evaluate((icon) => {
    const { backgroundColor } = getComputedStyle(icon, '::before');
    return { backgroundColor, page: getComputedStyle(document.body).backgroundColor };
  });
  expect(drawn.backgroundColor).not.toBe(drawn.page);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Configurações' }).click();
  const dialog = page.getByRole('dialog');
  await expect.poll(() => isMarked(dialog.getByRole('radio', { name: /^Mapa do Rastro/ }))).toBe(true);
  expect(await isMarked(dialog.getByRole('radio', { name: /^Arquivo/ }))).toBe(false);
  const track = dialog.locator('.mantine-Switch-track');
  await expect.poll(() => isMarked(track)).toBe(true);
  await dialog.getByRole('switch').press('Space');
  await expect.poll(() => isMarked(track)).toBe(false);
});
