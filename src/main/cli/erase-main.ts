import { createInterface } from 'node:readline/promises';
import { formatText } from '../../shared/i18n/format.ts';
import { type Language, locales } from '../../shared/i18n/languages.ts';
import type { EraseRequest, Outcome } from '../handover/messages.ts';
import type { Caller } from '../handover/server.ts';
import { type CommandMain, commandMain } from './command-main.ts';
import { eraseAlone } from './erase-alone.ts';
import { existingDataDir } from './existing-data.ts';
import { parseKnown, usageError } from './known-options.ts';
import { orderRunners } from './order-runners.ts';
import { SUBJECT_OPTIONS, type SubjectOptions, subjectOf } from './subject.ts';

export interface EraseMain extends CommandMain {
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly stderr: NodeJS.WritableStream;
  /** Aborted by Ctrl+C. */
  readonly interrupted: AbortSignal;
  /** URL of the store's worker script in a bundle; absent: the script is where the source has it. */
  readonly storeWorker?: URL;
}

const OPTIONS = {
  ...SUBJECT_OPTIONS,
  shared: { type: 'boolean' },
  yes: { type: 'boolean' },
  data: { type: 'string' },
  quiet: { type: 'boolean' },
} as const;

/**
 * The command line `erase`. The running Rastro does the erasure; if none is running, this process does it.
 *
 * @returns the exit code
 */
export async function eraseMain(main: EraseMain): Promise<number> {
  const helpOf = (language: Language) => locales[language].texts.cli.erase.help;
  return commandMain(main, helpOf, async (language) => {
    const { code, message } = await erase(main, language);
    if (message !== null) main.stderr.write(`${message}\n`);
    return code;
  });
}

async function erase(main: EraseMain, language: Language): Promise<Outcome> {
  const { values } = parseKnown(main.args, OPTIONS);
  const target = targetOf(values);
  if (!values.yes && !main.stdin.isTTY) throw usageError('eraseUnconfirmed');
  const dataDir = existingDataDir(values.data);
  const say = (text: string) => values.quiet || main.stderr.write(`${text}\n`);
  const order = async (request: EraseRequest): Promise<Outcome> => {
    const caller: Caller = { say, progress: () => undefined, interrupted: main.interrupted };
    const { inRunningApp: there, inThisProcess: here } = orderRunners(
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

async function isConfirmed({ stdin, stderr, interrupted }: EraseMain, language: Language): Promise<boolean> {
  const { erasure } = locales[language].texts;
  const terminal = createInterface({ input: stdin, output: stderr });
  // Without this, `question` would never settle after the end of the input.
  const left = new AbortController();
  terminal.once('close', () => left.abort());
  const signal = AbortSignal.any([interrupted, left.signal]);
  const question = `${formatText(erasure.type, { word: erasure.word }, language)}: `;
  try {
    const typed = await terminal.question(question, { signal });
    return typed.trim().toUpperCase() === erasure.word;
  } catch (error) {
    // Ctrl+C, Ctrl+D or the end of the input is no confirmation.
    if (error instanceof Error && error.name === 'AbortError') return false;
    throw error;
  } finally {
    terminal.close();
  }
}

function targetOf({
  shared = false,
  ...named
}: SubjectOptions & { readonly shared?: boolean | undefined }): EraseRequest['target'] {
  const subject = subjectOf(named, 'eraseTarget');
  if (shared && subject.kind !== 'list') throw usageError('eraseTarget');
  return subject.kind === 'list' ? { ...subject, sharedToo: shared } : subject;
}
