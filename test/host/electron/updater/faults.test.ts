import { expect, test } from 'vitest';
import { toUpdateError } from '../../../../src/main/host/electron/updater/faults.ts';
import { UpdateError } from '../../../../src/main/updates/types.ts';
import type { UpdateFault } from '../../../../src/preload/schemas/updates.ts';

const CODES: Readonly<Record<string, UpdateFault>> = {
  ERR_CHECKSUM_MISMATCH: 'damaged',
  ERR_UPDATER_INVALID_SIGNATURE: 'signature',
  ERR_UPDATER_CHANNEL_FILE_NOT_FOUND: 'server',
  ERR_UPDATER_LATEST_VERSION_NOT_FOUND: 'server',
  ERR_UPDATER_NO_PUBLISHED_VERSIONS: 'server',
  ERR_UPDATER_OLD_FILE_NOT_FOUND: 'install',
  HTTP_ERROR_503: 'server',
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
  ECONNRESET: 'network',
  ECONNREFUSED: 'network',
  ENOTFOUND: 'network',
  EAI_AGAIN: 'network',
  ETIMEDOUT: 'network',
  EHOSTUNREACH: 'network',
  ENETUNREACH: 'network',
  EPIPE: 'network',
  ERR_OF_ANOTHER_KIND: 'feed',
};

test.each(Object.entries(CODES))('An error with the code %s has the fault %s.', (code, fault) => {
  const error = Object.assign(new Error('it failed'), { code });
  expect(toUpdateError(error, 'feed')).toMatchObject({ fault, message: 'it failed', cause: error });
});

test.each<[string, UpdateFault]>([
  ['net::ERR_INTERNET_DISCONNECTED', 'network'],
  ['request has been aborted by the server', 'network'],
  ['socket hang up', 'network'],
  ['Cannot download "https://updates.office/Rastro.exe", status 404: Not Found', 'server'],
  ['Cannot download "https://updates.office/Rastro.exe", status unknown', 'install'],
  ['The file net::ERR_FAILED of ECONNRESET is no HTTP_ERROR_404', 'install'],
  ['Cannot parse the update info', 'install'],
])('An error without a code and with the text "%s" has the fault %s.', (message, fault) => {
  expect(toUpdateError(new Error(message), 'install')).toMatchObject({ fault });
});

test('Of a long text the log gets the first line, cut, and an error with a fault stays as it is.', () => {
  expect(toUpdateError(new Error(`first\n${'<html>'.repeat(999)}`), 'feed').message).toBe('first');
  expect(toUpdateError('x'.repeat(400), 'feed').message).toBe('x'.repeat(300));
  const known = new UpdateError('insecure', 'not https');
  expect(toUpdateError(known, 'feed')).toBe(known);
});
