import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { BridgeError } from '../../../src/renderer/bridge.ts';
import { startTexts } from '../../../src/renderer/i18n/index.ts';
import { errorText, textKeyOf } from '../../../src/renderer/ui/errors.tsx';
import { locales } from '../../../src/shared/i18n/languages.ts';

const refused = (details: Record<string, string | number>) =>
  new BridgeError('bad-input', 'refused', details);

describe('textKeyOf', () => {
  it('prefers the reason that the core gives to the kind', () => {
    expect(textKeyOf(refused({ reason: 'spreadsheet-old' }))).toBe('reason.spreadsheet-old');
    expect(textKeyOf(refused({ reason: 'too-large', limit: 1 }))).toBe('reason.too-large');
  });

  it('tells a line without an end from a file that is no text', () => {
    expect(textKeyOf(refused({ reason: 'not-text' }))).toBe('reason.not-text');
    expect(textKeyOf(refused({ reason: 'not-text', line: 3 }))).toBe('reason.long-line');
  });

  it('falls back to the kind, and to "unknown"', () => {
    expect(textKeyOf(refused({}))).toBe('kind.bad-input');
    expect(textKeyOf(refused({ reason: 'toString' }))).toBe('kind.bad-input');
    expect(textKeyOf(new BridgeError('new-kind', 'x', {}))).toBe('kind.unknown');
    expect(textKeyOf(new Error('x'))).toBe('kind.unknown');
  });
});

it('tells sizes in MB and counts as they are', async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await startTexts('pt-BR');
  vi.unstubAllGlobals();
  expect(errorText(refused({ reason: 'too-large', limit: 300 * 2 ** 20 }))).toContain('300 MB');
  expect(errorText(refused({ reason: 'too-wide', limit: 16_384 }))).toContain('16.384 colunas');
});

it.each([
  'tables/file-kind.ts',
  'tables/reader.ts',
  'intake/intake.ts',
  'intake/commit.ts',
  'tables/xlsx/refusal.ts',
  'export/xlsx.ts',
  'service/base-url.ts',
])('has a text for every reason that %s refuses for', (file) => {
  const source = readFileSync(new URL(`../../../src/main/${file}`, import.meta.url), 'utf8');
  const reasons = [...source.matchAll(/(?:reason: |refusal\(|^ {2}\| )'([\w-]+)'/gm)];
  expect(reasons.length).toBeGreaterThan(0);
  expect(Object.keys(locales.en.texts.errors.reason)).toEqual(
    expect.arrayContaining(reasons.map(([, reason]) => reason)),
  );
});
