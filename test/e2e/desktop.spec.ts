/** What Rastro has as a desktop program, in its window: settings of its own, and room for the native context menu. */
import type { Page } from '@playwright/test';
import { fleetIsLookedUp } from './demo.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ demo: true });

test('the settings of the desktop program are there, and nowhere else', { tag: '@window' }, async ({
  rastro: page,
  way,
}) => {
  await page.getByRole('button', { name: 'Configurações' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('switch').first()).toBeVisible();
  const onClose = dialog.getByRole('combobox', { name: 'Ao fechar a janela durante uma consulta' });
  const openAtLogin = dialog.getByRole('switch', { name: 'Abrir o Rastro ao entrar no sistema' });
  if (way === 'browser') {
    await expect(onClose.or(openAtLogin)).toHaveCount(0);
    return;
  }
  await onClose.click();
  await page.getByRole('option', { name: 'Continuar em segundo plano' }).click();
  await openAtLogin.click();
  const saved = { onClose: 'background', openAtLogin: true };
  await expect
    .poll(() => page.evaluate(() => window.rastro.app.state()))
    .toMatchObject({ value: { settings: saved } });
  await expectAccessible(page);
  // The native menus and dialogs change settings too; the open page follows.
  await page.evaluate(() => window.rastro.app.saveSettings({ onClose: 'ask', openAtLogin: false }));
  await expect(openAtLogin).not.toBeChecked();
  await expect(onClose).not.toHaveValue('Continuar em segundo plano');
});

test.describe('the native context menu', { tag: '@window' }, () => {
  test.use({ layout: 'both' });

  /**
   * Whether the page keeps the browser's own menu away. Where it does, Electron's `context-menu` never comes: it is the
   * default action of this very event.
   */
  async function isKeptAway(page: Page, open: () => Promise<void>): Promise<boolean> {
    const answer = page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          // After every listener of the page.
          const look = (event: Event) => setTimeout(() => resolve(event.defaultPrevented));
          addEventListener('contextmenu', look, { capture: true, once: true });
        }),
    );
    await open();
    return answer;
  }

  test('is kept away where table and map have menus of their own, and not from text', async ({
    rastro: page,
  }) => {
    await fleetIsLookedUp(page);
    const cell = page.getByRole('gridcell').nth(5);
    expect(await isKeptAway(page, () => cell.click({ button: 'right' }))).toBe(true);
    await page.keyboard.press('Escape');
    const map = page
      .getByRole('region', { name: /Mapa|Map/ })
      .locator('canvas')
      .first();
    expect(await isKeptAway(page, () => map.click({ button: 'right' }))).toBe(true);
    await page.keyboard.press('Escape');
    const search = page.getByRole('searchbox', { name: /chassi/ });
    expect(await isKeptAway(page, () => search.click({ button: 'right' }))).toBe(false);
    const title = page.getByRole('heading', { level: 1 });
    expect(await isKeptAway(page, () => title.click({ button: 'right' }))).toBe(false);
  });
});
