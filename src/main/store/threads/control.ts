/** Calls that open and close a worker's connection, beside its operations. */
export type ControlCall = 'openWriter' | 'openReader' | 'openSnapshot' | 'close';
