import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { app } from 'electron';

export interface StartOptions {
  /** Null: the usual folder. */
  readonly dataDir: string | null;
  /** As `--data` named it; null: the usual folder. */
  readonly namedDataDir: string | null;
  readonly isDemo: boolean;
  /** No window until the user asks for one. */
  readonly isHidden: boolean;
  /** Where the report of a check goes; null in everyday use. */
  readonly smokeFile: string | null;
}

/** `--data DIR --demo --hidden --smoke FILE`; Chromium's own switches are on the same line. */
export function readStartOptions(argv: readonly string[]): StartOptions {
  const { values } = parseArgs({
    args: argv.slice(1),
    options: {
      data: { type: 'string' },
      demo: { type: 'boolean' },
      hidden: { type: 'boolean' },
      smoke: { type: 'string' },
    },
    strict: false,
  });
  const namedDataDir = typeof values.data === 'string' ? path.resolve(values.data) : null;
  const smokeFile = typeof values.smoke === 'string' ? path.resolve(values.smoke) : null;
  return {
    // A check never touches the user's own data.
    dataDir: namedDataDir ?? (smokeFile === null ? null : freshFolder()),
    namedDataDir,
    isDemo: values.demo === true || smokeFile !== null,
    isHidden: values.hidden === true,
    smokeFile,
  };
}

function freshFolder(): string {
  return mkdtempSync(path.join(tmpdir(), 'rastro-smoke-'));
}

/**
 * The first of the languages that the user prefers, BCP 47; `getLocale` knows only those that Electron brings along. To
 * be called once Electron is ready.
 */
export function systemLanguage(): string {
  return app.getPreferredSystemLanguages()[0] ?? app.getLocale();
}

/** How the system's regional settings write dates, BCP 47; it may differ from the language. Once Electron is ready. */
export const systemFormatLocale = (): string => app.getSystemLocale();

/** Whether macOS opened Rastro as a login item, which it does without arguments. */
export function wasOpenedAtLogin(): boolean {
  return process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin;
}
