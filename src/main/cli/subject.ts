import { VIN_LENGTH } from '../../shared/vin/vin.ts';
import type { ReportRequest } from '../handover/messages.ts';
import type { CommandFailureReason } from '../lookup-job/command-error.ts';
import { usageError } from './known-options.ts';
import { referenceOf } from './reference.ts';

/** The options that name the subject of a command: a vehicle, a list or everything. */
export const SUBJECT_OPTIONS = {
  vin: { type: 'string' },
  list: { type: 'string' },
  everything: { type: 'boolean' },
} as const;

export interface SubjectOptions {
  readonly vin?: string | undefined;
  readonly list?: string | undefined;
  readonly everything?: boolean | undefined;
}

/**
 * The subject that the options name.
 *
 * @param failure the text of the error where none of the three options is given, or more than one
 * @throws CommandError `bad-input`
 */
export function subjectOf(
  { vin, list, everything = false }: SubjectOptions,
  failure: CommandFailureReason,
): ReportRequest['subject'] {
  if ([vin !== undefined, list !== undefined, everything].filter(Boolean).length !== 1)
    throw usageError(failure);
  if (everything) return { kind: 'everything' };
  if (list !== undefined) return { kind: 'list', list: referenceOf('list', list) };
  const normal = (vin ?? '').trim().toUpperCase();
  if (normal.length !== VIN_LENGTH) throw usageError('eraseVin', { length: VIN_LENGTH });
  return { kind: 'vehicle', vin: normal };
}
