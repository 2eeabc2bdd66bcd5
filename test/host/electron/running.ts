/** Runs and other parts of a desktop shell, for the tests of how it behaves. */
import { app } from 'electron';
import { vi } from 'vitest';
import { defaultSettings, type Settings } from '../../../src/contract/schemas/app.ts';
import type { Run } from '../../../src/contract/schemas/runs.ts';
import type { Activity, ActivityWatch } from '../../../src/main/host/electron/activity.ts';
import { createMainWindow, type MainWindow } from '../../../src/main/host/electron/main-window.ts';
import { watchPreferences } from '../../../src/main/host/electron/preferences.ts';
import type { Quitting } from '../../../src/main/host/electron/quit.ts';
import { openWindow } from '../../../src/main/host/electron/window.ts';
import { aRun } from '../../helpers/a-run.ts';
import { emptyCore, keptLog, stubApp } from '../stub-app.ts';

/** A run in progress, 42.9 % of which is done. */
export const runUnderWay = (change: Partial<Run> = {}): Run =>
  aRun({
    ...{ id: 7, connectionName: 'Rastreamento', listId: 3, listName: 'Frota Sul', state: 'running' },
    counts: { total: 1000, queued: 571, ok: 400, notFound: 20, failed: 9 },
    ...{ activeSeconds: 10, requests: 20, vinsPerSecond: 40, secondsLeft: 14 },
    ...change,
  });

export const idle: Activity = { runs: [], scheduledLists: 0 };
export const running: Activity = { runs: [runUnderWay()], scheduledLists: 0 };
export const scheduled: Activity = { runs: [], scheduledLists: 2 };

/** An activity that the test changes. */
export function playedActivity(first: Activity): ActivityWatch & { become(next: Activity): void } {
  let now = first;
  const listeners = new Set<(activity: Activity) => void>();
  return {
    current: () => now,
    onChange: (listener) => void listeners.add(listener),
    become(next) {
      now = next;
      for (const listener of listeners) listener(next);
    },
  };
}

/** What the question at closing needs, around a core that saves settings. */
export async function playedShell(activity: Activity, change: Partial<Settings> = {}) {
  let settings: Settings = { ...defaultSettings, ...change };
  const answer = emptyCore();
  const core = stubApp((channel, input) => {
    if (channel === 'app.saveSettings') {
      settings = { ...settings, ...(input as Partial<Settings>) };
      core.emit('settings.changed', settings);
      return settings;
    }
    return channel === 'app.state' ? { settings, locale: 'pt-BR' } : answer(channel);
  });
  const log = keptLog();
  const mainWindow: MainWindow = createMainWindow(() =>
    openWindow('preload.cjs', '/nowhere/state.json', log),
  );
  const quitting = { isQuitting: vi.fn(() => false), isClosing: () => false, closeCore: async () => true };
  app.removeAllListeners('before-quit');
  app.once('before-quit', () => quitting.isQuitting.mockReturnValue(true));
  const preferences = await watchPreferences(core);
  const watch = playedActivity(activity);
  return {
    core,
    log,
    mainWindow,
    quitting: quitting satisfies Quitting,
    preferences,
    activity: watch,
    settings: () => settings,
    deps: { core, log, mainWindow, quitting, preferences, activity: watch },
  };
}
