import { BridgeError } from '../bridge.ts';

/** Why a file could not be saved, as far as the user can do something about it. */
export type SaveProblem = 'full' | 'refused' | 'gone' | 'other' | 'list';

/** The system's codes (errno(3)); Windows says `EPERM` or `EBUSY` of a file that another program has open. */
const problems: Readonly<Record<string, SaveProblem>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
  EPERM: 'refused',
  EACCES: 'refused',
  EBUSY: 'refused',
  EROFS: 'refused',
  ENOENT: 'gone',
  ENOTDIR: 'gone',
  EHOSTDOWN: 'gone',
  ENETUNREACH: 'gone',
};

/** @returns null where the error's own text says it better */
export function saveProblem(error: unknown): SaveProblem | null {
  if (!(error instanceof BridgeError)) return null;
  if (error.kind === 'not-found') return error.details.vin === undefined ? 'list' : null;
  return error.kind === 'disk' ? (problems[String(error.details.code)] ?? 'other') : null;
}
