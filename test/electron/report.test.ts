/** Reports of the built program on its command line, on the stand-in. `npm run build` comes first. */
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pdfPages, whyNoPdfText } from '../helpers/pdf-text.ts';
import { tempDir } from '../helpers/temp-dir.ts';
import { type BuiltRastro, startBuilt } from './built-rastro.ts';

let folder: string;
let rastro: BuiltRastro | null = null;

beforeEach(() => {
  folder = tempDir();
});
afterEach(async () => {
  rastro?.kill('SIGKILL');
  await rastro?.ended;
});

test.skipIf(whyNoPdfText)(
  'The built program writes a report while it is open, and when it is closed.',
  async () => {
    const dataDir = path.join(folder, 'data');
    const file = path.join(folder, 'report.pdf');
    const run = (...args: string[]) => startBuilt({ args, env: { LC_ALL: 'C', DISPLAY: ':0' } }).ended;
    const ask = () => run('report', '--everything', '--output', file, '--data', dataDir);
    rastro = startBuilt({ args: ['--data', dataDir, '--demo'] });
    await rastro.until(([name]) => name === 'show');
    expect(await ask()).toMatchObject({ code: 0, stderr: expect.stringContaining(`Written: ${file}`) });
    expect((await pdfPages(file)).join(' ')).toContain('All vehicles');
    await rastro.quit();
    await rastro.ended;
    rastro = null;
    await rm(file);
    expect(await ask()).toMatchObject({ code: 0, stderr: expect.stringContaining(`Written: ${file}`) });
    expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-');
  },
);
