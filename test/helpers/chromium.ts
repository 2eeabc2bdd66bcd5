/** The Chromium that tests and benches drive. */
import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * Root needs the first; the next five keep Chromium to itself; the last draws WebGL without a graphics card, as the app
 * has it. With `--use-angle=swiftshader` beside it Chromium would take SwiftShader for a card and put each frame of the
 * whole page together by it, which takes thirty times as long as its own way in software.
 */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--enable-unsafe-swiftshader',
];

/** Chromium of the system, as scripts/setup.mjs looks for it; undefined: Playwright's own. */
export function browserFile(): string | undefined {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const files = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return process.env.CHROME_PATH || files.find((file) => existsSync(file));
}
