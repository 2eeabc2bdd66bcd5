/** Chromium as the bench starts it by itself: Playwright would start it in a session of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { chromium } from '@playwright/test';
import { browserFile, CHROMIUM_FLAGS } from '../../helpers/chromium.ts';
import { makeDataDir } from '../engine.ts';

export interface ChromiumProcess {
  /** Where it takes orders. */
  readonly address: string;
  end(): void;
}

const FLAGS: readonly string[] = [
  ...CHROMIUM_FLAGS,
  '--headless',
  '--hide-scrollbars',
  '--mute-audio',
  '--no-default-browser-check',
  // On no screen there is nothing in front.
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  // A mouse.
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
  '--remote-debugging-port=0',
  // Its first page might come in between the bench's first orders.
  '--no-startup-window',
];

/** User and group without rights of its own. */
const NOBODY = 65_534;

/**
 * In the session of the bench, and so of the host: Linux shares processors among sessions first (`autogroup`, sched(7)), and
 * the app's main process and its screen are one. Not as root, whose Chromium puts what paints before all else (nice -8),
 * which no user's may.
 *
 * @throws where it does not start
 */
export async function startChromiumProcess(): Promise<ChromiumProcess> {
  const { path: profile } = makeDataDir();
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(profile, NOBODY, NOBODY);
  const child = spawn(browserFile() ?? chromium.executablePath(), [...FLAGS, `--user-data-dir=${profile}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: profile },
    ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
  });
  const end = () => child.kill();
  process.once('exit', end);
  child.once('exit', () => {
    process.off('exit', end);
    // Its other processes end a moment later.
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  });
  return { address: await addressIn(child), end };
}

async function addressIn({ stderr }: ChildProcess): Promise<string> {
  if (!stderr) throw new Error('Chromium has no output');
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  // Read to its end, so that it never waits for who reads.
  const lines = createInterface(stderr);
  lines.on('line', (line) => {
    const [, address] = /^DevTools listening on (\S+)/.exec(line) ?? [];
    if (address) resolve(address);
  });
  lines.once('close', () => reject(new Error('Chromium did not start')));
  return promise;
}
