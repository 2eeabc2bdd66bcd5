/** Bugs made by hand, each of a kind that tests of this project once did not notice, with the tests that do now. */

export interface Break {
  /** What goes wrong with it, for the person who reads that it survived. */
  readonly what: string;
  readonly file: string;
  /** Stands in the file once. */
  readonly find: string;
  readonly replace: string;
  /** The test file that notices it. */
  readonly test: string;
  /** Words of the titles of the tests that notice it. */
  readonly title: string;
}

const CONNECTIONS = 'src/main/app/connections.ts';
const SAVED = 'test/app/saved-credentials.test.ts';
const PROXY_LOGINS = 'src/main/network/logins.ts';
const LOGINS = 'test/network/logins.test.ts';
const BRIDGE = 'src/main/host/browser/server.ts';
const BRIDGE_TEST = 'test/host/browser/server.test.ts';
const HANDOVER_TEST = 'test/handover/handover.test.ts';
const EXPORT_FILE = 'src/main/util/write-file.ts';
const EXPORT_FILE_TEST = 'test/util/write-file.test.ts';
const EXPORTS = 'src/main/export/exports.ts';
const EXPORTS_TEST = 'test/export/exports.test.ts';
const LOOKUP_TEST = 'test/lookup/lookup.test.ts';
const BACKUP_TEST = 'test/store/backup/backup.test.ts';

const hiding: readonly Break[] = [
  {
    what: 'A secret that is saved is not hidden in the log.',
    file: CONNECTIONS,
    ...{ find: '      log.hide(secret);\n', replace: '' },
    ...{ test: SAVED, title: 'A secret that is saved' },
  },
  {
    what: 'A secret that is tested is not hidden in the log.',
    file: CONNECTIONS,
    ...{ find: '      log.hide(clientSecret);\n', replace: '' },
    ...{ test: SAVED, title: 'A secret that is tested' },
  },
  {
    what: 'A secret that the keychain gives is not hidden in the log.',
    file: 'src/main/app/saved-credentials.ts',
    ...{ find: '    log.hide(clientSecret);\n', replace: '' },
    ...{ test: SAVED, title: 'A secret that is read from the keychain' },
  },
  {
    what: 'The secret of a lookup that is handed over is not hidden in the log.',
    file: 'src/main/handover/server.ts',
    ...{ find: 'log.hide(words.secret);', replace: 'void 0;' },
    ...{ test: HANDOVER_TEST, title: 'is done with its own words' },
  },
  {
    what: 'A proxy password of the environment or the keychain is not hidden in the log.',
    file: PROXY_LOGINS,
    ...{ find: '    if (login) log.hide(login.password);\n', replace: '' },
    ...{ test: LOGINS, title: 'are tried in this order' },
  },
  {
    what: 'A proxy password that is typed is not hidden in the log.',
    file: PROXY_LOGINS,
    ...{ find: '    log.hide(answer.password);\n', replace: '' },
    ...{ test: LOGINS, title: 'are tried in this order' },
  },
];

const secrets: readonly Break[] = [
  {
    what: 'A connection that is removed leaves its secret in the keychain.',
    file: CONNECTIONS,
    ...{ find: '      if (!(await find(store, id))?.demo) await removals.remove(id);\n', replace: '' },
    ...{ test: SAVED, title: 'takes its secret out of the keychain' },
  },
  {
    what: 'Plain http goes to a host whose name ends like this computer.',
    file: 'src/shared/service-address.ts',
    ...{ find: '/^(127', replace: '/(127' },
    ...{ test: 'test/shared/service-address.test.ts', title: 'refuses' },
  },
  {
    what: 'Plain http goes to a host whose name begins like this computer.',
    file: 'src/shared/service-address.ts',
    ...{ find: 'localhost)$/', replace: 'localhost)/' },
    ...{ test: 'test/service/base-url.test.ts', title: 'refuses' },
  },
  {
    what: 'A 429 to the request for a token fails the run at once.',
    file: 'src/main/service/issue-token.ts',
    ...{ find: 'if (failure) return', replace: "if (failure && failure.kind !== 'rate-limited') return" },
    ...{ test: 'test/service/client.test.ts', title: '429' },
  },
];

