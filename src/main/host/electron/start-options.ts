import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { app } from 'electron';

export interface StartOptions {
  /** The data folder: a temporary one for `--smoke` without `--data`; null: the usual folder. */
  readonly dataDir: string | null;
  readonly namedDataDir: string | null;
  readonly isDemo: boolean;
  /** No window until the user asks for one. */
  readonly isHidden: boolean;
  /** Where `--smoke` writes its report; null in everyday use. */
  readonly smokeFile: string | null;
}

/** Reads `--data DIR --demo --hidden --smoke FILE`. Chromium's own switches may be among the arguments. */
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
    // By default a smoke check does not touch the user's own data.
    dataDir: namedDataDir ?? (smokeFile === null ? null : freshFolder()),
    namedDataDir,
    isDemo: values.demo === true || smokeFile !== null,
    isHidden: values.hidden === true,
    smokeFile,
  };
}

const freshFolder = (): string => mkdtempSync(path.join(tmpdir(), 'rastro-smoke-'));

/**
 * The first of the user's preferred languages, BCP 47. `getLocale` alone would name only languages that Electron comes
 * with. Call it once Electron is ready.
 */
export const systemLanguage = (): string => app.getPreferredSystemLanguages()[0] ?? app.getLocale();

/** The locale of the system's regional settings (BCP 47), not always its language's. Call it once Electron is ready. */
export const systemFormatLocale = (): string => app.getSystemLocale();

/** Whether macOS opened Rastro as a login item, which it does without arguments. */
export const wasOpenedAtLogin = (): boolean =>
  process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin;
