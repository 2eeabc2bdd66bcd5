/** What closing the window and quitting do while Rastro is busy. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Settings } from '../../../src/contract/schemas/app.ts';
import type { Activity } from '../../../src/main/host/electron/activity.ts';
import {
  askBeforeClosing,
  type CloseAction,
  closeAction,
  closingQuestion,
  quitQuestion,
  requestQuit,
} from '../../../src/main/host/electron/close-window.ts';
import * as recorded from '../../electron/stand-in/index.ts';
import { idle, playedShell, running, runUnderWay, scheduled } from './running.ts';

vi.mock('electron', () => import('../../electron/stand-in/index.ts'));
vi.stubGlobal('process', { ...process, platform: 'linux' });

const both = { runs: running.runs, scheduledLists: 1 };

describe('Closing the window', () => {
  const cases: [what: string, Activity, Settings['onClose'], NodeJS.Platform, CloseAction][] = [
    ['closes it where nothing is active', idle, 'ask', 'win32', 'close'],
    ['closes it where nothing is active, whatever the setting', idle, 'background', 'linux', 'close'],
    ['asks during a run', running, 'ask', 'win32', 'ask'],
    ['asks where lists have a schedule', scheduled, 'ask', 'linux', 'ask'],
    ['goes on in the background where the user said so', both, 'background', 'win32', 'background'],
    ['quits where the user said so', both, 'quit', 'win32', 'close'],
    ['asks nothing on macOS, where the app goes on', both, 'ask', 'darwin', 'close'],
  ];
  test.each(cases)('Closing the window %s.', (_, activity, onClose, platform, action) => {
    expect(closeAction(activity, onClose, false, platform)).toBe(action);
    expect(closeAction(activity, onClose, true, platform)).toBe('close');
  });
});

describe('The question', () => {
  test('The question says how far the run is, what the buttons do, and that a run can be resumed.', () => {
    const question = closingQuestion(running, 'pt-BR');
    expect(question.message).toBe('Há uma consulta em andamento (42%).');
    expect(question.detail).toContain('retomar');
    expect(question.buttons).toEqual(['Continuar em segundo plano', 'Parar e sair', 'Cancelar']);
    expect(question.checkboxLabel).toContain('Não perguntar de novo');
    expect(question).toMatchObject({ defaultId: 0, cancelId: 2 });
  });

  test('The question counts several runs.', () => {
    const two = { runs: [runUnderWay(), runUnderWay({ id: 8 })], scheduledLists: 0 };
    expect(closingQuestion(two, 'en').message).toBe('2 lookups are in progress.');
    expect(quitQuestion(two, 'pt-BR').message).toBe('Há 2 consultas em andamento.');
  });

  test('The question says what happens to schedules where no run is in progress.', () => {
    const question = closingQuestion(scheduled, 'en');
    expect(question.message).toBe('Lookups are scheduled for while Rastro is open.');
    expect(question.detail).toContain('A missed one runs when Rastro opens.');
    expect(question.buttons?.[1]).toBe('Quit');
  });
});

describe('A window', () => {
  beforeEach(() => {
    for (const window of [...recorded.windows]) window.destroy();
    recorded.record.length = 0;
    recorded.app.removeAllListeners();
    recorded.state.messageBox = { response: 2, checkboxChecked: false };
  });

  async function open(activity: Activity, change: Partial<Settings> = {}) {
    const shell = await playedShell(activity, change);
    shell.mainWindow.onOpen((window) => askBeforeClosing(window, shell.deps));
    shell.mainWindow.show();
    return { ...shell, close: () => recorded.windows[0]?.close() };
  }
  const asked = () => recorded.of('showMessageBox');
  const closed = () => recorded.of('window.closed').length === 1;

  test('A window closes at once where nothing is active.', async () => {
    const { mainWindow } = await open(idle);
    await recorded.closeWindow(recorded.windows[0]);
    expect([closed(), asked(), mainWindow.isInBackground()]).toEqual([true, [], false]);
  });

  test('A window stays open where the user cancels, and asks again the next time.', async () => {
    const { close, settings } = await open(running);
    recorded.state.messageBox = { response: 2, checkboxChecked: true };
    for (const times of [1, 2]) {
      close();
      await expect.poll(asked).toHaveLength(times);
      await new Promise(setImmediate);
    }
    expect(closed()).toBe(false);
    expect(settings().onClose).toBe('ask');
  });

  test('A window asks once, however often it is closed meanwhile.', async () => {
    const { close } = await open(running);
    recorded.state.messageBox = { response: recorded.NO_ANSWER, checkboxChecked: false };
    close();
    close();
    expect(asked()).toHaveLength(1);
    expect(asked()[0]?.[1]).toBe(recorded.windows[0]);
    expect(asked()[0]?.[2]).toMatchObject({ title: 'Rastro', noLink: true });
  });

  test('Where there is no window, the question before quitting is shown by itself.', async () => {
    const { deps } = await open(running);
    recorded.windows[0]?.destroy();
    await requestQuit(deps);
    expect(asked()).toEqual([['showMessageBox', expect.objectContaining({ title: 'Rastro' })]]);
  });

  test('A window closes into the background, which is remembered where the user wants no more questions.', async () => {
    const { close, mainWindow, settings } = await open(running);
    recorded.state.messageBox = { response: 0, checkboxChecked: true };
    close();
    await expect.poll(closed).toBe(true);
    expect(mainWindow.isInBackground()).toBe(true);
    expect(recorded.of('quit')).toEqual([]);
    expect(settings().onClose).toBe('background');
    mainWindow.show();
    expect(mainWindow.isInBackground()).toBe(false);
    await recorded.closeWindow(recorded.windows[0]);
    expect([recorded.of('window.closed').length, asked().length]).toEqual([2, 1]);
    expect(mainWindow.isInBackground()).toBe(true);
  });

  test('A window quits Rastro where the user wants it, which is remembered only where the box is ticked.', async () => {
    const { close, settings } = await open(running);
    recorded.state.messageBox = { response: 1, checkboxChecked: false };
    close();
    await expect.poll(() => recorded.of('quit')).toHaveLength(1);
    expect(settings().onClose).toBe('ask');
  });

  test('A window closes even where the choice can not be saved.', async () => {
    const shell = await open(running);
    recorded.state.messageBox = { response: 0, checkboxChecked: true };
    const { app } = shell.core.handlers;
    Object.assign(app, { saveSettings: () => Promise.reject(new Error('disk full')) });
    shell.close();
    await expect.poll(closed).toBe(true);
    expect(shell.log.lines).toContainEqual(expect.stringContaining('disk full'));
  });

  test('A window that is gone by the time of the answer is left alone.', async () => {
    const { close, log, mainWindow } = await open(running);
    recorded.state.messageBox = { response: 0, checkboxChecked: false };
    close();
    recorded.windows[0]?.destroy();
    await new Promise(setImmediate);
    const failed = log.lines.filter((line) => line.startsWith('the question'));
    expect([failed, mainWindow.isInBackground()]).toEqual([[], false]);
  });

  test('A window asks nothing while Rastro quits.', async () => {
    const { quitting } = await open(running);
    quitting.isQuitting.mockReturnValue(true);
    await recorded.closeWindow(recorded.windows[0]);
    expect([closed(), asked()]).toEqual([true, []]);
  });

  test('The menu and the tray ask before they quit during a run.', async () => {
    const { deps } = await open(running);
    recorded.state.messageBox = { response: 1, checkboxChecked: false };
    await requestQuit(deps);
    expect(recorded.of('quit')).toEqual([]);
    recorded.state.messageBox = { response: 0, checkboxChecked: false };
    await requestQuit(deps);
    expect(recorded.of('quit')).toHaveLength(1);
    expect(asked().map(([, , options]) => options)).toMatchObject([
      { buttons: ['Parar e sair', 'Cancelar'] },
      { detail: expect.stringContaining('retomar') },
    ]);
  });

  test.each([
    ['no run is in progress', scheduled, {}],
    ['the user wants no questions', running, { onClose: 'quit' }],
  ] as const)('The menu and the tray quit without a question where %s.', async (_, activity, change) => {
    const { deps } = await open(activity, change);
    await requestQuit(deps);
    expect([recorded.of('quit').length, asked()]).toEqual([1, []]);
  });
});
