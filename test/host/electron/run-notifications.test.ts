/** Desktop notifications of runs that have ended or stopped. */
import { describe, expect, test, vi } from 'vitest';
import { notifyOfClosing } from '../../../src/main/host/electron/notify.ts';
import * as recorded from '../../electron/stand-in/index.ts';
import { core, names, settings, startShellOnce, window } from './started-shell.ts';

vi.mock('electron', () => import('../../electron/stand-in/index.ts'));

startShellOnce();

describe('A long run that ends', () => {
  const run = {
    target: 'list',
    listName: 'Frota Sul',
    state: 'completed',
    stopReason: null,
    activeSeconds: 75,
    counts: { total: 1234, queued: 0, ok: 1200, notFound: 30, failed: 4 },
  };
  /** Notifications after a run's change. */
  async function notificationsAfter(change: object): Promise<unknown[]> {
    const before = recorded.of('Notification').length;
    core.emit('run.changed', { ...run, ...change });
    await new Promise(setImmediate);
    return recorded
      .of('Notification')
      .slice(before)
      .map(([, options]) => options);
  }

  test('A notification on the desktop is in the language of the app, and a click brings the window forward.', async () => {
    expect(await notificationsAfter({})).toEqual([
      {
        title: 'Consulta concluída: Frota Sul',
        body: 'Localizados: 1.200 · Não encontrados: 30 · Falhas: 4',
      },
    ]);
    expect(names().at(-1)).toBe('showNotification');
    recorded.notifications.at(-1)?.emit('click');
    expect(names().slice(-2)).toEqual(['restore', 'focus']);
  });

  test('A notification says what has changed since the lookup before.', async () => {
    const before = recorded.of('Notification').length;
    const changes = [
      { kind: 'fellSilent', count: 3 },
      { kind: 'left', count: 1_000 },
    ];
    core.emit('watch.found', { run, before: 1, movedKm: 50, silentDays: 7, changes });
    await new Promise(setImmediate);
    expect(recorded.of('Notification').slice(before)).toMatchObject([
      [
        expect.anything(),
        {
          title: 'Mudanças desde a consulta anterior: Frota Sul',
          body: 'Ficaram sem sinal: 3\nSaíram de área: 1.000',
        },
      ],
    ]);
  });

  test('The notification of a stopped run says why, and what is left.', async () => {
    settings.language = 'en';
    const counts = { total: 1234, queued: 1000, ok: 200, notFound: 30, failed: 4 };
    const change = { state: 'stopped', stopReason: 'network', target: 'everything', listName: null, counts };
    expect(await notificationsAfter(change)).toEqual([
      {
        title: 'The lookup has stopped: All vehicles',
        body: 'No connection to the service.\nLocated: 200 · Not found: 30 · Failed: 4 · Queued: 1,000',
      },
    ]);
    settings.language = 'system';
  });

  test.each([
    ['still runs', { state: 'running' }],
    ['was short', { activeSeconds: 60 }],
    ['was paused', { state: 'paused' }],
    ['was cancelled', { state: 'cancelled' }],
    ['was interrupted', { state: 'interrupted' }],
  ])('There is no notification of a run that %s.', async (_, change) => {
    expect(await notificationsAfter(change)).toEqual([]);
  });

  test('There is no notification where a window of Rastro is in front, nor where the user does not want it.', async () => {
    recorded.setFocused(window());
    expect(await notificationsAfter({})).toEqual([]);
    recorded.setFocused(null);
    settings.notifications = false;
    expect(await notificationsAfter({})).toEqual([]);
    settings.notifications = true;
    vi.spyOn(recorded.Notification, 'isSupported').mockReturnValueOnce(false);
    expect(await notificationsAfter({})).toEqual([]);
    expect(await notificationsAfter({})).toHaveLength(1);
  });
});

test('Where the system shows no notifications, the user is not notified of the closing either.', () => {
  const before = recorded.of('Notification').length;
  vi.spyOn(recorded.Notification, 'isSupported').mockReturnValueOnce(false);
  notifyOfClosing('en');
  expect(recorded.of('Notification')).toHaveLength(before);
});
