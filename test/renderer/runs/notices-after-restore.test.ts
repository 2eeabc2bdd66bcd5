import { notifications, notificationsStore } from '@mantine/notifications';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Run } from '../../../src/contract/schemas/runs.ts';
import { startTexts } from '../../../src/renderer/i18n/index.ts';
import { followRunEnds } from '../../../src/renderer/runs/end-notices.tsx';
import { followWatch } from '../../../src/renderer/runs/watch-notices.tsx';
import { aRun } from '../../helpers/a-run.ts';

let emit: (event: string, payload?: unknown) => void;
let ends: (() => void)[];
const shown = () => notificationsStore.getState().notifications.map(({ id }) => id);

beforeEach(async () => {
  notifications.clean();
  const listeners: [string, (payload: unknown) => void][] = [];
  emit = (event, payload) => {
    for (const [name, listener] of listeners) if (name === event) listener(payload);
  };
  const on = (event: string, listener: (payload: unknown) => void) => {
    listeners.push([event, listener]);
    return () => {};
  };
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('window', { rastro: { on } });
  await startTexts('en');
  ends = [followRunEnds(), followWatch()];
});
afterEach(() => {
  for (const end of ends) end();
  notifications.clean();
  vi.unstubAllGlobals();
});

/** The life of a run of more than ten seconds, as the core reports it. */
function lookUp(patch: Partial<Run>): void {
  emit('run.changed', aRun({ ...patch, state: 'running' }));
  emit('run.changed', aRun({ ...patch, state: 'completed', endedAt: Date.now(), activeSeconds: 60 }));
}

test('Notices about runs of the former database are gone once a backup was restored.', () => {
  lookUp({ id: 7, listId: 1 });
  emit('watch.found', {
    run: aRun({ id: 7 }),
    before: 6,
    movedKm: 5,
    silentDays: 3,
    changes: [{ kind: 'moved', count: 1 }],
  });
  expect(shown()).toEqual(['ended list 1', 'watch 1']);
  emit('app.reopened');
  expect(shown()).toEqual([]);
});

test('The end of a run that has the number of an earlier one is announced after a backup was restored.', () => {
  const short = { id: 7, listId: 1, scheduled: true, state: 'completed', activeSeconds: 1 } as const;
  lookUp({ id: 7, listId: 1 });
  notifications.clean();
  emit('app.reopened');
  emit('run.changed', aRun({ ...short, endedAt: Date.now() }));
  expect(shown()).toEqual(['ended list 1']);
});
