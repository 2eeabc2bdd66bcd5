/** What the stand-in was asked to do, in order, and what the test wants it to answer. */
export type Entry = readonly [name: string, ...args: unknown[]];

/** Every call, in the order made. */
export const record: Entry[] = [];
const listeners = new Set<(entry: Entry) => void>();

export function note(name: string, ...args: unknown[]): void {
  const entry: Entry = [name, ...args];
  record.push(entry);
  for (const listener of listeners) listener(entry);
}

/** A function that only notes that it was called. */
export function noting<Args extends unknown[]>(name: string): (...args: Args) => void {
  return (...args) => note(name, ...args);
}

/** Every recorded call of one name. */
export function of(name: string): Entry[] {
  return record.filter(([entry]) => entry === name);
}

/** Calls the listener for each entry from now on. */
export function onEntry(listener: (entry: Entry) => void): void {
  listeners.add(listener);
}

/** As a message box's `response`: the user lets it stand. */
export const NO_ANSWER = -1;

/** What a test sets beforehand: answers of the system and of the user. */
export const state = {
  isPackaged: true,
  locale: 'pt-BR',
  /** Another instance holds the lock where this is false. */
  hasLock: true,
  /** Where the user saves; empty: the dialog is cancelled. */
  savePath: '',
  /** The folder in which the user saves under the proposed name; empty: `savePath` counts. */
  saveFolder: '',
  /** What the user opens; empty: the dialog is cancelled. */
  openPath: '',
  /** What the system says when it can not open a path; empty: it opens it. */
  openProblem: '',
  /** Index of the button that the user clicks in a message box, and whether the box's check box is ticked. */
  messageBox: { response: 0, checkboxChecked: false },
  /** What `session.resolveProxy` answers. */
  proxy: 'DIRECT',
  isDark: true,
  themeSource: 'system' as 'system' | 'light' | 'dark',
  loginItem: { openAtLogin: false, wasOpenedAtLogin: false },
  /** Certificate authorities that `net.request` trusts, PEM; empty: those of Node. */
  trusted: [] as string[],
  fetch: async (_url: string, _init?: object): Promise<Response> => new Response('fetched'),
};
