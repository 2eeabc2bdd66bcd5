/** Opens Rastro on a fresh data folder, in a browser or on Electron, whichever the project says. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  type Browser,
  test as base,
  chromium,
  type ElectronApplication,
  expect,
  type Page,
} from '@playwright/test';
import type { Layout } from '../../src/renderer/state/layout.ts';
import { browserFile, CHROMIUM_FLAGS } from '../helpers/chromium.ts';
import { objections } from './accessible.ts';
import { electronFile, launchElectron, openedOutside } from './on-electron.ts';
import { openOnStandIn } from './on-stand-in.ts';

export { expect };

export interface RastroOptions {
  /** `window`: Electron's page, preload script and main process as built, with Chromium in Electron's place. */
  readonly way: 'browser' | 'window' | 'electron';
  /** Starts with the simulator and its fleet. */
  readonly demo: boolean;
  /** The screen's language: that of the browser, else by the settings. */
  readonly language: string;
  /** The basemap that the user chooses; empty: none is chosen, and the browser host says that there is no way. */
  readonly basemap: string;
  /** What was shown last. A map that nobody looks at takes two fifths of a test's time, being drawn in software. */
  readonly layout: Layout;
  /**
   * Whether the browser host is one that tests with the same options have one after another, with the data that the first
   * found: for tests that change settings alone, which are put back, and that ask for no folder and no second start.
   */
  readonly shared: boolean;
  /** Variables for the browser host, over those of this process; the other ways get none. */
  readonly environment: Readonly<Record<string, string>>;
}

export interface Fixtures {
  /** Empty at first, gone after the test. */
  readonly dataDir: string;
  /** Where exports go; empty at first, gone after the test. On Electron the system's dialog answers with it. */
  readonly downloads: string;
  /** A folder that the browser host names for the watched one; empty at first, gone after the test. */
  readonly watched: string;
  /** The open app. */
  readonly rastro: Page;
  /** Ends the app and opens it again on the same data. */
  readonly restart: () => Promise<Page>;
  readonly session: Session;
  /** Addresses that Electron handed to the system's browser so far. */
  readonly outside: () => Promise<string[]>;
  /** Errors of the page and of its console, violations of the CSP among them: after a test there is none left. */
  readonly complaints: string[];
}

/** One browser for all tests, launched by the first that asks; each test has a context of its own. */
export type Launched = () => Promise<Browser>;

const run = promisify(execFile);
const at = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));

/** The shared host of these options, started by the first test that asks. */
export type SharedHost = (args: readonly string[], language: string) => Promise<Host>;

export const test = base.extend<
  RastroOptions & Fixtures,
  { readonly launched: Launched; readonly sharedHost: SharedHost }
>({
  launched: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the first argument destructured
    async ({}, use) => {
      const kept: { browser?: Promise<Browser> } = {};
      await use(() => {
        kept.browser ??= launch();
        return kept.browser;
      });
      await (await kept.browser)?.close();
    },
    { scope: 'worker' },
  ],

  sharedHost: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'rastro-e2e-shared-'));
      const kept = new Map<string, Promise<Host>>();
      await use((args, language) => {
        const key = [...args, language].join(' ');
        const host =
          kept.get(key) ?? startHost(['--data', path.join(folder, String(kept.size)), ...args], language);
        kept.set(key, host);
        return host;
      });
      for (const host of kept.values()) await (await host).close();
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
    { scope: 'worker' },
  ],

  way: ['browser', { option: true }],
  demo: [false, { option: true }],
  language: ['pt-BR', { option: true }],
  basemap: ['', { option: true }],
  layout: ['table', { option: true }],
  shared: [false, { option: true }],
  environment: [{}, { option: true }],

  // biome-ignore lint/correctness/noEmptyPattern: as above
  dataDir: async ({}, use) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'rastro-e2e-'));
    await use(dataDir);
    // On Windows the system lets go of a file a moment after its process has ended.
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  },

  // biome-ignore lint/correctness/noEmptyPattern: as above
  downloads: async ({}, use) => {
    const downloads = await mkdtemp(path.join(tmpdir(), 'rastro-e2e-downloads-'));
    await use(downloads);
    await rm(downloads, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  },

  // biome-ignore lint/correctness/noEmptyPattern: as above
  watched: async ({}, use) => {
    const watched = await mkdtemp(path.join(tmpdir(), 'rastro-e2e-watched-'));
    await use(watched);
    await rm(watched, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  },

  // biome-ignore lint/correctness/noEmptyPattern: as above
  complaints: async ({}, use) => {
    const complaints: string[] = [];
    await use(complaints);
    expect(complaints).toEqual([]);
  },

  session: async (
    {
      launched,
      sharedHost,
      way,
      demo,
      language,
      basemap,
      layout,
      shared,
      environment,
      dataDir,
      downloads,
      watched,
      complaints,
    },
    use,
  ) => {
    const args = ['--data', dataDir, ...(demo ? ['--demo'] : [])];
    const named = basemap === '' ? [] : ['--basemap', basemap];
    const file = way === 'electron' ? electronFile() : null;
    // On Windows no switch changes which languages Electron takes for those of the user.
    if (way !== 'browser')
      await run(process.execPath, [at('test/helpers/choose-language.ts'), dataDir, language]);
    const open = async () => {
      const answers = { downloads, openPath: basemap };
      const opened = file
        ? await openElectron(file, args, answers)
        : way === 'window'
          ? await openOnStandIn(await launched(), args, language, answers)
          : await openBrowser(
              await launched(),
              shared
                ? await sharedHost([...(demo ? ['--demo'] : []), ...named], language)
                : await startHost(
                    [...args, '--downloads', downloads, '--watched', watched, ...named],
                    language,
                    environment,
                  ),
              language,
              shared,
            );
      try {
        listen(opened.page, complaints);
        await opened.page.addInitScript(rememberLayout, layout);
        await opened.load();
        return opened;
      } catch (error) {
        await opened.close();
        throw error;
      }
    };
    const session = { current: await open(), open };
    await use(session);
    await session.current.close();
  },

  outside: async ({ session }, use) =>
    use(async () => (session.current.electron ? openedOutside(session.current.electron) : [])),

  rastro: async ({ session }, use) => use(session.current.page),

  restart: async ({ session }, use) =>
    use(async () => {
      await session.current.close();
      session.current = await session.open();
      return session.current.page;
    }),
});

