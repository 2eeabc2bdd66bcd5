import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { formatText } from '../../shared/i18n/format.ts';
import { type Language, locales } from '../../shared/i18n/languages.ts';
import { VIN_LENGTH } from '../../shared/vin/vin.ts';
import { openDataDir } from '../data-dir/open.ts';
import type { EraseRequest, Outcome } from '../handover/messages.ts';
import type { Caller } from '../handover/server.ts';
import { CommandError } from '../lookup-job/command-error.ts';
import { errorText, exitCodeOf } from '../lookup-job/outcome.ts';
import { eraseAlone } from './erase-alone.ts';
import { placesFor } from './here-or-there.ts';
import { requireKnown, usage } from './known-options.ts';
import { languageOfSystem } from './language.ts';
import { referenceOf } from './reference.ts';

export interface EraseMain {
  /** What the user types to get here, for the help. */
  readonly command: string;
  /** What the user typed behind it. */
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly stdout: Pick<NodeJS.WritableStream, 'write'>;
  readonly stderr: NodeJS.WritableStream;
  /** Ctrl+C. */
  readonly interrupted: AbortSignal;
  /** The store's worker script, where it is not beside the source. */
  readonly storeWorker?: URL;
}

const OPTIONS = {
  vin: { type: 'string' },
  list: { type: 'string' },
  shared: { type: 'boolean' },
  everything: { type: 'boolean' },
  yes: { type: 'boolean' },
  data: { type: 'string' },
  quiet: { type: 'boolean' },
} as const;

/**
 * The command line `erase`: in the running Rastro, or here where there is none.
 *
 * @returns the exit code
 */
export async function eraseMain(main: EraseMain): Promise<number> {
  const language = languageOfSystem(main.env);
  const { cli } = locales[language].texts;
  if (main.args.includes('--help')) {
    main.stdout.write(`${formatText(cli.erase.help, { command: main.command }, language)}\n`);
    return 0;
  }
  try {
    const { code, message } = await erase(main, language);
    if (message !== null) main.stderr.write(`${message}\n`);
    return code;
  } catch (error) {
    const more = formatText(cli.allOptions, { command: main.command }, language);
    const isUsage = error instanceof CommandError && error.kind === 'bad-input';
    main.stderr.write(`${errorText(error, language)}${isUsage ? `\n\n${more}` : ''}\n`);
    return exitCodeOf(error);
  }
}

async function erase(main: EraseMain, language: Language): Promise<Outcome> {
  requireKnown(main.args, OPTIONS);
  const { values } = parseArgs({ args: [...main.args], options: OPTIONS });
  const target = targetOf(values);
  if (!values.yes && !main.stdin.isTTY) throw usage('eraseUnconfirmed');
  const dataDir = openDataDir(values.data ?? null).dataDir;
  const say = (text: string) => values.quiet || main.stderr.write(`${text}\n`);
  const order = async (request: EraseRequest): Promise<Outcome> => {
    const caller: Caller = { say, progress: () => undefined, interrupted: main.interrupted };
    const { there, here } = placesFor(
      request,
      dataDir,
      () => eraseAlone(request, { ...main, dataDir }, caller),
      caller,
    );
    return (await there()) ?? here();
  };
  if (!values.yes) {
    const preview = await order({ target, confirmed: false, language });
    if (preview.code !== 0 || !(await isConfirmed(main, language))) return preview;
  }
  return order({ target, confirmed: true, language });
}

async function isConfirmed({ stdin, stderr }: EraseMain, language: Language): Promise<boolean> {
  const { erasure } = locales[language].texts;
  const terminal = createInterface({ input: stdin, output: stderr });
  try {
    const typed = await terminal.question(`${formatText(erasure.type, { word: erasure.word }, language)}: `);
    return typed.trim().toUpperCase() === erasure.word;
  } finally {
    terminal.close();
  }
}

function targetOf({
  vin,
  list,
  shared = false,
  everything = false,
}: {
  readonly vin?: string | undefined;
  readonly list?: string | undefined;
  readonly shared?: boolean | undefined;
  readonly everything?: boolean | undefined;
}): EraseRequest['target'] {
  const named = [vin !== undefined, list !== undefined, everything].filter(Boolean).length;
  if (named !== 1 || (shared && list === undefined)) throw usage('eraseTarget');
  if (everything) return { kind: 'everything' };
  if (list !== undefined) return { kind: 'list', list: referenceOf('list', list), sharedToo: shared };
  const normal = (vin ?? '').trim().toUpperCase();
  if (normal.length !== VIN_LENGTH) throw usage('eraseVin', { length: VIN_LENGTH });
  return { kind: 'vehicle', vin: normal };
}
