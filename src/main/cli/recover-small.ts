import { formatText } from '../../shared/i18n/format.ts';
import { type Language, locales } from '../../shared/i18n/languages.ts';
import { recoverFile, UNASKED_BYTES } from '../recovery/steps.ts';
import type { Store } from '../store/types.ts';

/**
 * Recovers a small damaged database that was set aside at this start, before the command needs its lists. For a large
 * database, Rastro asks the user when it is opened next.
 *
 * @param setAside path of that database; null: none was set aside
 */
export async function recoverSmall(
  store: Pick<Store, 'recovery' | 'settings'>,
  setAside: string | null,
  language: Language,
  say: (line: string) => void,
): Promise<void> {
  if (!setAside) return;
  const { cli, file } = locales[language].texts;
  say(formatText(cli.setAside, { path: setAside }, language));
  const [newest] = await store.recovery.files();
  if (!newest || newest.bytes > UNASKED_BYTES) return;
  const counts = await recoverFile(store, newest.name, file.lostList, () => true);
  await store.settings.saveRecovered(newest.name);
  if (counts) say(formatText(cli.recovered, { vehicles: counts.vehicles, lists: counts.lists }, language));
}
