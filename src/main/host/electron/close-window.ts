import { app, type BrowserWindow, type MessageBoxOptions } from 'electron';
import type { Settings } from '../../../contract/schemas/app.ts';
import { countText, formatText } from '../../../shared/i18n/format.ts';
import { locales } from '../../../shared/i18n/languages.ts';
import type { App } from '../../app/types.ts';
import { messageOf } from '../../util/errors.ts';
import type { Log } from '../../util/log.ts';
import { type Activity, type ActivityWatch, isActive, percentDone } from './activity.ts';
import type { MainWindow } from './main-window.ts';
import type { Language, Preferences } from './preferences.ts';
import { showMessage } from './question.ts';
import type { Quitting } from './quit.ts';

/** `close`: the window closes, and Rastro quits, except on macOS. `background`: only the window closes. */
export type CloseAction = 'close' | 'ask' | 'background';

/**
 * What closing the window does. On macOS every app goes on without a window, so nothing is lost and the user is not
 * asked.
 */
export function closeAction(
  activity: Activity,
  onClose: Settings['onClose'],
  isQuitting: boolean,
  platform: NodeJS.Platform,
): CloseAction {
  if (isQuitting || platform === 'darwin' || !isActive(activity)) return 'close';
  return onClose === 'quit' ? 'close' : onClose;
}

export interface ClosingDeps {
  readonly mainWindow: MainWindow;
  readonly core: App;
  readonly activity: ActivityWatch;
  readonly preferences: Preferences;
  readonly quitting: Quitting;
  readonly log: Log;
}

/** Asks the user before the window closes, where that would end runs or schedules. */
export function askBeforeClosing(window: BrowserWindow, deps: ClosingDeps): void {
  const { core, mainWindow, activity, preferences, quitting, log } = deps;
  let isAsking = false;
  let isDecided = false;

  async function ask(): Promise<void> {
    const { response, checkboxChecked } = await showMessage(
      window,
      closingQuestion(activity.current(), preferences.language()),
    );
    const answer = (['background', 'quit'] as const)[response];
    if (!answer || window.isDestroyed()) return;
    if (checkboxChecked) await remember(answer);
    if (answer === 'quit') return app.quit();
    isDecided = true;
    mainWindow.enterBackground();
    window.close();
  }

  async function remember(onClose: Settings['onClose']): Promise<void> {
    try {
      await core.handlers.app.saveSettings({ onClose });
    } catch (error) {
      // The window closes even on a full disk; the user is asked again next time.
      log.warn('the choice was not saved', { error: messageOf(error) });
    }
  }

  window.on('close', (event) => {
    if (isDecided) return;
    const { onClose } = preferences.settings();
    const action = closeAction(activity.current(), onClose, quitting.isQuitting(), process.platform);
    if (action === 'background') mainWindow.enterBackground();
    if (action !== 'ask') return;
    event.preventDefault();
    if (isAsking) return;
    isAsking = true;
    ask()
      .catch((error: unknown) => log.error('the question at closing failed', { error: messageOf(error) }))
      .finally(() => {
        isAsking = false;
      });
  });
}

/** Quits, as chosen in the menu or the tray. During a run the user is asked first, unless this question is off. */
export async function requestQuit({ mainWindow, activity, preferences }: ClosingDeps): Promise<void> {
  const isRunning = activity.current().runs.length > 0;
  if (isRunning && preferences.settings().onClose !== 'quit') {
    const { response } = await showMessage(
      mainWindow.current(),
      quitQuestion(activity.current(), preferences.language()),
    );
    if (response !== 0) return;
  }
  app.quit();
}

/** Buttons: 0 keep running in the background, 1 quit, 2 cancel. */
export function closingQuestion(
  activity: Activity,
  language: Language,
): MessageBoxOptions & { cancelId: number } {
  const { app, desktop, settings } = locales[language].texts;
  const { closing: text, menu } = desktop;
  const { background, quit } = settings.general.onCloses;
  const isRunning = activity.runs.length > 0;
  return {
    type: 'question',
    message: isRunning ? runsText(activity, language) : text.schedules,
    detail: `${text.background}\n\n${isRunning ? text.stop : text.missed}`,
    buttons: [background, isRunning ? quit : menu.quit, app.cancel],
    defaultId: 0,
    cancelId: 2,
    checkboxLabel: text.never,
  };
}

/** Buttons: 0 quit, 1 cancel. */
export function quitQuestion(
  activity: Activity,
  language: Language,
): MessageBoxOptions & { cancelId: number } {
  const { app, desktop, settings } = locales[language].texts;
  return {
    type: 'question',
    message: runsText(activity, language),
    detail: desktop.closing.stop,
    buttons: [settings.general.onCloses.quit, app.cancel],
    defaultId: 0,
    cancelId: 1,
  };
}

function runsText({ runs }: Activity, language: Language): string {
  const text = locales[language].texts.desktop.closing;
  const [first] = runs;
  if (first && runs.length === 1)
    return formatText(text.run, { percent: percentDone(first, language) }, language);
  return countText(text, 'runs', runs.length, language);
}
