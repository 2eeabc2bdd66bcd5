import path from 'node:path';
import { formatText } from '../../shared/i18n/format.ts';
import { type Language, locales } from '../../shared/i18n/languages.ts';
import { runtime } from '../app/about.ts';
import { parseKnown } from '../commands/known-options.ts';
import { unwritable } from '../commands/unwritable.ts';
import { openDataDir } from '../data-dir/open.ts';
import { diagnosticsText } from '../diagnostics/diagnostics.ts';
import { readSystemPolicy } from '../policy/system-policy.ts';
import { readDatabaseFacts } from '../store/diagnostics/facts.ts';
import { requireOutput } from '../util/output.ts';
import { writeFileAtomically } from '../util/write-file.ts';
import type { CommandMain } from './command-main.ts';
import type { Terminal } from './terminal.ts';

const OPTIONS = { data: { type: 'string' }, output: { type: 'string' } } as const;

/** Prints the text for support, or writes it to a file, even while another process has the data folder open. */
export async function diagnostics(
  main: CommandMain,
  terminal: Terminal,
  language: Language,
): Promise<number> {
  const { data, output } = parseKnown(main.args, OPTIONS).values;
  const dataDir = openDataDir(data ?? null);
  const file = output === undefined ? null : path.resolve(output);
  if (file !== null) await written(file, () => requireOutput(file, { dataDir }));
  const text = await diagnosticsText({
    dataDir,
    now: Date.now(),
    host: 'command line',
    runtime: runtime(),
    policy: main.policy ?? (await readSystemPolicy()),
    database: readDatabaseFacts(dataDir),
    open: null,
  });
  if (file === null) {
    main.stdout.write(text);
    return 0;
  }
  await written(file, () => writeFileAtomically(file, [text]));
  terminal.say(formatText(locales[language].texts.cli.written, { path: file }, language));
  return 0;
}

function written(file: string, work: () => Promise<void>): Promise<void> {
  return work().catch((error: unknown) => {
    throw unwritable(error, file);
  });
}
