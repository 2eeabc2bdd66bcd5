import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { writeStartPage } from '../../../src/main/host/browser/start-page.ts';
import { tempDir } from '../../store/helpers.ts';

const url = 'http://127.0.0.1:4711/#token';

test('The page sends a browser to the address, and is gone once it is removed.', () => {
  const folder = tempDir();
  const { file, remove } = writeStartPage(folder, url);
  expect(path.dirname(file)).toBe(folder);
  expect(path.basename(file)).toMatch(/^rastro-[\w-]{36}\.html$/);
  expect(readFileSync(file, 'utf8')).toBe(
    `<!doctype html><title>Rastro</title><meta http-equiv="refresh" content="0;url=${url}">\n`,
  );
  remove();
  expect(existsSync(file)).toBe(false);
  // Both the first page and the end of the host remove it.
  expect(remove).not.toThrow();
});

test.skipIf(process.platform === 'win32')(
  'Only the user can read the page, as its address has the token.',
  () => {
    expect(statSync(writeStartPage(tempDir(), url).file).mode & 0o777).toBe(0o600);
  },
);
