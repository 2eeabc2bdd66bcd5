/** What a PDF says, read back by a program that did not write it. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Null, or why no PDF can be read here: Debian's `poppler-utils`, which the set-up installs, is missing. */
export const whyNoPdfText: string | null = await run('pdftotext', ['-v']).then(
  () => null,
  () => 'pdftotext is not installed',
);

/** The text of each page, laid out as on paper. */
export async function pdfPages(path: string): Promise<string[]> {
  const { stdout } = await run('pdftotext', ['-layout', '-enc', 'UTF-8', path, '-'], { maxBuffer: 2 ** 26 });
  // A form feed ends each page.
  return stdout.split('\f').slice(0, -1);
}
