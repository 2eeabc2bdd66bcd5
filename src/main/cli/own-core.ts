import { formatText } from '../../shared/i18n/format.ts';
import { type Language, locales } from '../../shared/i18n/languages.ts';
import { type OwnCore, openCommandCore } from '../app/command-core.ts';
import { answer } from '../commands/answer.ts';
import { asCommandError } from '../commands/command-error.ts';
import type { Caller, Outcome, Words } from '../handover/messages.ts';
import { systemClock } from '../util/clock.ts';
import type { CommandMain } from './command-main.ts';
import { terminalLog } from './terminal-log.ts';

/**
 * Opens the core on the data folder in this process and carries out the command, and meanwhile the commands of other
 * command lines.
 *
 * @throws CommandError `conflict`, `newer-database`, `disk`, with the folder's path, where it can't be opened; AppError
 *   `policy-invalid`
 */
export async function answerAlone(
  words: Words,
  dataDir: string,
  main: CommandMain,
  caller: Caller,
  language: Language,
): Promise<Outcome> {
  const { files, networkOf, policy, clock = systemClock, random = Math.random } = main;
  const { say, interrupted } = caller;
  const core = await openCommandCore({
    dataDir,
    clock,
    random,
    policy,
    log: terminalLog(dataDir, language, say),
    network: networkOf(dataDir),
    formatLocale: () => new Intl.DateTimeFormat().resolvedOptions().locale,
    placesFile: files.places,
    basemapFile: files.basemap,
    ...(files.storeWorker ? { storeWorker: files.storeWorker } : {}),
  }).catch((error: unknown) => {
    const texts = { conflict: 'dataInUse', 'newer-database': 'dataNewer', disk: 'dataUnusable' } as const;
    throw asCommandError(error, dataDir, texts);
  });
  const interrupt = () => void core.interrupt();
  interrupted.addEventListener('abort', interrupt, { once: true });
  if (interrupted.aborted) interrupt();
  try {
    sayRecovered(core, language, say);
    await core.finishErasure();
    return await answer(words, core.commands, caller);
  } finally {
    interrupted.removeEventListener('abort', interrupt);
    if (core.handover.isBusy()) say(locales[language].texts.cli.others);
    await core.handover.idle();
    await core.close();
  }
}

function sayRecovered(
  { setAside, recovered }: Pick<OwnCore, 'setAside' | 'recovered'>,
  language: Language,
  say: Caller['say'],
): void {
  const { cli } = locales[language].texts;
  if (setAside) say(formatText(cli.setAside, { path: setAside }, language));
  if (!recovered) return;
  const { vehicles, lists } = recovered;
  say(formatText(cli.recovered, { vehicles, lists }, language));
}
