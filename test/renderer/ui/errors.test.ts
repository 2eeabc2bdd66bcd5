import { describe, expect, it, vi } from 'vitest';
import type { ErrorDetails } from '../../../src/contract/schemas/errors.ts';
import { BridgeError } from '../../../src/renderer/bridge.ts';
import { startTexts } from '../../../src/renderer/i18n/index.ts';
import { errorText, textKeyOf } from '../../../src/renderer/ui/errors.tsx';

const refused = (details: ErrorDetails) => new BridgeError('bad-input', 'refused', details);

describe('textKeyOf', () => {
  it('takes the reason that the core gives before the kind', () => {
    expect(textKeyOf(refused({ reason: 'spreadsheet-old' }))).toBe('reason.spreadsheet-old');
    expect(textKeyOf(refused({ reason: 'too-large', limit: 1 }))).toBe('reason.too-large');
  });

  it('distinguishes a line without an end from a file that is not text', () => {
    expect(textKeyOf(refused({ reason: 'not-text' }))).toBe('reason.not-text');
    expect(textKeyOf(refused({ reason: 'not-text', line: 3 }))).toBe('reason.long-line');
  });

  it('takes the kind where there is no reason, and "unknown" for what is not of the core', () => {
    expect(textKeyOf(refused({}))).toBe('kind.bad-input');
    expect(textKeyOf(new Error('x'))).toBe('kind.unknown');
  });
});

it('shows sizes in MB and counts as they are', async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await startTexts('pt-BR');
  vi.unstubAllGlobals();
  expect(errorText(refused({ reason: 'too-large', limit: 300 * 2 ** 20 }))).toContain('300 MB');
  expect(errorText(refused({ reason: 'too-wide', limit: 16_384 }))).toContain('16.384 colunas');
});

it('shows the number of an unforeseen error, which stands in the log', () => {
  const unforeseen = new BridgeError('internal', 'something went wrong', { incident: '1a2b3c4d' });
  expect(errorText(unforeseen)).toMatch(/suporte\. Erro número 1a2b3c4d, no log\.$/);
  expect(errorText(refused({}))).not.toContain('Erro número');
});
