import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PRIVATE_FILE } from '../../util/private.ts';

/** An HTML file that redirects a browser to the host. */
interface StartPage {
  readonly file: string;
  remove(): void;
}

/**
 * The program that opens a browser gets this page's path, not the address. The address contains the token, and every
 * user of the computer can read that program's command line. Only the user can read the page.
 *
 * @param folder a folder that the user's browser can read: a sandboxed browser can't read a hidden one (`.name`)
 * @throws the file system's error
 */
export function writeStartPage(folder: string, url: string): StartPage {
  const file = path.join(folder, `rastro-${randomUUID()}.html`);
  const page = `<!doctype html><title>Rastro</title><meta http-equiv="refresh" content="0;url=${url}">\n`;
  writeFileSync(file, page, { mode: PRIVATE_FILE, flag: 'wx' });
  return { file, remove: () => rmSync(file, { force: true }) };
}
