import type { UpdateFault } from '../../../../contract/schemas/updates.ts';
import { UpdateError } from '../../../updates/types.ts';
import { codeOf, messageOf } from '../../../util/errors.ts';

/** What an error's code says about the fault: a code of electron-updater, of the file system or of Node. */
const BY_CODE: readonly (readonly [RegExp, UpdateFault])[] = [
  [/^ERR_CHECKSUM_MISMATCH$/, 'damaged'],
  [/^ERR_UPDATER_INVALID_SIGNATURE$/, 'signature'],
  [/^(HTTP_ERROR_|ERR_UPDATER_CHANNEL_FILE_NOT_FOUND$)/, 'server'],
  [/^(ENOSPC|EDQUOT|EFBIG|EACCES|EPERM|EROFS|ENOTDIR|EISDIR|EIO|ENOENT|EBUSY|EXDEV)$/, 'disk'],
  [/^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE)/, 'network'],
];

/** The same for errors without a code: Chromium's, Squirrel's, and some of electron-updater's. */
const BY_MESSAGE: readonly (readonly [RegExp, UpdateFault])[] = [
  [/^Cannot download ".*", status \d{3}/, 'server'],
  [/^net::ERR_|aborted by the server/, 'network'],
  [/code sign/i, 'signature'],
];

export function toUpdateError(error: unknown, fallback: UpdateFault): UpdateError {
  if (error instanceof UpdateError) return error;
  const message = firstLine(messageOf(error));
  const [, fault = fallback] =
    BY_CODE.find(([code]) => code.test(codeOf(error))) ??
    BY_MESSAGE.find(([text]) => text.test(message)) ??
    [];
  return new UpdateError(fault, message, { cause: error });
}

export const firstLine = (text: unknown): string => String(text).split('\n', 1)[0]?.slice(0, 300) ?? '';
