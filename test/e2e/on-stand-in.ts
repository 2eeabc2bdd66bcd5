/**
 * The window as it is shipped, without Electron's binary: the built main process runs on the stand-in for Electron, and
 * Chromium shows the built page with the built preload script. Calls and events take the place of Electron's IPC.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { type BuiltRastro, startBuilt } from '../electron/built-rastro.ts';
import { throughBridge } from '../electron/stand-in/context-bridge.ts';

const PRELOAD = fileURLToPath(new URL('../../out/preload/index.cjs', import.meta.url));

/** Chromium knows no `app:` pages, so each is fetched over this address, which no request reaches. */
const ORIGIN = 'https://rastro.invalid';
const OWN_ORIGIN = 'app://rastro';

export interface StandInWindow {
  readonly page: Page;
  readonly rastro: BuiltRastro;
  load(): Promise<unknown>;
  close(): Promise<void>;
}

/** @param args what the user typed behind the program's name */
export async function openOnStandIn(
  browser: Browser,
  args: readonly string[],
  language: string,
  answers: { readonly downloads: string; readonly openPath: string },
): Promise<StandInWindow> {
  // A system in a third language: Rastro has that of its settings.
  const rastro = startBuilt({ args, locale: 'fr-FR' });
  await rastro.set({ saveFolder: answers.downloads, openPath: answers.openPath });
  await rastro.until(([name]) => name === 'show');
  const context = await browser.newContext({ locale: language, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.exposeFunction('standInInvoke', (channel: string, input: unknown) =>
    rastro.invoke(channel, input),
  );
  await page.addInitScript({ content: withElectron(readFileSync(PRELOAD, 'utf8')) });
  await page.route(`${ORIGIN}/**`, async (route) => {
    const { status, headers, body } = await rastro.load(route.request().url().replace(ORIGIN, OWN_ORIGIN));
    await route.fulfill({ status, headers, body: Buffer.from(body) });
  });
  const stop = rastro.onEntry(([name, event, payload]) => {
    if (name !== 'send') return;
    const sent = page.evaluate(
      ([name, detail]) => dispatchEvent(new CustomEvent(`electron:${name}`, { detail })),
      [event, payload] as const,
    );
    // The page is gone, or another one is just coming.
    sent.catch(() => undefined);
  });
  return {
    page,
    rastro,
    load: () => page.goto(`${ORIGIN}/index.html`),
    async close() {
      stop();
      await context.close();
      await rastro.quit();
      const { code, stderr } = await rastro.ended;
      if (code !== 0) throw new Error(`the main process ended with ${code}: ${stderr}`);
    },
  };
}

/** The preload script behind a `require` that has the two parts of Electron that a sandboxed one may use. */
function withElectron(preload: string): string {
  return `{
    ${throughBridge}
    const exposeInMainWorld = (name, value) => Object.assign(window, { [name]: throughBridge(value) });
    const contextBridge = { exposeInMainWorld };
    const wrapped = new Map();
    const ipcRenderer = {
      invoke: (channel, input) => window.standInInvoke(channel, input),
      on: (event, listener) => {
        const onEvent = ({ detail }) => listener({}, detail);
        wrapped.set(listener, onEvent);
        addEventListener('electron:' + event, onEvent);
      },
      removeListener: (event, listener) => removeEventListener('electron:' + event, wrapped.get(listener)),
    };
    const require = () => ({ contextBridge, ipcRenderer });
    ${preload}
  }`;
}
