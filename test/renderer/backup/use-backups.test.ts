import { notifications, notificationsStore } from '@mantine/notifications';
import { QueryClient } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followBackups } from '../../../src/renderer/backup/use-backups.ts';
import { startTexts } from '../../../src/renderer/i18n/index.ts';
import { useLayout } from '../../../src/renderer/state/layout.ts';
import { useVehicleLookups } from '../../../src/renderer/state/vehicle-lookup.ts';
import { en } from '../../../src/shared/i18n/locales/en.ts';

const failedAt = (at: number) => ({ failure: { at, kind: 'disk', isDaily: true } });

let emit: (event: string, payload?: unknown) => void;
let client: QueryClient;
let end: () => void;
const shown = () =>
  notificationsStore.getState().notifications.filter(({ id }) => id === 'backup failed').length;

beforeEach(async () => {
  const listeners = new Map<string, (payload: unknown) => void>();
  const on = (event: string, listener: (payload: unknown) => void) => {
    listeners.set(event, listener);
    return () => listeners.delete(event);
  };
  emit = (event, payload) => listeners.get(event)?.(payload);
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('window', { rastro: { on } });
  await startTexts('en');
  client = new QueryClient();
  end = followBackups(client);
});
afterEach(() => {
  end();
  client.clear();
  notifications.clean();
  vi.unstubAllGlobals();
});

test('A daily backup that failed is announced once, also where nothing keeps the state of backups.', () => {
  emit('backup.changed', failedAt(1));
  expect(shown()).toBe(1);
  notifications.clean();
  client.clear();
  emit('backup.changed', failedAt(1));
  expect(shown()).toBe(0);
  emit('backup.changed', failedAt(2));
  expect(shown()).toBe(1);
});

test("The announcement of a backup that found no room names the backup's folder, not the data folder.", () => {
  emit('backup.changed', { failure: { at: 3, kind: 'disk', reason: 'backup-unwritable', isDaily: true } });
  const [{ message } = {}] = notificationsStore.getState().notifications;
  const text = renderToStaticMarkup(message);
  expect(text).toBe(en.texts.errors.reason['backup-unwritable']);
  expect(text).not.toContain('data folder');
});

test('What belongs to the former database ends when a backup was restored.', () => {
  useLayout.setState({ aside: { kind: 'compare', before: 1, after: 2 } });
  useVehicleLookups.setState({ lookups: new Map([['A', { state: 'starting' }]]), runs: new Map([[1, 'A']]) });
  emit('app.reopened');
  expect(useLayout.getState().aside).toBeNull();
  const { lookups, runs } = useVehicleLookups.getState();
  expect([lookups.size, runs.size]).toEqual([0, 0]);
});
