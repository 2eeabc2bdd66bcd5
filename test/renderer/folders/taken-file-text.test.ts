import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FolderFailure } from '../../../src/contract/schemas/folders.ts';
import { TakenFileText } from '../../../src/renderer/folders/TakenFileText.tsx';
import { startTexts } from '../../../src/renderer/i18n/index.ts';
import { en } from '../../../src/shared/i18n/locales/en.ts';

beforeEach(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await startTexts('en');
});
afterEach(() => vi.unstubAllGlobals());

const { folders, errors } = en.texts;

function textOf(failure: FolderFailure): string {
  const file = {
    name: 'f.csv',
    at: 0,
    outcome: 'failed',
    listId: null,
    rows: 0,
    heldBack: 0,
    elsewhere: 2,
  } as const;
  const text = createElement(TakenFileText, { file: { ...file, failure } });
  return renderToStaticMarkup(createElement(MantineProvider, null, text));
}

test('Only a file that the import refused is to be corrected: any other is tried again as it is.', () => {
  const refused = textOf({ kind: 'bad-input', details: { reason: 'nothing-accepted' } });
  expect(refused).toContain(folders.fix);
  expect(refused).toContain('2 VINs seen elsewhere in the file');
  const locked = textOf({ kind: 'disk', details: { reason: 'folder-file-unreadable' } });
  expect(locked).toContain(errors.reason['folder-file-unreadable']);
  expect(locked).not.toContain(folders.fix);
});
