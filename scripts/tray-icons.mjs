/**
 * Draws the icons of the system tray into resources/tray: `node scripts/tray-icons.mjs`. Needs a Chromium; the files
 * are committed.
 *
 * On Windows an icon has 16 points, and Electron finds the file for the screen's scale by the name's ending. A Linux
 * panel scales one image. macOS fills the shape of a file named `…Template` with the colour of its menu bar.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { browserFile, CHROMIUM_FLAGS } from '../test/helpers/chromium.ts';
import { at } from './tools.mjs';

const icon = readFileSync(at('resources', 'icon.svg'), 'utf8');
const pin =
  'M16 2a10 10 0 0 1 10 10c0 7-10 18-10 18S6 19 6 12A10 10 0 0 1 16 2zm0 6a4 4 0 1 0 0 8 4 4 0 0 0 0-8z';
const template = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill-rule="evenodd" d="${pin}"/></svg>`;

const files = [
  ['tray.png', icon, 16],
  ['tray@1.25x.png', icon, 20],
  ['tray@1.5x.png', icon, 24],
  ['tray@2x.png', icon, 32],
  ['tray@3x.png', icon, 48],
  ['tray-linux.png', icon, 48],
  ['trayTemplate.png', template, 16],
  ['trayTemplate@2x.png', template, 32],
];

mkdirSync(at('resources', 'tray'), { recursive: true });
const executablePath = browserFile();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: [...CHROMIUM_FLAGS],
});
const page = await browser.newPage();
for (const [file, svg, size] of files) {
  await page.setViewportSize({ width: size, height: size });
  const sized = svg.replace('<svg ', `<svg style="display:block;width:${size}px;height:${size}px" `);
  await page.setContent(`<style>body{margin:0}</style>${sized}`);
  await page.screenshot({ path: at('resources', 'tray', file), omitBackground: true });
}
await browser.close();
