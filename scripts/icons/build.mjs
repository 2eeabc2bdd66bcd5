/**
 * Draws resources/icon.svg as the icons that the three systems want: `node scripts/icons/build.mjs`, after each change
 * of the drawing. The results are committed, so that no packaging needs a browser.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { at } from '../tools.mjs';
import { icns, ico } from './containers.mjs';
import { drawIcons } from './draw.mjs';

const { linux, windows, mac } = await drawIcons();
mkdirSync(at('resources', 'icons'), { recursive: true });
for (const { size, png } of linux) writeFileSync(at('resources', 'icons', `${size}x${size}.png`), png);
writeFileSync(at('resources', 'icon.ico'), ico(windows));
writeFileSync(at('resources', 'icon.icns'), icns(mac));
