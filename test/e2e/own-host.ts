import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { Launched } from './fixtures.ts';

/** A browser host that a test made for itself, and a page on it. */
export interface OwnHost extends AsyncDisposable {
  readonly process: ChildProcess;
  readonly page: Page;
}

interface OwnHostOptions {
  readonly launched: Launched;
  /** The screen's language. */
  readonly language: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly complaints: string[];
}

/**
 * Starts a script of `test/helpers/` that serves a core (`serve-app.ts`), and opens its page.
 *
 * @param args of the script
 */
export async function openOwnHost(
  script: string,
  args: readonly string[],
  { launched, language, viewport, complaints }: OwnHostOptions,
): Promise<OwnHost> {
  const file = fileURLToPath(new URL(`../helpers/${script}`, import.meta.url));
  const host = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [{ url }] = (await once(host, 'message')) as [{ url: string }];
  const browser = await launched();
  const context = await browser.newContext({ locale: language, viewport });
  const page = await context.newPage();
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(url);
  return {
    process: host,
    page,
    async [Symbol.asyncDispose]() {
      await context.close();
      if (host.exitCode !== null) return;
      const ended = once(host, 'exit');
      host.kill('SIGTERM');
      await ended;
    },
  };
}
