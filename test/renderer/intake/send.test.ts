import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { sendSource } from '../../../src/renderer/intake/send.ts';
import { textKeyOf } from '../../../src/renderer/ui/errors.tsx';

const MIB = 1024 * 1024;
const received: Uint8Array[] = [];
const discarded: string[] = [];
let afterAppend = () => {};

beforeEach(() => {
  received.length = 0;
  discarded.length = 0;
  afterAppend = () => {};
  vi.stubGlobal('window', {
    rastro: {
      intake: {
        begin: async () => ({ ok: true, value: { intakeId: 'a' } }),
        append: async ({ bytes }: { bytes: Uint8Array }) => {
          received.push(bytes);
          afterAppend();
          return { ok: true, value: undefined };
        },
        discard: async ({ intakeId }: { intakeId: string }) => {
          discarded.push(intakeId);
          return { ok: true, value: undefined };
        },
      },
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

it('sends a whole file in order, in chunks of at most 1 MiB', async () => {
  const bytes = new Uint8Array(2.5 * MIB).map((_, index) => index % 251);
  const shares: number[] = [];
  const id = await sendSource(
    { kind: 'file', file: new File([bytes], 'fleet.csv') },
    'fleet.csv',
    new AbortController().signal,
    (share) => shares.push(share),
  );
  expect(id).toBe('a');
  expect(received.map(({ byteLength }) => byteLength)).toEqual([MIB, MIB, 0.5 * MIB]);
  expect(Buffer.concat(received).equals(bytes)).toBe(true);
  expect(shares).toEqual([0.4, 0.8, 1]);
  expect(discarded).toEqual([]);
});

it('sends pasted text as UTF-8', async () => {
  await sendSource({ kind: 'paste', text: 'São Paulo' }, 'paste', new AbortController().signal, () => {});
  expect(Buffer.concat(received).toString('utf8')).toBe('São Paulo');
});

it('stops between chunks and discards the import when aborted', async () => {
  const abort = new AbortController();
  const shares: number[] = [];
  afterAppend = () => abort.abort();
  const sent = sendSource(
    { kind: 'file', file: new File([new Uint8Array(9 * MIB)], 'fleet.csv') },
    'fleet.csv',
    abort.signal,
    (share) => shares.push(share),
  );
  await expect(sent).rejects.toThrow('aborted');
  expect(received).toHaveLength(1);
  // The dialog is about another file by then.
  expect(shares).toEqual([]);
  expect(discarded).toEqual(['a']);
});

it('discards an import whose dialog is closed after everything was sent', async () => {
  const abort = new AbortController();
  await sendSource({ kind: 'paste', text: 'x' }, 'paste', abort.signal, () => {});
  abort.abort();
  expect(discarded).toEqual(['a']);
});

it('says that a file cannot be read which another program changes meanwhile', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'rastro-send-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'fleet.csv');
  await writeFile(file, 'Chassi\n9BWZZZ377VT004251\n');
  const chosen = new File([await openAsBlob(file)], 'fleet.csv');
  await writeFile(file, 'Chassi\n');
  const sent = sendSource(
    { kind: 'file', file: chosen },
    'fleet.csv',
    new AbortController().signal,
    () => {},
  );
  const error = await sent.catch((refused: unknown) => refused);
  expect(textKeyOf(error)).toBe('reason.file-unreadable');
});