export interface Session {
  current: Opened;
  readonly open: () => Promise<Opened>;
}

export interface Opened {
  readonly page: Page;
  /** Absent where Electron's binary does not run. */
  readonly electron?: ElectronApplication;
  /** Brings the page in, once somebody listens to it. */
  load(): Promise<unknown>;
  close(): Promise<void>;
}

/** In the page: as a window that was closed so would have left it, unless it has left another one since. */
function rememberLayout(layout: Layout): void {
  localStorage['rastro.layout'] ??= JSON.stringify({
    state: { layout, sidebar: null, exportFormat: null },
    version: 0,
  });
}

function launch(): Promise<Browser> {
  const executablePath = browserFile();
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args: [...CHROMIUM_FLAGS] });
}

async function openBrowser(
  browser: Browser,
  host: Host,
  language: string,
  isShared: boolean,
): Promise<Opened> {
  // Where the journeys show the motion that users see, the others wait for none.
  const reducedMotion = test.info().tags.includes('@journey') ? 'no-preference' : 'reduce';
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({ locale: language, viewport, reducedMotion });
  const page = await context.newPage();
  const settings = () => page.evaluate(() => window.rastro.app.state());
  let first: Awaited<ReturnType<typeof settings>>;
  return {
    page,
    async load() {
      if (host.session) await page.addInitScript(takeSession, host.session);
      await page.goto(host.session ? new URL('/', host.url).href : host.url);
      if (isShared) first = await settings();
    },
    async close() {
      if (isShared && first.ok) {
        await page.evaluate((before) => window.rastro.app.saveSettings(before), first.value.settings);
        host.session = await page.evaluate(() => JSON.stringify(sessionStorage));
      }
      await context.close();
      if (!isShared) await host.close();
    },
  };
}

/** In the page: as the page before it on this host, which has gone. */
function takeSession(kept: string): void {
  for (const [key, value] of Object.entries(JSON.parse(kept))) sessionStorage[key] ??= value;
}

async function openElectron(...options: Parameters<typeof launchElectron>): Promise<Opened> {
  const app = await launchElectron(...options);
  const page = await app.firstWindow();
  // It was loading before anybody listened.
  return { page, electron: app, load: () => page.reload(), close: () => app.close() };
}

/**
 * There is nothing for axe to find on the page, or in a part of it. Asked until that holds: what still fades in has too
 * little contrast.
 */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  // axe throws where the part is not there.
  if (part) await expect(page.locator(part).first()).toBeVisible();
  await expect.poll(() => objections(page, part, 'usual')).toEqual([]);
}

export interface Host {
  readonly url: string;
  /** What the last page on it kept for its session; null: its address was not opened yet, which it can be once. */
  session: string | null;
  close(): Promise<void>;
}

/** Hosts that run; none outlives this process, in whatever state a test or its set-up ends. */
const hosts = new Set<ChildProcess>();
process.once('exit', () => {
  for (const host of hosts) host.kill('SIGKILL');
});

/** The browser host as its own process, as `npm run serve` starts it. */
export async function startHost(
  args: readonly string[],
  language: string,
  environment: RastroOptions['environment'] = {},
): Promise<Host> {
  const host = spawn(process.execPath, [at('out/browser-host/serve.js'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment, LC_ALL: `${language.replace('-', '_')}.UTF-8` },
  });
  hosts.add(host);
  host.once('exit', () => hosts.delete(host));
  const [line] = await Promise.race([
    once(createInterface(host.stdout), 'line'),
    once(host, 'exit').then(() => Promise.reject(new Error('the browser host ended before it was ready'))),
  ]);
  return { url: JSON.parse(line).url, session: null, close: () => end(host) };
}

async function end(host: ChildProcess): Promise<void> {
  if (hosts.has(host)) {
    const exited = once(host, 'exit');
    host.kill('SIGTERM');
    await exited;
  }
  if (host.exitCode !== 0) throw new Error(`the browser host ended with ${host.exitCode ?? host.signalCode}`);
}

function listen(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
}
