import { type Language, languageFor } from '../../shared/i18n/languages.ts';

/**
 * The language of the command line: that of the system's locale, as for other programs of the system. On systems other
 * than Windows the environment names it (POSIX.1-2017, Base Definitions, 8.2).
 */
export function languageOfSystem(
  { LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
): Language {
  const ofWindows = () => new Intl.DateTimeFormat().resolvedOptions().locale;
  // POSIX: an empty variable counts as unset.
  return languageFor('system', platform === 'win32' ? ofWindows() : LC_ALL || LC_MESSAGES || LANG || 'C');
}
