/** A file after each lookup, and the files of a watched folder, by the settings. */
import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { locales } from '../../src/shared/i18n/languages.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { rowOf } from './on-map.ts';
import { startService } from './service.ts';

test.skip(({ way }) => way !== 'browser', 'on the other ways one dialog answers for both folders');

const vinOf = (index: number) => `9BWZZZ377VT${String(index).padStart(6, '0')}`;

/** Opens the settings at their folders. */
async function openFolders(page: Page, title: string) {
  await page.keyboard.press('ControlOrMeta+,');
  const section = page.getByRole('group', { name: title, exact: true });
  await section.scrollIntoViewIfNeeded();
  return section;
}

async function lookUpAll(page: Page, baseUrl: string): Promise<void> {
  await page.evaluate(async (url) => {
    const draft = { name: 'S', baseUrl: url, clientId: 'office', secret: 'try-me', timeZone: 'UTC' };
    const connection = await window.rastro.connections.save(draft);
    const lists = await window.rastro.lists.all();
    if (!connection.ok || !lists.ok) throw new Error('nothing to look up');
    const target = { kind: 'list' as const, listId: lists.value[0]?.id ?? 0 };
    const reply = await window.rastro.runs.start({
      ...{ connectionId: connection.value.id, target, freshMinutes: null },
    });
    if (!reply.ok) throw new Error(reply.error.message);
  }, baseUrl);
}

const { folders, export: exporting } = locales['pt-BR'].texts;

test('A file of the watched folder becomes a list, and its lookup writes a file into the other folder.', async ({
  rastro: page,
  watched,
  downloads,
}) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const section = await openFolders(page, folders.title);
  const taking = section.getByRole('group', { name: folders.watched.legend });
  const writing = section.getByRole('group', { name: folders.written.legend });
  await taking.getByRole('button').first().click();
  await expect(taking.locator('code')).toHaveText(watched);
  await writing.getByRole('button').first().click();
  await expect(writing.locator('code')).toHaveText(downloads);
  await writing.getByRole('combobox').selectOption('csv');
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  // Written beside and renamed, as a program does that exports.
  const rows = [1, 2, 3].map((index) => `${vinOf(index)};ABC1D2${index}`);
  const beside = path.join(mkdtempSync(path.join(tmpdir(), 'rastro-beside-')), 'x');
  writeFileSync(beside, `Chassi;Placa\n${rows.join('\n')}\nsem chassi;ABC1D29\n`);
  renameSync(beside, path.join(watched, 'Frota.csv'));
  rmSync(path.dirname(beside), { recursive: true });

  const notice = page.getByRole('alert').filter({ hasText: 'Frota.csv' });
  await expect(notice).toContainText(folders.taken);
  await expect(notice).toContainText((folders.heldBack_one ?? '').replace('{{count, number}}', '1'));
  await notice.getByRole('button', { name: folders.see }).click();
  await expect(rowOf(page, vinOf(2))).toBeVisible();

  await using service = await startService((vins) => ({
    body: {
      resultados: vins.map((chassi) => ({
        ...{ chassi, status: 'ok', timestamp: '2026-01-01 00:00:01', latitude: -23.5, longitude: -46.6 },
      })),
    },
  }));
  await lookUpAll(page, service.url);
  const written = page.getByRole('alert').filter({ hasText: folders.written.noticeTitle });
  await expect(written).toContainText('Frota ');
  await expect(written.getByRole('button', { name: exporting.done.open })).toBeVisible();
  expect(readdirSync(downloads)).toEqual([expect.stringMatching(/^Frota [\d-]{10} \d\dh\d\d\.csv$/)]);

  await openFolders(page, folders.title);
  await taking.getByRole('button', { name: folders.stop }).click();
  await expect(taking.locator('code')).toHaveCount(0);
});

test('A later file of the watched folder replaces the list on the screen, and the new one is shown in its place.', async ({
  rastro: page,
  watched,
}) => {
  const arrive = (vins: readonly number[]) =>
    writeFileSync(path.join(watched, 'Frota.csv'), `Chassi\n${vins.map(vinOf).join('\n')}\n`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => window.rastro.folders.choose({ use: 'watched' }));
  arrive([1, 2]);
  await page.locator('[data-list]:not([data-list="all"])').click();
  await expect(rowOf(page, vinOf(1))).toBeVisible();

  arrive([2, 3, 4]);
  await expect(rowOf(page, vinOf(4))).toBeVisible();
  await expect(rowOf(page, vinOf(1))).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frota');
});
