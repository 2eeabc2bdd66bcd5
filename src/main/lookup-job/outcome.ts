import type { ErrorKind } from '../../preload/schemas/errors.ts';
import type { StopReason } from '../../preload/schemas/runs.ts';
import type { Outcome } from '../handover/messages.ts';
import { AppError, messageOf } from '../util/errors.ts';

const CODES: Readonly<Record<ErrorKind, number>> = {
  'bad-input': 2,
  'not-found': 2,
  conflict: 2,
  disk: 2,
  'newer-database': 2,
  unauthorized: 3,
  'secret-missing': 3,
  network: 4,
  proxy: 4,
  server: 4,
  'rate-limited': 4,
  cancelled: 130,
  busy: 1,
  'scheduler-refused': 1,
  database: 1,
  internal: 1,
};

/** The exit code for what ended the command line, as `usageOf` says; 1 for an unforeseen error. */
export function exitCodeOf(error: unknown): number {
  return error instanceof AppError ? CODES[error.kind] : 1;
}

/** How a lookup ended, where a failure is an outcome like any other. */
export async function outcomeOf(work: () => Promise<number>): Promise<Outcome> {
  try {
    return { code: await work(), message: null };
  } catch (error) {
    return failure(error);
  }
}

export function failure(error: unknown): Outcome {
  return { code: exitCodeOf(error), message: messageOf(error) };
}

const CAUSES: Readonly<Record<StopReason, string>> = {
  unauthorized: 'as the service refused the credentials',
  'secret-missing': 'as there is no secret for the connection',
  'service-failing': 'as the service gave no answers',
  network: 'as the network failed or the service could not be reached',
  proxy:
    'as the proxy wants a user name and password, or lets the request not pass. Put both into HTTPS_PROXY, as in ' +
    'http://user:password@proxy.example.com:3128',
  disk: 'as answers could not be saved in the data folder; see whether the disk is full',
  internal: 'by an error in Rastro itself',
};

/** Why a run stopped before its end, and what to do. */
export function explanationOf(reason: StopReason): string {
  return `The run stopped early, ${CAUSES[reason]}. What was fetched is kept; run again with --resume.`;
}
