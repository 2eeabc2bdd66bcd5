import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Policy } from '../../preload/schemas/policy.ts';
import { formatText } from '../../shared/i18n/format.ts';
import { locales } from '../../shared/i18n/languages.ts';
import { runtime } from '../app/about.ts';
import { openDataDir } from '../data-dir/open.ts';
import { diagnosticsText } from '../diagnostics/diagnostics.ts';
import { writeFileAtomically } from '../export/file.ts';
import { errorText, exitCodeOf } from '../lookup-job/outcome.ts';
import { readSystemPolicy } from '../policy/system-policy.ts';
import { readDatabaseFacts } from '../store/diagnostics/facts.ts';
import { languageOfSystem } from './language.ts';

export interface DiagnosticsMain {
  /** What the user types to get here, for the help. */
  readonly command: string;
  /** What the user typed behind it. */
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly stdout: Pick<NodeJS.WritableStream, 'write'>;
  readonly stderr: Pick<NodeJS.WritableStream, 'write'>;
  /** The administrator's rules; absent: those of this computer. */
  readonly policy?: Policy;
}

const OPTIONS = { data: { type: 'string' }, output: { type: 'string' } } as const;

/**
 * The command line `diagnostics`: prints the text, or writes it to a file. It needs no lock of the data folder.
 *
 * @returns the exit code
 */
export async function diagnosticsMain(main: DiagnosticsMain): Promise<number> {
  const { args, env, stdout, stderr, command } = main;
  const language = languageOfSystem(env);
  const { cli } = locales[language].texts;
  if (args.includes('--help')) {
    stdout.write(`${formatText(cli.diagnostics.help, { command }, language)}\n`);
    return 0;
  }
  const options = optionsOf(args);
  if (!options) {
    stderr.write(`${formatText(cli.allOptions, { command }, language)}\n`);
    return 2;
  }
  try {
    const { dataDir } = openDataDir(options.data ?? null);
    const text = await diagnosticsText({
      dataDir,
      now: Date.now(),
      host: 'command line',
      runtime: runtime(),
      policy: main.policy ?? (await readSystemPolicy()),
      database: readDatabaseFacts(dataDir),
      open: null,
    });
    if (options.output === undefined) stdout.write(text);
    else {
      const file = path.resolve(options.output);
      await writeFileAtomically(file, [text]);
      stderr.write(`${formatText(cli.written, { path: file }, language)}\n`);
    }
    return 0;
  } catch (error) {
    stderr.write(`${errorText(error, language)}\n`);
    return exitCodeOf(error);
  }
}

/** Null where an option is wrong. */
function optionsOf(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values;
  } catch {
    return null;
  }
}
