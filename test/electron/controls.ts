/** The side of `built-rastro.ts` inside the process: plays system and user on the stand-in as the test says. */

import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { claim } from './instance-lock.ts';
import { app, host, ipcHandlers, ready, schemeHandlers, state } from './stand-in/index.ts';
import { note, onEntry } from './stand-in/record.ts';

/** What the test asks; answered under the same number. */
export interface Order {
  readonly id: number;
  readonly verb: keyof typeof verbs;
  readonly args: readonly unknown[];
}

export type Message =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: string }
  | { readonly entry: readonly [string, ...unknown[]] };

const page = { origin: 'app://rastro', url: 'app://rastro/index.html', parent: null, detached: false };

const verbs = {
  /** A call from the page. */
  async invoke(channel: string, input: unknown) {
    const handler = ipcHandlers.get(channel);
    if (!handler) throw new Error(`nothing handles ${channel}`);
    return handler({ senderFrame: page } as never, input);
  },
  /** A request of the page over the app's own scheme. */
  async load(url: string) {
    const serve = schemeHandlers.get(new URL(url).protocol.slice(0, -1));
    const response = await serve?.(new Request(url));
    if (!response) throw new Error(`nothing serves ${url}`);
    const headers = Object.fromEntries(response.headers);
    return { status: response.status, headers, body: new Uint8Array(await response.arrayBuffer()) };
  },
  async emit(name: string, ...args: unknown[]) {
    return app.emit(name, ...args);
  },
  async set(patch: Partial<typeof state>) {
    Object.assign(state, patch);
  },
  async quit() {
    app.quit();
  },
  /** Throws outside of every handler, leaves a rejection alone, or has a thread die. */
  async fail(how: 'exception' | 'rejection' | 'thread') {
    if (how === 'thread') {
      new Worker('throw new TypeError("x is not a function")', { eval: true });
      return;
    }
    setImmediate(() => {
      const error = new TypeError('x is not a function');
      if (how === 'exception') throw error;
      void Promise.reject(error);
    });
  },
};

export function takeControl(): void {
  const resources = process.env.RASTRO_STAND_IN_RESOURCES;
  state.isPackaged = resources !== undefined;
  if (resources !== undefined) {
    Object.assign(process, { resourcesPath: resources });
    // A packaged program has no script among its arguments.
    process.argv.splice(1, 1);
  }
  if (process.env.RASTRO_STAND_IN_PROGRAM) process.execPath = process.env.RASTRO_STAND_IN_PROGRAM;
  state.locale = process.env.RASTRO_STAND_IN_LOCALE ?? 'pt-BR';
  state.proxy = process.env.RASTRO_STAND_IN_PROXY ?? 'DIRECT';
  state.fetch = fetch;
  // As Electron's `lib/common/init.ts`.
  if (process.platform === 'win32') Object.defineProperty(process, 'stdin', { value: Readable.from([]) });
  host.isLooping = false;
  host.endNow = (code) => {
    // The real one ends in C, and no listener hears of it.
    process.removeAllListeners('exit');
    process.exit(code);
  };
  host.end = () => void ready.promise.then(() => setImmediate(() => host.endNow(app.exitCode)));
  host.crash = () => process.kill(process.pid, 'SIGSEGV');
  // As Electron's `lib/browser/init.ts`: the process goes on for a while after this.
  app.on('quit', (_event, code) => process.emit('exit', code));
  host.lock = (userData, data) =>
    claim(userData, data, (argv, other) => {
      note('second-instance', other);
      app.emit('second-instance', {}, argv, '', other);
    });
  // Electron is ready only after its entry module has run to its end; see `register.ts`.
  Object.assign(globalThis, { [Symbol.for('rastro.entry-ended')]: () => setImmediate(begin) });
  if (process.env.RASTRO_STAND_IN_PAGE) playPage();
  if (!process.send) return;
  onEntry((entry) => send({ entry: [entry[0], ...entry.slice(1).map(plain)] }));
  process.on('message', (order: Order) => void obey(order));
  // The channel alone keeps no process alive.
  process.channel?.unref();
}

function begin(): void {
  host.isLooping = true;
  ready.resolve();
}

/** Makes the calls of a page that opens, as a window of the real Electron would have them from its renderer. */
function playPage(): void {
  const view = {
    listId: null,
    search: '',
    statuses: [],
    box: null,
    sort: { column: 'vin', descending: false },
  };
  onEntry(async ([name]) => {
    if (name !== 'loaded') return;
    await verbs.invoke('app.state', undefined);
    await verbs.invoke('fleet.page', { view, offset: 0, limit: 10 });
    await verbs.invoke('fleet.tile', { view, z: 3, x: 3, y: 4 });
  });
}

async function obey({ id, verb, args }: Order): Promise<void> {
  try {
    const run = verbs[verb] as (...args: unknown[]) => Promise<unknown>;
    send({ id, value: await run(...args) });
  } catch (error) {
    send({ id, error: error instanceof Error ? error.message : String(error) });
  }
}

function send(message: Message): void {
  if (process.connected) process.send?.(message);
}

/** What can be sent to another process: functions and windows by name alone. */
function plain(value: unknown): unknown {
  if (typeof value === 'function') return '[function]';
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return `[${value.constructor.name}]`;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(each)]));
}
