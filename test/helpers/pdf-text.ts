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

/** A word where it stands: in points from the left and the top of its page. */
export interface PdfWord {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** The words of the first page, and its width in points. */
export async function firstPageWords(path: string): Promise<{ words: PdfWord[]; width: number }> {
  const { stdout } = await run('pdftotext', ['-bbox', '-l', '1', '-enc', 'UTF-8', path, '-']);
  const words = [...stdout.matchAll(/<word xMin="([\d.]+)" yMin="([\d.]+)"[^>]*>([^<]*)</g)];
  return {
    words: words.map(([, x, y, text = '']) => ({ text, x: Number(x), y: Number(y) })),
    width: Number(/<page width="([\d.]+)"/.exec(stdout)?.[1]),
  };
}
