import type { ExportRequest } from '../../preload/schemas/exports.ts';
import { everyVehicle } from '../../shared/filters.ts';
import { formatText } from '../../shared/i18n/format.ts';
import { locales } from '../../shared/i18n/languages.ts';
import type { Exports } from '../export/exports.ts';
import { plainRequest } from '../export/plain-request.ts';
import type { ReportRequest } from '../handover/messages.ts';
import type { Caller } from '../handover/server.ts';
import type { Store } from '../store/types.ts';
import { AppError } from '../util/errors.ts';
import { CommandError } from './command-error.ts';
import { findNamed } from './find-named.ts';
import { unwritable } from './unwritable.ts';

interface Deps {
  readonly store: {
    readonly lists: Pick<Store['lists'], 'all'>;
    readonly fleet: Pick<Store['fleet'], 'vehicle'>;
  };
  readonly exports: Pick<Exports, 'writeAs'>;
  /** Throws where the administrator forbids reports. */
  readonly requireAllowed: () => void;
}

/** What a report shows, and what it is called. */
type Subject = Pick<ExportRequest, 'what' | 'name'>;

/**
 * Creates the job that writes a report for the command line.
 *
 * @returns a function that returns the exit code
 * @throws CommandError `not-found` for an unknown VIN, `bad-input` for an unknown list; AppError `policy`, `cancelled`,
 *   `disk`
 */
export function reportJob({
  store,
  exports,
  requireAllowed,
}: Deps): (request: ReportRequest, caller: Pick<Caller, 'say' | 'interrupted'>) => Promise<number> {
  return async ({ subject, output, language }, { say, interrupted }) => {
    requireAllowed();
    const { what, name } = await subjectOf(subject, store, locales[language].texts.export.everythingName);
    const request = plainRequest({ what, format: 'pdf', name, language });
    await exports.writeAs(output, request, interrupted).catch((error: unknown) => {
      throw unwritable(error, output);
    });
    say(formatText(locales[language].texts.cli.written, { path: output }, language));
    return 0;
  };
}

async function subjectOf(
  subject: ReportRequest['subject'],
  { lists, fleet }: Deps['store'],
  everything: string,
): Promise<Subject> {
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
