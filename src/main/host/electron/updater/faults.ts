import type { UpdateFault } from '../../../../preload/schemas/updates.ts';
import { UpdateError } from '../../../updates/types.ts';
import { codeOf, messageOf } from '../../../util/errors.ts';

/** The fault by error code: of electron-updater (`newError` in its sources), of Node and of the file system. */
const BY_CODE: Readonly<Record<string, UpdateFault>> = {
  ERR_CHECKSUM_MISMATCH: 'damaged',
  ERR_UPDATER_INVALID_SIGNATURE: 'signature',
  ERR_UPDATER_CHANNEL_FILE_NOT_FOUND: 'server',
  ERR_UPDATER_LATEST_VERSION_NOT_FOUND: 'server',
  ERR_UPDATER_NO_PUBLISHED_VERSIONS: 'server',
  ERR_UPDATER_OLD_FILE_NOT_FOUND: 'install',
  ENOSPC: 'disk',
  EDQUOT: 'disk',
  EFBIG: 'disk',
  EACCES: 'disk',
  EPERM: 'disk',
  EROFS: 'disk',
  ENOTDIR: 'disk',
  EISDIR: 'disk',
  EIO: 'disk',
  ENOENT: 'disk',
  EBUSY: 'disk',
  EXDEV: 'disk',
};

/** Network errors. Chromium's have no code, only a message that begins with `net::ERR_`. */
const NETWORK = /^net::ERR_|^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE)|aborted|hang up/;
/** Errors of electron-updater for an HTTP status: by code or by message. */
const HTTP_STATUS = /^HTTP_ERROR_|Cannot download ".*", status \d{3}/;

/**
 * An error of electron-updater as an UpdateError, with its fault.
 *
 * @param fallback the fault of an error that is not known here
 */
export function toUpdateError(error: unknown, fallback: UpdateFault): UpdateError {
  if (error instanceof UpdateError) return error;
  const message = messageOf(error).split('\n', 1)[0]?.slice(0, 300) ?? '';
  return new UpdateError(faultOf(codeOf(error), message) ?? fallback, message, { cause: error });
}

function faultOf(code: string, message: string): UpdateFault | null {
  const known = BY_CODE[code];
  if (known) return known;
  if (HTTP_STATUS.test(code) || HTTP_STATUS.test(message)) return 'server';
  return NETWORK.test(code) || NETWORK.test(message) ? 'network' : null;
}
