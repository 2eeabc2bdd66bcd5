/** Rastro on Electron's own binary, with the dialogs of the system answered as the test wants. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ElectronApplication, _electron as electron } from '@playwright/test';

const at = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));

/** The size that the browser project has too. */
const VIEWPORT = { width: 1440, height: 900 };

/** What the user answers where the system asks. */
export interface SystemAnswers {
  /** The folder that the user saves into; a name that is taken gets a number. */
  readonly downloads: string;
  /** The file that the user opens; empty: the dialog is cancelled. */
  readonly openPath: string;
}

/** The path of Electron's binary; null where it was not fetched. */
export function electronFile(): string | null {
  const record = at('node_modules/electron/path.txt');
  if (!existsSync(record)) return null;
  const file = at(`node_modules/electron/dist/${readFileSync(record, 'utf8')}`);
  return existsSync(file) ? file : null;
}

export async function launchElectron(
  executablePath: string,
  args: readonly string[],
  answers: SystemAnswers,
): Promise<ElectronApplication> {
  // Chromium's sandbox refuses to run as root.
  const switches = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const app = await electron.launch({ executablePath, args: [at('.'), ...switches, ...args] });
  await app.evaluate(answerForTheUser, { ...answers, ...VIEWPORT });
  return app;
}

/** Addresses that were handed to the system's browser so far. */
export function openedOutside(app: ElectronApplication): Promise<string[]> {
  return app.evaluate(() => (globalThis as unknown as { outside: string[] }).outside);
}

/** In Electron's main process: no test can answer a dialog of the system. */
function answerForTheUser(
  { dialog, session, shell, BrowserWindow }: typeof import('electron'),
  { downloads, openPath, width, height }: SystemAnswers & typeof VIEWPORT,
): void {
  const { existsSync } = process.getBuiltinModule('node:fs');
  const path = process.getBuiltinModule('node:path');
  const freePath = (name: string) => {
    const { name: stem, ext } = path.parse(name);
    const nth = (n: number) => path.join(downloads, n === 1 ? `${stem}${ext}` : `${stem} (${n})${ext}`);
    let number = 1;
    while (existsSync(nth(number))) number += 1;
    return nth(number);
  };
  const outside: string[] = [];
  Object.assign(globalThis, { outside });
  dialog.showSaveDialog = async (...given: unknown[]) => {
    const { defaultPath = 'unnamed' } = given.at(-1) as { defaultPath?: string };
    return { canceled: false, filePath: freePath(path.basename(defaultPath)) };
  };
  dialog.showOpenDialog = async (...given: unknown[]) => {
    const { properties = [] } = given.at(-1) as { properties?: readonly string[] };
    const chosen = properties.includes('openDirectory') ? downloads : openPath;
    return { canceled: chosen === '', filePaths: chosen === '' ? [] : [chosen] };
  };
  shell.openExternal = async (address) => {
    outside.push(address);
  };
  session.defaultSession.on('will-download', (_event, item) =>
    item.setSavePath(freePath(item.getFilename())),
  );
  for (const window of BrowserWindow.getAllWindows()) window.setContentSize(width, height);
}