const listening: readonly Break[] = [
  {
    what: 'The browser host listens for other computers.',
    file: BRIDGE,
    ...{
      find: "server.listen(wanted, '127.0.0.1', resolve)",
      replace: "server.listen(wanted, '0.0.0.0', resolve)",
    },
    ...{ test: BRIDGE_TEST, title: 'No other address' },
  },
  {
    what: 'The simulator listens for other computers.',
    file: 'src/main/simulator/simulator.ts',
    ...{
      find: "server.listen(port, '127.0.0.1')",
      replace: "server.listen(port, '0.0.0.0')",
    },
    ...{ test: 'test/simulator/faults.test.ts', title: 'no other address' },
  },
];

const durable: readonly Break[] = [
  {
    what: 'A commit does not wait for the disk.',
    file: 'src/main/store/db/open.ts',
    ...{ find: "'synchronous = FULL'", replace: "'synchronous = NORMAL'" },
    ...{ test: 'test/store/db/durable.test.ts', title: 'A commit waits for the disk' },
  },
  {
    what: 'After a draft no commit waits for the disk.',
    file: 'src/main/store/db/database.ts',
    ...{
      find: "['synchronous = NORMAL', 'synchronous = FULL']",
      replace: "['synchronous = NORMAL', 'synchronous = NORMAL']",
    },
    ...{ test: 'test/store/db/durable.test.ts', title: 'A commit waits for the disk' },
  },
  {
    what: 'A pause or cancel does not wait for answers that are being saved.',
    file: 'src/main/lookup/runner.ts',
    ...{
      find: 'if (commit.length > 0) await progress.commit(commit);',
      replace: 'if (commit.length > 0) void progress.commit(commit);',
    },
    ...{ test: LOOKUP_TEST, title: 'while answers are being saved' },
  },
  {
    what: 'An exported file gets its name before it is on the disk.',
    file: EXPORT_FILE,
    ...{ find: '      await onDisk(path, () => file.sync());\n', replace: '' },
    ...{ test: EXPORT_FILE_TEST, title: 'on the disk as a whole' },
  },
  {
    what: 'A backup gets its name before it is on the disk.',
    file: 'src/main/store/backup/write.ts',
    ...{ find: '    syncFile(part);\n', replace: '' },
    ...{ test: BACKUP_TEST, title: 'on the disk' },
  },
  {
    what: 'The name of a backup may not outlive a power cut.',
    file: 'src/main/store/backup/write.ts',
    ...{ find: '      syncFolder(folder);\n', replace: '' },
    ...{ test: BACKUP_TEST, title: 'on the disk' },
  },
  {
    what: 'A restore is decided before the backup is on the disk.',
    file: 'src/main/store/backup/restore.ts',
    ...{ find: '    syncFile(part);\n', replace: '' },
    ...{ test: BACKUP_TEST, title: 'on the disk' },
  },
  {
    what: 'The decision for a restore may not outlive a power cut.',
    file: 'src/main/store/backup/restore.ts',
    ...{ find: '    syncFolder(dataDir);\n', replace: '' },
    ...{ test: BACKUP_TEST, title: 'on the disk' },
  },
  {
    what: 'The swap of a restore may not outlive a power cut.',
    file: 'src/main/store/db/swap.ts',
    ...{ find: '  syncFolder(dataDir);\n', replace: '' },
    ...{ test: BACKUP_TEST, title: 'on the disk' },
  },
  {
    what: 'An entry of the activity log may not outlive a power cut.',
    file: 'src/main/journal/journal.ts',
    ...{ find: '      await handle.sync();\n', replace: '' },
    ...{ test: 'test/journal/journal.test.ts', title: 'on the disk before' },
  },
];

const ending: readonly Break[] = [
  {
    what: 'An export that is cancelled at its end replaces the old file.',
    file: EXPORT_FILE,
    ...{ find: '    requireNotAborted(signal);\n    await onDisk', replace: '    await onDisk' },
    ...{ test: EXPORT_FILE_TEST, title: 'aborted after its last row' },
  },
  {
    what: 'The cancel of an export does nothing.',
    file: EXPORTS,
    ...{ find: 'underWay.get(exportId)?.cancel();', replace: 'underWay.get(exportId);' },
    ...{ test: EXPORTS_TEST, title: 'cancelled' },
  },
  {
    what: 'Rastro closes without ending its exports.',
    file: EXPORTS,
    ...{ find: '      for (const { cancel } of underWay.values()) cancel();\n', replace: '' },
    ...{ test: EXPORTS_TEST, title: 'cancelled' },
  },
  {
    what: 'A run begins while Rastro closes.',
    file: 'src/main/lookup/active-runs.ts',
    ...{ find: "    if (isClosed) throw new AppError('cancelled', 'Rastro is closing.');\n", replace: '' },
    ...{ test: LOOKUP_TEST, title: 'once Rastro closes' },
  },
];

