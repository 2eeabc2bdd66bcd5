import { BrowserWindow, Notification } from 'electron';
import type { EventPayload } from '../../../contract/contract-types.ts';
import { languageFor, locales } from '../../../shared/i18n/languages.ts';
import type { App } from '../../app/types.ts';
import { messageOf } from '../../util/errors.ts';
import type { Log } from '../../util/log.ts';
import { onEvent } from './core-events.ts';
import type { Language } from './preferences.ts';
import { digestText, runEndText } from './run-end-text.ts';

type Run = EventPayload<'run.changed'>;

/** Only the end of a longer run is notified: during it the user has probably turned to other work. */
const LONG_SECONDS = 60;

/**
 * Shows a desktop notification when a long run has ended or stopped, and when a lookup shows changes since the previous
 * one. It shows none while Rastro is in front or the setting is off.
 *
 * @param comeForward called on a click
 * @returns a function that ends the notifications
 */
export function notifyOfEnds(core: App, log: Log, comeForward: () => void): () => void {
  /** Keeps notifications referenced until they are clicked: a garbage-collected one gets no click event. */
  const shown = new Set<Notification>();

  async function notify(textIn: (language: Language) => { title: string; body: string }): Promise<void> {
    const { settings, locale } = await core.handlers.app.state(undefined);
    if (!settings.notifications || BrowserWindow.getFocusedWindow() || !Notification.isSupported()) return;
    const notification = new Notification(textIn(languageFor(settings.language, locale)));
    shown.add(notification);
    notification.on('click', () => {
      shown.delete(notification);
      comeForward();
    });
    notification.show();
  }

  const show = (textIn: Parameters<typeof notify>[0]) =>
    notify(textIn).catch((error: unknown) =>
      log.warn("a run's end was not notified", { error: messageOf(error) }),
    );
  const ends = [
    onEvent(core, 'run.changed', (run) => {
      if (hasEndedByItself(run) && run.activeSeconds > LONG_SECONDS)
        void show((language) => runEndText(run, language));
    }),
    onEvent(core, 'watch.found', (digest) => void show((language) => digestText(digest, language))),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** The user who paused or cancelled a run needs no notification. */
const hasEndedByItself = ({ state }: Run): boolean => state === 'completed' || state === 'stopped';

/** Notifies a user who starts Rastro again that the previous instance is still closing; the new one waits for it. */
export function notifyOfClosing(language: Language): void {
  const body = locales[language].texts.desktop.closing.still;
  if (Notification.isSupported()) new Notification({ title: 'Rastro', body }).show();
}
