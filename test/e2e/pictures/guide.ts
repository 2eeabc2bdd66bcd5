/**
 * Takes the pictures of the guide in one language and scheme, inside the keyring session of `run.ts`, and writes them where
 * the guide reads them; prints their names as JSON.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Locator, Page } from '@playwright/test';
import type { PictureId } from '../../../src/shared/i18n/guide.ts';
import { locales } from '../../../src/shared/i18n/languages.ts';
import { startKeyringDaemon } from '../../helpers/keyring.ts';
import { newestRunIsOver } from '../demo.ts';
import { startHost } from '../fixtures.ts';
import { languageAndScheme, mapIsDrawn, printNames } from './picture.ts';

/** Of each picture, in pixels: it takes 15 to 30 KB, and letters are as large as in the window. */
const SIZE = { width: 720, height: 450 };
const QUALITY = 0.6;

const at = (file: string) => fileURLToPath(new URL(`../../../${file}`, import.meta.url));
const folder = at('src/renderer/help/pictures');
const taken: string[] = [];

/** Takes a part of the window that has the shape of the pictures. */
type Take = (id: PictureId, part?: Locator) => Promise<void>;

function taker(page: Page, scaler: Page, suffix: string): Take {
  return async (id, part) => {
    const box = await part?.boundingBox();
    const window = page.viewportSize() ?? SIZE;
    const ratio = SIZE.height / SIZE.width;
    const width = box ? Math.min(box.width, window.width) : window.width;
    const clip = {
      x: box?.x ?? 0,
      y: Math.max(0, box?.y ?? 0),
      width,
      height: Math.min(width * ratio, window.height),
    };
    const png = await page.screenshot({ clip, animations: 'disabled' });
    const name = `${id}-${suffix}.webp`;
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, name), await toWebp(scaler, png));
    taken.push(name);
  };
}

/** Scales a picture to the size of the guide's. Chromium does it: Node writes no WebP. */
async function toWebp(page: Page, png: Buffer): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ({ source, width, height, quality }) => {
      const bytes = Uint8Array.from(atob(source), (character) => character.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes]), {
        resizeWidth: width,
        resizeHeight: height,
        resizeQuality: 'high',
      });
      const canvas = new OffscreenCanvas(width, height);
      canvas.getContext('2d')?.drawImage(picture, 0, 0);
      const webp = await canvas.convertToBlob({ type: 'image/webp', quality });
      const read = new Uint8Array(await webp.arrayBuffer());
      return btoa(Array.from(read, (byte) => String.fromCharCode(byte)).join(''));
    },
    { source: png.toString('base64'), ...SIZE, quality: QUALITY },
  );
  return Buffer.from(base64, 'base64');
}

/** All rows that fit into the table have a cell in each column. */
async function rowsAreDrawn(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const space = document.querySelector('.ag-body-viewport')?.clientHeight ?? 0;
    const height = document.querySelector('.ag-row')?.clientHeight ?? 0;
    const columns = [...document.querySelectorAll('.ag-header-cell')].map((each) =>
      each.getAttribute('col-id'),
    );
    const cellsOf = (column: string | null) => [...document.querySelectorAll(`.ag-row [col-id="${column}"]`)];
    return (
      height > 0 &&
      columns.every((column) => cellsOf(column).length >= Math.floor(space / height)) &&
      cellsOf('vin').every((cell) => cell.textContent)
    );
  });
}

async function takeAll(browser: Browser, language: 'pt-BR' | 'en', scheme: 'light' | 'dark'): Promise<void> {
  const { texts } = locales[language];
  const dataDir = mkdtempSync(path.join(tmpdir(), 'rastro-pictures-'));
  const host = await startHost(['--data', dataDir], language);
  const context = await browser.newContext({
    locale: language,
    colorScheme: scheme,
    viewport: { width: 1120, height: 700 },
  });
  const page = await context.newPage();
  const scaler = await context.newPage();
  const take = taker(page, scaler, `${language}-${scheme}`);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');
  const command = async (name: string) => {
    await page.keyboard.press('Control+K');
    await page.getByRole('combobox').fill(name);
    await page.getByRole('option', { name }).click();
  };

  await page.goto(host.url);
  await button(texts.app.welcome.demo.action).click();
  await page.getByRole('button', { name: texts.demo.list }).first().click();
  await newestRunIsOver(page);
  // As it opens on another day, without the lookup that has just ended.
  await page.reload();
  await page.getByRole('button', { name: texts.demo.list }).first().click();
  await mapIsDrawn(page);
  await rowsAreDrawn(page);
  await take('fleet');
  await command(texts.commands.names.layoutMap);
  await mapIsDrawn(page);
  await take('map', page.getByRole('region', { name: texts.map.title, exact: true }));
  await command(texts.commands.names.layoutTable);
  await rowsAreDrawn(page);
  // Of the demo's list: a list that was imported can't be looked up over the demo's connection.
  await button(texts.runs.lookUp.button).click();
  await dialog.getByText(texts.runs.preflight.title).waitFor();
  await button(texts.runs.preflight.anyway).click();
  await dialog.getByRole('button', { name: /\b240\b/ }).waitFor();
  await rowsAreDrawn(page);
  await take('preflight');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox').waitFor();
  await take('palette');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+O');
  await dialog.locator('input[type=file]').setInputFiles(at('resources/sample-fleet.csv'));
  await dialog.getByText('Márcia Gonçalves').first().waitFor();
  await take('import', dialog);
  await context.close();
  await host.close();
  rmSync(dataDir, { recursive: true });
}

await startKeyringDaemon('pictures');
await printNames(async (browser) => {
  await takeAll(browser, ...languageAndScheme());
  return taken;
});
