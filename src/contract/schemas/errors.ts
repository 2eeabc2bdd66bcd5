import type { BasemapFault } from './basemap.ts';
import type { StreetsFault } from './streets.ts';

/** Why the core refused a call or failed. The screen has a text for each kind in each language. */
export type ErrorKind =
  | 'bad-input'
  | 'not-found'
  | 'conflict'
  | 'unauthorized'
  | 'secret-missing'
  | 'network'
  | 'proxy'
  | 'server'
  | 'rate-limited'
  | 'busy'
  | 'disk'
  | 'scheduler-refused'
  | 'database'
  | 'newer-database'
  | 'policy'
  /** The administrator's policy is wrong, so Rastro does not open. */
  | 'policy-invalid'
  | 'cancelled'
  | 'internal';

/**
 * The cause of an error, where the core knows more than its kind. The screen has a text for each reason. A comment says
 * which errors the reasons below it belong to.
 */
export type ErrorReason =
  // Of a file to import.
  | 'file-unreadable'
  | 'empty'
  | 'too-large'
  | 'too-wide'
  | 'not-text'
  | 'web-page'
  | 'e-mail'
  | 'lock-file'
  | 'zip'
  | 'import-too-slow'
  | 'document'
  | 'nothing-accepted'
  | 'spreadsheet-broken'
  | 'spreadsheet-encrypted'
  | 'spreadsheet-old'
  | 'spreadsheet-ods'
  | 'spreadsheet-numbers'
  | 'spreadsheet-xlsb'
  | 'spreadsheet-too-large'
  // Of a service's address.
  | 'not-a-url'
  | 'scheme'
  | 'not-https'
  | 'credentials'
  | 'query-or-fragment'
  // Of a task in the system, and of an update.
  | 'schedule-path'
  | 'updates-off'
  | 'update-in-run'
  // Of the system's keychain.
  | 'keychain-silent'
  // Of the data folder.
  | 'database-busy'
  | 'disk-full'
  // Of vehicles to remove.
  | 'vehicles-in-run'
  // Of a list's column that is copied into a work field.
  | 'too-many-values'
  // Of named areas.
  | 'areas-too-many'
  | 'areas-too-detailed'
  | 'area-file-broken'
  | 'area-file-gpx'
  | 'area-file-kmz'
  | 'area-file-lines'
  | 'area-file-link'
  | 'area-file-none'
  | 'area-file-too-large'
  | 'area-file-not-degrees'
  // Of an erasure.
  | 'erasing'
  // Of an exported file.
  | 'file-gone'
  | 'not-opened'
  | 'output-is-input'
  | 'output-is-data'
  // Of a lookup: either the list or the connection is the demo's, and the other is not.
  | 'demo-list'
  | 'demo-connection'
  // Of a lookup that another window or a schedule started, resumed or ended.
  | 'list-in-run'
  | 'run-ended'
  | 'run-under-way'
  | 'connection-gone'
  // Of a backup, to write and to restore.
  | 'backup-unwritable'
  | 'backup-not-ours'
  | 'backup-damaged'
  | 'backup-newer'
  | 'backup-no-folder'
  | 'restore-in-run'
  // Of the watched folder and the folder for written files.
  | 'same-folder'
  | 'folder-unwritable'
  | 'folder-file-unreadable'
  // Of the space that the text of a file to import takes.
  | 'import-too-much'
  | 'import-no-room'
  // Of what the administrator's policy forbids.
  | 'policy-service'
  | 'policy-connection'
  | 'policy-basemap'
  | 'policy-map'
  | 'policy-map-source'
  | 'policy-export'
  | 'policy-format'
  | 'policy-setting'
  // Of a policy that can't be used.
  | 'policy-no-json'
  | 'policy-key-twice'
  | 'policy-unknown-key'
  | 'policy-key-missing'
  | 'policy-value'
  | 'policy-unprotected'
  | 'policy-unreadable'
  | StreetsFault
  | BasemapFault;

/** Values for the error's text, and for logs. Never a secret. */
export interface ErrorDetails {
  readonly [name: string]: string | number;
  readonly reason?: ErrorReason;
}
