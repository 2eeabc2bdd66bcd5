/** Calls of a worker beside its operations: they open or close its connection, or are the only task of its thread. */
export type ControlCall =
  | 'openWriter'
  | 'openReader'
  | 'openSnapshot'
  | 'close'
  | 'writeBackup'
  | 'takeInBackup'
  | 'readDiagnostics';
