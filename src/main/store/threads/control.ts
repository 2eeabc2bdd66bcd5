/** Calls that a worker answers beside operations: they open or close its connection, or are its thread's only task. */
export type ControlCall =
  | 'openWriter'
  | 'openReader'
  | 'openSnapshot'
  | 'close'
  | 'writeBackup'
  /** As `writeBackup`, but not in the background: the process does nothing else. */
  | 'writeBackupAlone'
  | 'takeInBackup'
  | 'readDiagnostics';
