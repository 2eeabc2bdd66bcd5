import { BridgeError } from '../bridge.ts';

/** Why a file could not be saved, as far as the user can do something about it. */
type SaveProblem = 'full' | 'refused' | 'gone' | 'other' | 'list';

/** By the system's error code (errno(3)). Windows gives `EPERM` or `EBUSY` if another program has the file open. */
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

/** @returns null: the error's own text is better */
export function saveProblem(error: unknown): SaveProblem | null {
  if (!(error instanceof BridgeError)) return null;
  if (error.kind === 'not-found') return error.details.vin === undefined ? 'list' : null;
  return error.kind === 'disk' ? (problems[String(error.details.code)] ?? 'other') : null;
}
