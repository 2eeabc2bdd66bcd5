/**
 * The screen in a made-up third language, added to the list of languages by one line: every text is in ⟦brackets⟧, so that
 * one without them came from another language or from the code.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { hasOtherText, madeUp, outsideBrackets } from '../helpers/made-up-language.ts';
import { expect, type Launched, startHost, test } from './fixtures.ts';
import { drop } from './import-actions.ts';

const helper = (file: string) => fileURLToPath(new URL(`../helpers/${file}`, import.meta.url));
const { texts } = madeUp;

let pages: string;
const hostFolder = fileURLToPath(new URL('../../out/third-language-host', import.meta.url));
test.beforeAll(() => {
  pages = mkdtempSync(path.join(tmpdir(), 'rastro-third-language-'));
  execFileSync(process.execPath, [helper('build-screen.mjs'), pages, hostFolder], { stdio: 'inherit' });
});
test.afterAll(() => {
  for (const folder of [pages, hostFolder]) rmSync(folder, { recursive: true, force: true });
});

/** Cells and other places where the user's or the service's own data stand. */
const DATA = [
  ...['vin', 'seenAt', 'latitude', 'longitude', 'place', 'region'].map((id) => `.ag-cell[col-id="${id}"]`),
  '.ag-cell[col-id^="own"]',
  'textarea',
  'kbd',
  'code',
  'pre',
].join();

/** Every text that is seen or read out, but for data. */
function textsOnPage(data: string): string[] {
  const found = new Set<string>();
  const add = (text: string | null | undefined) => text?.trim() && found.add(text.trim());
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node instanceof Element ? node : node.parentElement;
    if (!element || element.closest(`${data}, script, style`)) continue;
    // A paragraph with names in bold is one text in several nodes.
    const paragraph = element.closest('p, li, dt, dd');
    if (!(node instanceof Element)) add((paragraph?.querySelector('strong') ? paragraph : node).textContent);
    else
      for (const name of [
        'aria-label',
        'aria-description',
        'aria-roledescription',
        'title',
        'placeholder',
        'alt',
      ])
        add(node.getAttribute(name));
  }
  return [...found];
}

/** Data and names that stand between texts: VINs, paths, depots, names of programs, time zones, languages, formats. */
const NAMES =
  /\w+\/[\w ]+ \(UTC[^)]*\)|\b\d+\skm\b|\b(?=\w*\d)[A-Z0-9]{5,17}\b|\S*\/\S+|\.xlsx|rastro-demo\.csv|\p{Lu}[\p{L}' -]*, [A-Z]{2}\b|São Paulo|Campinas|Curitiba|Belo Horizonte|Recife|Rastro|OpenFreeMap \w+|Protomaps \(OpenStreetMap\)|OpenStreetMap|MapLibre|English|Português \(Brasil\)|UTC|Chromium|HeadlessChrome|(Linux|Windows|macOS) .*|Node\.js/gu;

async function expectNoOtherText(page: Page): Promise<void> {
  const others = async () =>
    (await page.evaluate(textsOnPage, DATA)).filter((text) =>
      hasOtherText(outsideBrackets(text).replaceAll(NAMES, ' ')),
    );
  // One run names the leaks of every screen.
  await expect.configure({ soft: true }).poll(others, { timeout: 5_000 }).toEqual([]);
}

test.describe('In the third language', () => {
  test.use({ language: 'pl' });

  async function open(launched: Launched, dataDir: string, ...args: string[]) {
    const file = path.join(hostFolder, 'serve.js');
    const host = await startHost(['--data', dataDir, '--pages', pages, ...args], 'pl', {}, file);
    const browser = await launched();
    const context = await browser.newContext({ locale: 'pl', viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.goto(host.url);
    const close = async () => {
      await context.close();
      await host.close();
    };
    return { page, close };
  }

  test('no other text is on the first screens.', async ({ launched, dataDir }) => {
    const { page, close } = await open(launched, dataDir);
    await expect(page.getByText(texts.app.welcome.title)).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
    await expectNoOtherText(page);
    await page.getByRole('button', { name: texts.app.nav.language }).click();
    await expect(page.getByRole('menuitem', { name: madeUp.name })).toBeVisible();
    await expectNoOtherText(page);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: texts.app.welcome.connect.action }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoOtherText(page);
    await page.getByRole('button', { name: texts.settings.form.save }).click();
    await expect(page.getByText(texts.settings.form.secretMissing)).toBeVisible();
    await expectNoOtherText(page);
    await page.keyboard.press('Escape');
    await close();
  });

  test('no other text is in the import of a list.', async ({ launched, dataDir }) => {
    const { page, close } = await open(launched, dataDir);
    const rows = [
      '1;2',
      '9BWZZZ377VT004251;3',
      '9BWZZZ377VT00425;4',
      '9BWZZZ377VTOO4252;5',
      '9BWZZZ377VT004251;6',
    ];
    await drop(page, { name: '1.csv', content: rows.join('\n') });
    await expect(page.getByText(texts.intake.counts.heldBack).first()).toBeVisible();
    await expectNoOtherText(page);
    await close();
  });

  test('no other text is on the screens of a fleet and in their dialogs.', async ({ launched, dataDir }) => {
    const { page, close } = await open(launched, dataDir, '--demo');
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const dialog = async (close = true) => {
      await expect(page.getByRole('dialog').first()).toBeVisible();
      await expectNoOtherText(page);
      if (close) await page.keyboard.press('Escape');
      if (close) await expect(page.getByRole('dialog')).toHaveCount(0);
    };
    const menu = async () => {
      await expect(page.getByRole('menu').first()).toBeVisible();
      await expectNoOtherText(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);
    };
    await expect(page.locator('.ag-row[row-index="0"]').first()).toBeVisible();
    await expectNoOtherText(page);

    for (const topic of ['guide', 'shortcuts', 'licences', 'about'] as const) {
      await button(texts.help.menu).click();
      await page.getByRole('menuitem', { name: texts.help.topics[topic] }).click();
      await dialog();
    }
    await button(texts.app.nav.settings).click();
    await dialog();
    await button(texts.app.nav.connections).click();
    await dialog();
    await button(texts.app.nav.runs).click();
    await dialog();
    await button(texts.export.button).first().click();
    await dialog();
    await button(texts.views.add).click();
    await dialog();
    await button(texts.runs.lookUp.more).click();
    await menu();
    await button(texts.runs.lookUp.button).click();
    await dialog();
    await page.getByRole('button', { name: '⟦Actions for the list' }).first().click();
    await menu();
    await page.getByRole('button', { name: '⟦Actions for the list' }).first().click();
    await page.getByRole('menuitem', { name: texts.lists.schedule.menu }).click();
    await dialog();

    await page.locator('.ag-row[row-index="0"] [col-id="vin"]').click({ button: 'right' });
    await menu();
    await page.locator('.ag-header-cell[col-id="vin"]').click({ button: 'right' });
    await menu();
    await button(texts.table.columns.open).click();
    await dialog();
    await page.locator('.ag-row[row-index="0"] [col-id="vin"]').click();
    await expect(page.getByText(texts.fleet.panel.position).first()).toBeVisible();
    await expectNoOtherText(page);
    await close();
  });
});
