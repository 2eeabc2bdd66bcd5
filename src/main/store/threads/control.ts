/** Calls that open and close a worker's connection, beside its operations, or do all the work of a thread of their own. */
export type ControlCall =
  | 'openWriter'
  | 'openReader'
  | 'openSnapshot'
  | 'close'
  | 'writeBackup'
  | 'takeInBackup'
  | 'readDiagnostics';
