import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Exported, ExportProgress, ExportRequest } from '../../../src/contract/schemas/exports.ts';
import {
  cancelExport,
  closeExportDialog,
  jobOf,
  startExport,
  useExports,
} from '../../../src/renderer/export/jobs.ts';
import { wholeFleet } from '../../../src/renderer/state/whole-fleet.ts';

const request = (exportId: string): ExportRequest => ({
  exportId,
  what: { kind: 'view', view: wholeFleet },
  format: 'xlsx',
  name: 'Frota',
  language: 'pt-BR',
  serviceTimes: false,
  columns: null,
});
const result: Exported = {
  path: '/tmp/Frota.xlsx',
  written: 3,
  total: 3,
  withoutPosition: 0,
  neutralised: 0,
  replaced: 0,
  shortened: 0,
};
const refusal = (kind: string) => ({ ok: false, error: { kind, message: kind, details: {} } });

let answer: (reply: unknown) => void;
let emitProgress: (progress: ExportProgress) => void;
const cancelled: string[] = [];

beforeEach(() => {
  cancelled.length = 0;
  useExports.setState({ jobs: [], watched: null });
  const listeners = new Set<(progress: ExportProgress) => void>();
  emitProgress = (progress) => {
    for (const listener of listeners) listener(progress);
  };
  vi.stubGlobal('window', {
    rastro: {
      on: (_event: string, listener: (progress: ExportProgress) => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      exports: {
        write: () =>
          new Promise((resolve) => {
            answer = resolve;
          }),
        cancel: async ({ exportId }: { exportId: string }) => {
          cancelled.push(exportId);
          return { ok: true, value: undefined };
        },
      },
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

it('is asking until the core reports rows, and holds its end for a watching dialog', async () => {
  const done = startExport(request('a'));
  expect(jobOf('a')).toMatchObject({ state: 'asking', total: 0 });
  emitProgress({ exportId: 'another', written: 1, total: 9 });
  expect(jobOf('a')?.state).toBe('asking');
  emitProgress({ exportId: 'a', written: 1, total: 3 });
  expect(jobOf('a')).toMatchObject({ state: 'writing', written: 1, total: 3 });
  answer({ ok: true, value: result });
  expect(await done).toEqual({ ended: { end: 'done', result }, watched: true });
  expect(jobOf('a')).toMatchObject({ state: 'done', result });
  closeExportDialog();
  expect(useExports.getState()).toEqual({ jobs: [], watched: null });
});

it('goes on when nobody watches, and is gone at its end', async () => {
  const done = startExport(request('a'));
  emitProgress({ exportId: 'a', written: 1, total: 3 });
  closeExportDialog();
  expect(jobOf('a')?.state).toBe('writing');
  answer({ ok: true, value: result });
  expect(await done).toEqual({ ended: { end: 'done', result }, watched: false });
  expect(useExports.getState().jobs).toEqual([]);
});

it('gives the form back when the user chose no place', async () => {
  const done = startExport(request('a'));
  answer({ ok: true, value: null });
  expect(await done).toEqual({ ended: { end: 'refused' }, watched: true });
  expect(useExports.getState()).toEqual({ jobs: [], watched: null });
});

it('takes a cancelled export for no failure', async () => {
  const done = startExport(request('a'));
  emitProgress({ exportId: 'a', written: 1, total: 3 });
  await cancelExport('a');
  emitProgress({ exportId: 'a', written: 2, total: 3 });
  expect(jobOf('a')?.state).toBe('cancelling');
  expect(cancelled).toEqual(['a']);
  answer(refusal('cancelled'));
  expect((await done).ended).toEqual({ end: 'cancelled' });
  expect(useExports.getState().jobs).toEqual([]);
});

it('keeps what went wrong for who watches', async () => {
  const done = startExport(request('a'));
  answer(refusal('disk'));
  expect((await done).ended).toMatchObject({ end: 'failed', error: { kind: 'disk' } });
  expect(jobOf('a')).toMatchObject({ state: 'failed', error: { kind: 'disk' } });
});

it('knows several at once apart', async () => {
  const first = startExport(request('a'));
  const answerFirst = answer;
  closeExportDialog();
  const second = startExport(request('b'));
  emitProgress({ exportId: 'a', written: 2, total: 3 });
  expect(jobOf('b')?.written).toBe(0);
  answerFirst({ ok: true, value: result });
  expect((await first).watched).toBe(false);
  answer({ ok: true, value: result });
  expect((await second).watched).toBe(true);
});