const limits: readonly Break[] = [
  {
    what: 'A frame may be of any size.',
    file: BRIDGE,
    ...{ find: ', maxPayload: longestFrame', replace: '' },
    ...{ test: BRIDGE_TEST, title: 'chunk of 8 MiB' },
  },
  {
    what: 'A chunk of a file is too long for a frame.',
    file: BRIDGE,
    ...{ find: 'const longestFrame = 9 *', replace: 'const longestFrame = 8 *' },
    ...{ test: BRIDGE_TEST, title: 'chunk of 8 MiB' },
  },
  {
    what: 'Any number of strangers may hold a socket.',
    file: BRIDGE,
    ...{ find: 'const MOST_STRANGERS = 16;', replace: 'const MOST_STRANGERS = 1_000;' },
    ...{ test: BRIDGE_TEST, title: 'sockets that say nothing keep no page out' },
  },
  {
    what: 'A stranger may hold a socket for ever.',
    file: BRIDGE,
    ...{
      find: 'setTimeout(() => client.terminate(), ADMISSION_MS)',
      replace: 'setTimeout(() => undefined, ADMISSION_MS)',
    },
    ...{ test: BRIDGE_TEST, title: 'shows nothing is closed' },
  },
  {
    what: 'A page may have any number of calls under way.',
    file: BRIDGE,
    ...{ find: 'underWay >= MOST_CALLS || ', replace: '' },
    ...{ test: BRIDGE_TEST, title: 'So many calls' },
  },
  {
    what: 'A page that reads no events fills the memory.',
    file: BRIDGE,
    ...{ find: 'client.bufferedAmount < 2 * MOST_UNREAD', replace: 'client.bufferedAmount >= 0' },
    ...{ test: BRIDGE_TEST, title: 'reads no events' },
  },
  {
    what: 'Any number of imports may be open.',
    file: 'src/main/intake/sessions.ts',
    ...{ find: 'const MAX_SESSIONS = 4;', replace: 'const MAX_SESSIONS = 400;' },
    ...{ test: 'test/intake/intake.test.ts', title: 'sessions' },
  },
  {
    what: 'Any number of command lines may hold a connection.',
    file: 'src/main/handover/server.ts',
    ...{ find: '  server.maxConnections = MOST_CALLERS;\n', replace: '' },
    ...{ test: HANDOVER_TEST, title: '32 connections' },
  },
];

const zones: readonly Break[] = [
  {
    what: 'A moment is written in UTC.',
    file: 'src/shared/i18n/dates.ts',
    ...{ find: 'hour: at.getHours()', replace: 'hour: at.getUTCHours()' },
    ...{ test: 'test/shared/i18n/dates.test.ts', title: 'clock shows it' },
  },
  {
    what: 'A day of so many days ago is counted in UTC.',
    file: 'src/main/store/fleet-index/range-bounds.ts',
    ...{ find: 'two(date.getDate())', replace: 'two(date.getUTCDate())' },
    ...{ test: 'test/store/fleet-index/range-bounds.test.ts', title: 'days are counted' },
  },
  {
    what: "A time of this computer's clock is exported in UTC.",
    file: 'src/main/export/wall-time.ts',
    ...{ find: 'pad(at.getHours())', replace: 'pad(at.getUTCHours())' },
    ...{ test: 'test/export/wall-time.test.ts', title: 'clock shows' },
  },
  {
    what: "A backup's name has the hour of UTC.",
    file: 'src/main/backup/files.ts',
    ...{ find: '[date.getHours(),', replace: '[date.getUTCHours(),' },
    ...{ test: 'test/backup/backups.test.ts', title: 'A backup goes into the chosen folder' },
  },
  {
    what: "A time of the service is read in this computer's zone.",
    file: 'src/main/util/time-zone.ts',
    ...{ find: 'parsed.toZonedDateTime(timeZone)', replace: "parsed.toZonedDateTime('UTC')" },
    ...{ test: 'test/util/time-zone.test.ts', title: 'names one moment in' },
  },
];

export const BREAKS: readonly Break[] = [
  ...hiding,
  ...secrets,
  ...listening,
  ...durable,
  ...ending,
  ...limits,
  ...zones,
];

/** @throws where the text to replace is not there exactly once */
export function brokenText(text: string, { file, find, replace }: Break): string {
  const [before, after, ...more] = text.split(find);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`${file} has this text ${more.length + (after === undefined ? 0 : 1)} times: ${find}`);
  return before + replace + after;
}
