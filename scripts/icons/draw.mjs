/** Draws the icon in Chromium, separately for each size, because a scaled-down image is blurred. */
import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { at, findProgram } from '../tools.mjs';

const linuxSizes = [16, 24, 32, 48, 64, 96, 128, 256, 512];
const windowsSizes = [16, 20, 24, 32, 40, 48, 64, 256];
const macSizes = [32, 64, 128, 256, 512, 1024];
/** Apple's grid for icons: the shape takes 824 of 1024 points, the rest is margin. */
const macShare = 824 / 1024;

/**
 * @returns {Promise<Record<'linux' | 'windows' | 'mac', { size: number, png: Buffer, rgba: Buffer }[]>>} `size` in
 *   pixels; `rgba` by rows from the top, not premultiplied
 */
export function drawIcons() {
  const svg = readFileSync(at('resources', 'icon.svg'), 'utf8');
  return withPage(async (page) => {
    const all = async (sizes, share = 1) => {
      const drawn = [];
      for (const size of sizes) drawn.push(await draw(page, svg, size, share));
      return drawn;
    };
    return {
      linux: await all(linuxSizes),
      windows: await all(windowsSizes),
      mac: await all(macSizes, macShare),
    };
  });
}

/** The pixels of PNGs, as `rgba` of `drawIcons`. */
export function readPixels(pngs) {
  return withPage(async (page) => {
    const read = [];
    for (const png of pngs) read.push(await page.evaluate(pixelsOf, png.toString('base64')));
    return read.map((rgba) => Buffer.from(rgba, 'base64'));
  });
}

async function withPage(work) {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const executablePath = process.env.CHROME_PATH || findProgram(names) || undefined;
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    return await work(await browser.newPage());
  } finally {
    await browser.close();
  }
}

async function draw(page, svg, size, share) {
  const { png, rgba } = await page.evaluate(drawOnCanvas, { svg, size, share });
  return { size, png: Buffer.from(png, 'base64'), rgba: Buffer.from(rgba, 'base64') };
}

/* global document, Image */
async function drawOnCanvas({ svg, size, share }) {
  const edge = Math.round(size * share);
  const offset = (size - edge) / 2;
  const image = new Image();
  // The drawing is made for its own size, so that Chromium has nothing to scale.
  const sized = svg.replace(/width="\d+" height="\d+"/, `width="${edge}" height="${edge}"`);
  image.src = `data:image/svg+xml;base64,${btoa(sized)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d');
  context.drawImage(image, offset, offset, edge, edge);
  const { data } = context.getImageData(0, 0, size, size);
  return {
    png: canvas.toDataURL('image/png').split(',')[1],
    rgba: btoa(Array.from(data, (byte) => String.fromCharCode(byte)).join('')),
  };
}

async function pixelsOf(png) {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.width;
  canvas.height = image.height;
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  return btoa(Array.from(data, (byte) => String.fromCharCode(byte)).join(''));
}
