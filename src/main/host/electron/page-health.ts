import { app, type BrowserWindow, type MessageBoxOptions } from 'electron';
import { locales } from '../../../shared/i18n/languages.ts';
import { messageOf } from '../../util/errors.ts';
import type { Log } from '../../util/log.ts';
import type { Language } from './preferences.ts';
import { showMessage } from './question.ts';

/** Most automatic reloads within `SPAN_MS`. After that the user is asked, so that no page is reloaded for ever. */
const RELOADS = 3;
const SPAN_MS = 10 * 60_000;

/** Whether the page may be reloaded without a question, given the times of earlier reloads, in milliseconds. */
export const mayReload = (earlier: readonly number[], now: number): boolean =>
  earlier.filter((time) => time > now - SPAN_MS).length < RELOADS;

interface PageHealthDeps {
  readonly log: Log;
  readonly language: () => Language;
  readonly openLogs: () => void;
  /** Milliseconds, monotonic. */
  readonly now: () => number;
}

/**
 * Reloads a page whose process died, and asks the user where that happens too often or where a page hangs. Runs
 * continue, because they are not in the page's process.
 *
 * @returns a function to call with every new window
 */
export function watchPages(deps: PageHealthDeps): (window: BrowserWindow) => void {
  const { log, language, openLogs, now } = deps;
  let reloads: number[] = [];

  async function askAboutGone(window: BrowserWindow): Promise<void> {
    for (;;) {
      const { response } = await showMessage(window, goneQuestion(language()));
      if (window.isDestroyed()) return;
      if (response === 0) return window.webContents.reload();
      if (response === 2) return app.quit();
      openLogs();
    }
  }

  function onGone(window: BrowserWindow): void {
    const time = now();
    if (mayReload(reloads, time)) {
      reloads = [...reloads.slice(1 - RELOADS), time];
      window.webContents.reload();
      return;
    }
    askAboutGone(window).catch((error: unknown) =>
      log.error('the question about the page failed', { error: messageOf(error) }),
    );
  }

  async function askAboutHung(window: BrowserWindow, signal: AbortSignal): Promise<void> {
    const { response } = await showMessage(window, { ...hungQuestion(language()), signal });
    // The crash emits `render-process-gone`, whose listener reloads the page.
    if (response === 1 && !signal.aborted && !window.isDestroyed())
      window.webContents.forcefullyCrashRenderer();
  }

  return (window) => {
    const { webContents } = window;
    let hung: AbortController | null = null;
    const noLongerHung = () => {
      hung?.abort();
      hung = null;
    };
    webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
      log.error('the page ended', { reason, exitCode });
      noLongerHung();
      if (reason !== 'clean-exit' && !window.isDestroyed()) onGone(window);
    });
    // Emitted when the page has not answered the user's input for a while.
    webContents.on('unresponsive', () => {
      log.warn('the page does not respond');
      if (hung) return;
      hung = new AbortController();
      askAboutHung(window, hung.signal)
        .catch((error: unknown) =>
          log.error('the question about the page failed', { error: messageOf(error) }),
        )
        // If the page still hangs at the next event, the user is asked again.
        .finally(noLongerHung);
    });
    webContents.on('responsive', () => {
      log.info('the page responds again');
      noLongerHung();
    });
    window.once('closed', noLongerHung);
  };
}

/** Buttons: 0 reload, 1 open the log folder, 2 quit. Escape reloads, because an empty window is of no use. */
function goneQuestion(language: Language): MessageBoxOptions & { cancelId: number } {
  const { page: text, menu } = locales[language].texts.desktop;
  return {
    type: 'error',
    message: text.gone,
    detail: text.goneDetail,
    buttons: [text.reload, menu.logs, menu.quit],
    defaultId: 0,
    cancelId: 0,
  };
}

/** Buttons: 0 wait, 1 reload. */
function hungQuestion(language: Language): MessageBoxOptions & { cancelId: number } {
  const text = locales[language].texts.desktop.page;
  return {
    type: 'warning',
    message: text.hung,
    detail: text.hungDetail,
    buttons: [text.wait, text.reload],
    defaultId: 0,
    cancelId: 0,
  };
}
