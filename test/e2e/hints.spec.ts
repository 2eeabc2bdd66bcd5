/** The hints for a new user: one at a time, in a line of its own, and gone for good once dismissed. */
import type { Page } from '@playwright/test';
import { fleetIsLookedUp } from './demo.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { bringIn, save } from './import-actions.ts';

const hint = (page: Page) => page.getByRole('region', { name: 'Dica' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

const connect = (page: Page) =>
  page.evaluate(() =>
    window.rastro.connections.save({
      name: 'Frota',
      baseUrl: 'https://frota.example',
      clientId: 'office',
      secret: 'try-me',
      timeZone: 'America/Sao_Paulo',
    }),
  );

test('A hint helps until its work is done or it is dismissed, and stays away after a restart.', async ({
  rastro,
  restart,
}) => {
  await expect(heading(rastro)).toBeVisible();
  await expect(hint(rastro)).toHaveCount(0);
  await connect(rastro);
  await expect(hint(rastro)).toContainText('planilha');
  for (const theme of ['light', 'dark'] as const) {
    await rastro.evaluate((value) => window.rastro.app.saveSettings({ theme: value }), theme);
    await expect(rastro.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
    await expectAccessible(rastro);
  }

  await bringIn(rastro, { name: 'frota.csv', content: 'chassi\n9BWZZZ377VT004251\n9BWZZZ377VT004252' });
  await save(rastro);
  await expect(hint(rastro)).toContainText('Consultar');
  await hint(rastro).getByRole('button', { name: 'Não mostrar mais esta dica' }).click();
  await expect(hint(rastro)).toHaveCount(0);
  await expect(heading(rastro)).toBeFocused();

  const again = await restart();
  await expect(again.getByRole('grid')).toHaveAttribute('aria-rowcount', '3');
  await expect(hint(again)).toHaveCount(0);
});

test.describe('With the demo', () => {
  test.use({ demo: true });

  test('No hint stands between a first look and the fleet.', async ({ rastro: page }) => {
    await fleetIsLookedUp(page);
    await expect(hint(page)).toHaveCount(0);
  });
});
