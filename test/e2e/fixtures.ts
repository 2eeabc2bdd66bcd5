/** Opens Rastro on a fresh data folder, in a browser or on Electron, whichever the project says. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
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
import { newestRunIsOver } from './demo.ts';
import { electronFile, launchElectron, openedOutside } from './on-electron.ts';
import { openOnStandIn } from './on-stand-in.ts';

export { expect };

export interface RastroOptions {
  /** `window`: Electron's page, preload script and main process as built, with Chromium in Electron's place. */
  readonly way: 'browser' | 'window' | 'electron';
  /** Starts with the simulator and its fleet, which was looked up. */
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
export type SharedHost = (demo: boolean, args: readonly string[], language: string) => Promise<Host>;

/** Copies the data of the demo in this language, whose vehicles were looked up for the first test that asked. */
export type CopyDemo = (language: string, dataDir: string) => Promise<void>;

export const test = base.extend<
  RastroOptions & Fixtures,
  { readonly launched: Launched; readonly copyDemo: CopyDemo; readonly sharedHost: SharedHost }
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

  copyDemo: [
    async ({ launched }, use) => {
      const folder = await temporaryFolder('demo');
      const kept = new Map<string, Promise<void>>();
      await use(async (language, dataDir) => {
        const looked = path.join(folder, language);
        const ready = kept.get(language) ?? lookDemoUp(await launched(), language, looked);
        kept.set(language, ready);
        await ready;
        await cp(looked, dataDir, { recursive: true });
      });
      await removeFolder(folder);
    },
    { scope: 'worker' },
  ],

  sharedHost: [
    async ({ copyDemo }, use) => {
      const folder = await temporaryFolder('shared');
      const kept = new Map<string, Promise<Host>>();
      const started = async (dataDir: string, ...[demo, args, language]: Parameters<SharedHost>) => {
        if (demo) await copyDemo(language, dataDir);
        return startHost(['--data', dataDir, ...demoArgs(demo), ...args], language);
      };
      await use((...options) => {
        const key = JSON.stringify(options);
        const host = kept.get(key) ?? started(path.join(folder, String(kept.size)), ...options);
        kept.set(key, host);
        return host;
      });
      for (const host of kept.values()) await (await host).close();
      await removeFolder(folder);
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
    const dataDir = await temporaryFolder('data');
    await use(dataDir);
    await removeFolder(dataDir);
  },

  // biome-ignore lint/correctness/noEmptyPattern: as above
  downloads: async ({}, use) => {
    const downloads = await temporaryFolder('downloads');
    await use(downloads);
    await removeFolder(downloads);
  },

  // biome-ignore lint/correctness/noEmptyPattern: as above
  watched: async ({}, use) => {
    const watched = await temporaryFolder('watched');
    await use(watched);
    await removeFolder(watched);
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
      copyDemo,
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
    const args = ['--data', dataDir, ...demoArgs(demo)];
    if (demo && !shared) await copyDemo(language, dataDir);
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
                ? await sharedHost(demo, named, language)
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

const demoArgs = (demo: boolean): string[] => (demo ? ['--demo'] : []);

const temporaryFolder = (of: string): Promise<string> => mkdtemp(path.join(tmpdir(), `rastro-e2e-${of}-`));

/** On Windows the system lets go of a file a moment after its process has ended. */
const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });

/** Has the demo looked up in a data folder, where no host runs any more then. */
async function lookDemoUp(browser: Browser, language: string, dataDir: string): Promise<void> {
  const host = await startHost(['--data', dataDir, '--demo'], language);
  const page = await browser.newPage({ locale: language });
  await page.goto(host.url);
  await newestRunIsOver(page);
  await page.close();
  await host.close();
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
