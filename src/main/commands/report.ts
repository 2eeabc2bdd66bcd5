import path from 'node:path';
import type { ExportRequest } from '../../contract/schemas/exports.ts';
import { everyVehicle } from '../../shared/filters.ts';
import { formatText } from '../../shared/i18n/format.ts';
import { type Language, locales } from '../../shared/i18n/languages.ts';
import { plainRequest } from '../export/plain-request.ts';
import type { Caller } from '../handover/messages.ts';
import { requireFormat } from '../policy/rules.ts';
import { AppError } from '../util/errors.ts';
import type { Command, CommandCore } from './command.ts';
import { CommandError } from './command-error.ts';
import { parseKnown, usageError } from './known-options.ts';
import { findNamed, SUBJECT_OPTIONS, type Subject, subjectOf } from './named.ts';
import { unwritable } from './unwritable.ts';

const OPTIONS = {
  ...SUBJECT_OPTIONS,
  output: { type: 'string' },
  data: { type: 'string' },
  quiet: { type: 'boolean' },
} as const;

/** Writes a vehicle, a list or all vehicles as PDF. */
export const report: Command = {
  makesData: false,
  interrupted: 'reportInterrupted',
  closed: 'reportInterrupted',
  gone: 'reportInterrupted',
  read({ args, cwd }, language) {
    const { values } = parseKnown(args, OPTIONS);
    const subject = subjectOf(values, 'reportTarget');
    if (!values.output) throw usageError('outputMissing');
    const output = path.resolve(cwd, values.output);
    return {
      data: values.data,
      secret: null,
      isPreview: false,
      run: (core, caller) => write({ subject, output, language }, core, caller),
    };
  },
};

interface ReportOrder {
  readonly subject: Subject;
  readonly output: string;
  readonly language: Language;
}

type ReportCore = Pick<CommandCore, 'policy' | 'exports'> & {
  readonly store: {
    readonly lists: Pick<CommandCore['store']['lists'], 'all'>;
    readonly fleet: Pick<CommandCore['store']['fleet'], 'vehicle'>;
  };
};

/**
 * @throws CommandError `not-found` for an unknown VIN, `bad-input` for an unknown list; AppError `policy`, `cancelled`,
 *   `disk`
 */
async function write(
  { subject, output, language }: ReportOrder,
  { store, exports, policy }: ReportCore,
  { say, interrupted }: Caller,
): Promise<number> {
  requireFormat(policy, 'pdf');
  const { what, name } = await shownOf(subject, store, locales[language].texts.export.everythingName);
  const request = plainRequest({ what, format: 'pdf', name, language });
  await exports.writeAs(output, request, interrupted).catch((error: unknown) => {
    throw unwritable(error, output);
  });
  say(formatText(locales[language].texts.cli.written, { path: output }, language));
  return 0;
}

async function shownOf(
  subject: Subject,
  { lists, fleet }: ReportCore['store'],
  everything: string,
): Promise<Pick<ExportRequest, 'what' | 'name'>> {
  if (subject.kind === 'vehicle') {
    const { vin } = subject;
    const { row } = await fleet.vehicle({ vin }).catch((error: unknown) => {
      const isMissing = error instanceof AppError && error.kind === 'not-found';
      throw isMissing ? new CommandError('not-found', 'vehicleMissing', { vin }) : error;
    });
    return { what: { kind: 'vehicle', vin }, name: row.identifier?.value || vin };
  }
  if (subject.kind === 'everything')
    return { what: { kind: 'view', view: everyVehicle(null) }, name: everything };
  const { id, name } = findNamed('list', await lists.all(), subject.list);
  return { what: { kind: 'view', view: everyVehicle(id) }, name };
}
