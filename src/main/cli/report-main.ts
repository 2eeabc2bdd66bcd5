import path from 'node:path';
import { type Language, locales } from '../../shared/i18n/languages.ts';
import type { Outcome, ReportRequest } from '../handover/messages.ts';
import type { Caller } from '../handover/server.ts';
import { type CommandMain, commandMain } from './command-main.ts';
import { existingDataDir } from './existing-data.ts';
import { parseKnown, usageError } from './known-options.ts';
import { orderRunners } from './order-runners.ts';
import { type ReportAloneOptions, reportAlone } from './report-alone.ts';
import { SUBJECT_OPTIONS, subjectOf } from './subject.ts';

export interface ReportMain extends CommandMain, Omit<ReportAloneOptions, 'dataDir'> {
  /** Aborted by Ctrl+C. */
  readonly interrupted: AbortSignal;
}

const OPTIONS = {
  ...SUBJECT_OPTIONS,
  output: { type: 'string' },
  data: { type: 'string' },
  quiet: { type: 'boolean' },
} as const;

/**
 * The command line `report`. The running Rastro writes the report; if none is running, this process does it.
 *
 * @returns the exit code
 */
export async function reportMain(main: ReportMain): Promise<number> {
  const helpOf = (language: Language) => locales[language].texts.cli.report.help;
  return commandMain(main, helpOf, async (language) => {
    const { code, message } = await report(main, language);
    if (message !== null) main.stderr.write(`${message}\n`);
    return code;
  });
}

async function report(main: ReportMain, language: Language): Promise<Outcome> {
  const { values } = parseKnown(main.args, OPTIONS);
  const subject = subjectOf(values, 'reportTarget');
  if (!values.output) throw usageError('outputMissing');
  const request: ReportRequest = { subject, output: path.resolve(values.output), language };
  const dataDir = existingDataDir(values.data);
  const say = (text: string) => values.quiet || main.stderr.write(`${text}\n`);
  const caller: Caller = { say, progress: () => undefined, interrupted: main.interrupted };
  const alone = () => reportAlone(request, { ...main, dataDir }, caller);
  const { inRunningApp: there, inThisProcess: here } = orderRunners(request, dataDir, alone, caller);
  return (await there()) ?? here();
}
