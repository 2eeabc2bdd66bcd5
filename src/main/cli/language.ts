import { type Language, languageFor } from '../../shared/i18n/languages.ts';

/**
 * The language of the command line: that of the system's locale, as for other programs of the system. Elsewhere than on
 * Windows the environment has it (POSIX.1-2017, Base Definitions, 8.2).
 */
export function languageOfSystem(
  { LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
): Language {
  const ofWindows = () => new Intl.DateTimeFormat().resolvedOptions().locale;
  // An empty variable counts as none there.
  return languageFor('system', platform === 'win32' ? ofWindows() : LC_ALL || LC_MESSAGES || LANG || 'C');
}
