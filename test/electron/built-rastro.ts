/** Starts the built main process on the pinned Node, on the stand-in for Electron, and drives it as a user would. */
import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Reply } from '../../src/contract/contract-types.ts';
import type { Message, Order } from './controls.ts';
import type { Entry } from './stand-in/record.ts';

const at = (file: string) => fileURLToPath(new URL(file, import.meta.url));
/** As an address: Node takes the drive of a path of Windows for a scheme. */
const register = new URL('./register.ts', import.meta.url).href;
const builtMain = at('../../out/main/index.js');

export interface StartOptions {
  /** What the user typed behind the program's name. */
  readonly args: readonly string[];
  /** The main script; `out/main/index.js` where it is absent. */
  readonly main?: string;
  /** The resources folder of a packaged tree; absent: not packaged. */
  readonly resources?: string;
  /** BCP 47. */
  readonly locale?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export interface BuiltRastro {
  readonly pid: number;
  /** Calls of Electron so far, as the stand-in recorded them. */
  readonly record: readonly Entry[];
  /** Calls of one name so far. */
  of(name: string): Entry[];
  /** The first call, past or to come, that fits. Rejects when the process ends without one. */
  until(fits: (entry: Entry) => boolean): Promise<Entry>;
  /** Calls the listener for each entry from now on, until the returned function is called. */
  onEntry(listener: (entry: Entry) => void): () => void;
  /** A call from the page over IPC. */
  invoke(channel: string, input?: unknown): Promise<Reply<unknown>>;
  /** A request of the page over `app://`. */
  load(url: string): Promise<{ status: number; headers: Record<string, string>; body: Uint8Array }>;
  /** An event of `electron.app`. */
  emit(name: string, ...args: unknown[]): Promise<unknown>;
  /** What the user and the system answer from now on; see `stand-in/record.ts`. */
  set(patch: object): Promise<unknown>;
  /** Quits as the menu does. */
  quit(): Promise<unknown>;
  /** Makes an error that nobody handles. */
  fail(how: 'exception' | 'rejection' | 'thread'): Promise<unknown>;
  kill(signal: NodeJS.Signals): void;
  /** Resolves when the process has ended. */
  readonly ended: Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }>;
}

/** Processes that run; none outlives the test's own. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts the process; it may still be on its way to its window. */
export function startBuilt(options: StartOptions): BuiltRastro {
  const { args, main = builtMain, resources, locale, env } = options;
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--import', register, main, ...args],
    {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      serialization: 'advanced',
      env: {
        ...process.env,
        LC_ALL: 'C',
        ...env,
        ...(resources === undefined ? {} : { RASTRO_STAND_IN_RESOURCES: resources }),
        ...(locale === undefined ? {} : { RASTRO_STAND_IN_LOCALE: locale }),
      },
    },
  );
  running.add(child);
  child.once('exit', () => running.delete(child));
  const record: Entry[] = [];
  const answers = new Map<number, PromiseWithResolvers<unknown>>();
  const entries = new EventEmitter();
  entries.setMaxListeners(0);
  const ended = endOf(child);
  let orders = 0;

  child.on('message', (message: Message) => {
    if ('entry' in message) {
      record.push(message.entry);
      entries.emit('entry', message.entry);
      return;
    }
    const answer = answers.get(message.id);
    answers.delete(message.id);
    if ('error' in message) answer?.reject(new Error(message.error));
    else answer?.resolve(message.value);
  });
  ended.then(({ code, stderr }) => {
    const error = new Error(`the main process ended with ${code}: ${stderr}`);
    for (const answer of answers.values()) answer.reject(error);
    entries.emit('ended', error);
  });

  function order<T>(verb: Order['verb'], ...args: unknown[]): Promise<T> {
    const answer = Promise.withResolvers<unknown>();
    const id = ++orders;
    answers.set(id, answer);
    child.send({ id, verb, args } satisfies Order);
    return answer.promise as Promise<T>;
  }

  return {
    pid: child.pid ?? 0,
    record,
    of: (name) => record.filter(([entry]) => entry === name),
    until(fits) {
      const known = record.find(fits);
      if (known) return Promise.resolve(known);
      const { promise, resolve, reject } = Promise.withResolvers<Entry>();
      const look = (entry: Entry) => {
        if (!fits(entry)) return;
        entries.off('entry', look);
        resolve(entry);
      };
      entries.on('entry', look);
      entries.once('ended', reject);
      return promise;
    },
    onEntry(listener) {
      entries.on('entry', listener);
      return () => entries.off('entry', listener);
    },
    invoke: (channel, input) => order('invoke', channel, input),
    load: (url) => order('load', url),
    emit: (name, ...rest) => order('emit', name, ...rest),
    set: (patch) => order('set', patch),
    quit: () => order<unknown>('quit').catch(() => undefined),
    fail: (how) => order('fail', how),
    kill: (signal) => child.kill(signal),
    ended,
  };
}

async function endOf(child: ChildProcess): BuiltRastro['ended'] {
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (chunk: string) => {
      texts[name] += chunk;
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...texts };
}
