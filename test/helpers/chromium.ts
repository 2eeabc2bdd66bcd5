/** The Chromium that tests and benches drive. */
import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * Chromium makes the two pages of its address bar anew for each context, which costs more than many a test. This list takes
 * the place of Playwright's, so what matters of that is named again: no requests of Chromium's own, `http` stays `http`, and
 * a page is painted at once.
 */
const FEATURES_OFF = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  ...['AimEnabled', 'NetworkTimeServiceQuerying', 'OptimizationHints', 'PreconnectToSearch'],
  ...['HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'PaintHolding', 'LensOverlay', 'MediaRouter'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'AvoidCorsURLLoaderRestartOnRedirect'],
  ...['DestroyProfileOnBrowserClose', 'ThirdPartyStoragePartitioning'],
];

/**
 * Root needs the first; the next five keep Chromium to itself; the one behind them draws WebGL without a graphics card, as
 * the app has it. With `--use-angle=swiftshader` beside it Chromium would take SwiftShader for a card and put each frame of
 * the whole page together by it, which takes thirty times as long as its own way in software.
 */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--enable-unsafe-swiftshader',
  `--disable-features=${FEATURES_OFF.join(',')}`,
];

/** Chromium of the system, as scripts/setup.mjs looks for it; undefined: Playwright's own. */
export function browserFile(): string | undefined {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const files = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return process.env.CHROME_PATH || files.find((file) => existsSync(file));
}
