import type { Settings } from '../../../contract/schemas/app.ts';
import { type Language, languageFor } from '../../../shared/i18n/languages.ts';
import type { App } from '../../app/types.ts';
import { onEvent } from './core-events.ts';

export type { Language };

export interface Preferences {
  settings(): Settings;
  /** The language of native menus and dialogs, the same as the screen's. */
  language(): Language;
  /** Calls the listener now and after each change of a setting. */
  follow(listener: (settings: Settings, language: Language) => void): void;
}

export async function watchPreferences(core: App): Promise<Preferences> {
  let { settings, locale } = await core.handlers.app.state(undefined);
  const listeners = new Set<(settings: Settings, language: Language) => void>();
  const language = () => languageFor(settings.language, locale);
  onEvent(core, 'settings.changed', (saved) => {
    settings = saved;
    for (const listener of listeners) listener(settings, language());
  });
  return {
    settings: () => settings,
    language,
    follow(listener) {
      listeners.add(listener);
      listener(settings, language());
    },
  };
}
