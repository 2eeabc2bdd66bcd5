/** A backup, a change, and the backup restored, as an office does it. */
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { fleetIsLookedUp } from './demo.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { hold } from './hold.ts';

test.use({ demo: true });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function openBackups(page: Page) {
  await button(page, 'Configurações').click();
  const section = page.getByRole('group', { name: 'Cópia de segurança' });
  await section.scrollIntoViewIfNeeded();
  return section;
}

test('backs up, and brings back what was removed since', { tag: '@journey' }, async ({
  rastro: page,
  downloads,
}) => {
  await fleetIsLookedUp(page);
  const section = await openBackups(page);
  await expect(section).toContainText('Nenhuma cópia ainda.');
  await section.getByRole('button', { name: /pasta/ }).click();
  await expect(section.locator('code')).toHaveText(downloads);
  await section.getByRole('button', { name: 'Fazer cópia agora' }).click();
  await expect(section).toContainText(/Última cópia: .*240 veículos, 1 lista/);
  expect(readdirSync(downloads)).toEqual([expect.stringMatching(/^rastro-backup-.*\.sqlite$/)]);
  await section.getByRole('switch', { name: 'Fazer uma cópia por dia' }).click();
  await expect(section.getByRole('textbox', { name: 'Cópias a manter' })).toHaveValue('7');
  await expectAccessible(page, '[role="dialog"]');
  await page.keyboard.press('Escape');

  await button(page, /^Ações da lista/).press('Enter');
  await page.getByRole('menuitem', { name: 'Remover demonstração…', exact: true }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Remover demonstração' }).click();
  await expect(button(page, /^Ações da lista/)).toHaveCount(0);

  await button(page, 'Restaurar uma cópia de segurança…').click();
  await section.getByRole('button', { name: 'Restaurar uma cópia…' }).click();
  const choice = page.getByRole('dialog', { name: 'Qual cópia?' });
  await expectAccessible(page, '[role="dialog"]');
  await choice.getByRole('button', { name: /^\d{2}\/\d{2}\/\d{4} / }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Restaurar esta cópia?' });
  await expect(question).toContainText('240 veículos, 1 lista, 7 consultas');
  await expectAccessible(page, '[role="dialog"]');
  await question.getByRole('button', { name: 'Restaurar', exact: true }).press('Enter');
  await expect(page.getByText('A cópia de segurança foi restaurada.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button(page, /^Ações da lista/)).toHaveCount(1);
  await expect(button(page, /^Todos os veículos/)).toContainText('240');
});

test('A check that is left while it is under way leaves no copy of the database.', async ({
  rastro: page,
  dataDir,
}, { project }) => {
  test.skip(project.name === 'electron', 'its calls can not be held');
  await fleetIsLookedUp(page);
  const section = await openBackups(page);
  await section.getByRole('button', { name: 'Fazer cópia agora' }).click();
  await expect(section).toContainText(/Última cópia/);
  const before = readdirSync(dataDir);
  const release = await hold(page, 'backup', 'preview');
  const dropped = page.evaluate(() => {
    const { drop } = window.rastro.backup;
    return new Promise<boolean>((resolve) => {
      Reflect.set(window.rastro.backup, 'drop', async (copy: { id: string }) => {
        resolve((await drop(copy)).ok);
      });
    });
  });
  await section.getByRole('button', { name: 'Restaurar uma cópia…' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^\d{2}\/\d{2}\/\d{4} / })
    .press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await release();
  expect(await dropped).toBe(true);
  expect(readdirSync(dataDir)).toEqual(before);
});

test.describe('At the first start', () => {
  test.use({ demo: false });
  test('“Restore a backup…” leads to the backups, however long their state takes.', async ({ rastro: page }, {
    project,
  }) => {
    test.skip(project.name === 'electron', 'its calls can not be held');
    await page.setViewportSize({ width: 1024, height: 700 });
    const release = await hold(page, 'backup', 'state');
    await button(page, 'Restaurar uma cópia de segurança…').click();
    const section = page.getByRole('group', { name: 'Cópia de segurança' });
    await expect(section).toBeInViewport();
    await release();
    await expect(section).toContainText('Nenhuma cópia ainda.');
    await expect(section).toBeInViewport();
    const above = await page.getByRole('dialog').locator('header').boundingBox();
    const legend = await section.locator('legend').boundingBox();
    expect(legend?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
  });
});

test('offers the last backup where a damaged database was set aside', async ({
  rastro: page,
  dataDir,
  downloads,
  session,
}) => {
  await fleetIsLookedUp(page);
  const section = await openBackups(page);
  await section.getByRole('button', { name: 'Fazer cópia agora' }).click();
  await expect(section).toContainText(/Última cópia: .*240 veículos, 1 lista/);
  expect(readdirSync(downloads)).toHaveLength(1);
  await session.current.close();
  writeFileSync(path.join(dataDir, 'rastro.sqlite'), 'damaged');
  session.current = await session.open();
  const again = session.current.page;
  await fleetIsLookedUp(again);
  await again.getByRole('button', { name: /^Restaurar a cópia de / }).click();
  const question = again.getByRole('dialog', { name: 'Restaurar esta cópia?' });
  await expect(question).toContainText('240 veículos, 1 lista, 7 consultas');
  await question.getByRole('button', { name: 'Restaurar', exact: true }).press('Enter');
  await expect(again.getByText('A cópia de segurança foi restaurada.')).toBeVisible();
  expect(readdirSync(dataDir)).toContainEqual(expect.stringMatching(/^rastro\.replaced-.*\.sqlite$/));
});
