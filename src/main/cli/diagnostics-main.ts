import path from 'node:path';
import type { Policy } from '../../preload/schemas/policy.ts';
import { formatText } from '../../shared/i18n/format.ts';
import { type Language, locales } from '../../shared/i18n/languages.ts';
import { runtime } from '../app/about.ts';
import { openDataDir } from '../data-dir/open.ts';
import { diagnosticsText } from '../diagnostics/diagnostics.ts';
import { writeFileAtomically } from '../export/file.ts';
import { unwritable } from '../lookup-job/unwritable.ts';
import { readSystemPolicy } from '../policy/system-policy.ts';
import { readDatabaseFacts } from '../store/diagnostics/facts.ts';
import { type CommandMain, commandMain } from './command-main.ts';
import { parseKnown } from './known-options.ts';

export interface DiagnosticsMain extends CommandMain {
  /** The administrator's rules; absent: those of this computer. */
  readonly policy?: Policy;
}

const OPTIONS = { data: { type: 'string' }, output: { type: 'string' } } as const;

/**
 * The command line `diagnostics`: prints the text, or writes it to a file, even while another process has the data
 * folder open.
 *
 * @returns the exit code
 */
export async function diagnosticsMain(main: DiagnosticsMain): Promise<number> {
  const helpOf = (language: Language) => locales[language].texts.cli.diagnostics.help;
  return commandMain(main, helpOf, async (language) => {
    const { data, output } = parseKnown(main.args, OPTIONS).values;
    const { dataDir } = openDataDir(data ?? null);
    const text = await diagnosticsText({
      dataDir,
      now: Date.now(),
      host: 'command line',
      runtime: runtime(),
      policy: main.policy ?? (await readSystemPolicy()),
      database: readDatabaseFacts(dataDir),
      open: null,
    });
    if (output === undefined) main.stdout.write(text);
    else {
      const file = path.resolve(output);
      await writeFileAtomically(file, [text]).catch((error: unknown) => {
        throw unwritable(error, file);
      });
      const { written } = locales[language].texts.cli;
      main.stderr.write(`${formatText(written, { path: file }, language)}\n`);
    }
    return 0;
  });
}
