import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { type Browser, chromium, type JSHandle, type Page } from '@playwright/test';
import { startChromiumProcess } from './chromium-process.ts';
import type { Probe } from './probe-face.ts';

/** A page that the bench opened, in a profile of its own. */
export interface Visit extends AsyncDisposable {
  readonly page: Page;
  readonly probe: JSHandle<Probe>;
  /** The probe of the page that is there after a reload. */
  again(): Promise<JSHandle<Probe>>;
  /** Of the page's main thread once what is no longer needed is gone, in MiB. */
  heap(): Promise<number>;
}

const source = readFileSync(new URL('page/probe.ts', import.meta.url), 'utf8');
/** What the page is asked by: see `Probe`. */
export const probeScript = stripTypeScriptTypes(source, { mode: 'strip' });

/** Of a desk, in pixels. */
export const SCREEN = { width: 1440, height: 900 };

/** Puts this into the page's local storage, as a script of the page. */
export const remembering = (stored: Readonly<Record<string, string>>): string =>
  `for (const [name, value] of Object.entries(${JSON.stringify(stored)})) localStorage.setItem(name, value);`;

/** Chromium as it is at a desk without a graphics card; it ends with the connection. */
export async function startChromium(): Promise<Browser> {
  const { address, end } = await startChromiumProcess();
  const browser = await chromium.connectOverCDP(address, { isLocal: true });
  browser.once('disconnected', end);
  return browser;
}

/**
 * Opens a page on a desk's usual screen. The map jumps where it would fly: a flight takes the same time for anybody.
 *
 * @param stored what is in the page's local storage before
 */
export async function visit(
  browser: Browser,
  url: string,
  stored: Readonly<Record<string, string>> = {},
): Promise<Visit> {
  const context = await browser.newContext({
    locale: 'pt-BR',
    viewport: SCREEN,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.addInitScript(remembering(stored));
  await page.addInitScript(probeScript);
  await page.goto(url, { waitUntil: 'commit' });
  const find = () => page.evaluateHandle<Probe>('globalThis.benchProbe');
  return {
    page,
    probe: await find(),
    async again() {
      await page.reload({ waitUntil: 'commit' });
      return find();
    },
    async heap() {
      const session = await context.newCDPSession(page);
      await session.send('HeapProfiler.collectGarbage');
      const { usedSize } = await session.send('Runtime.getHeapUsage');
      await session.detach();
      return usedSize / 2 ** 20;
    },
    [Symbol.asyncDispose]: () => context.close(),
  };
}
