import type { MessagePort, Worker } from 'node:worker_threads';
import type { ErrorKind } from '../../contract/schemas/errors.ts';
import { AppError, messageOf } from './errors.ts';

/** The worker's functions, by domain and name. */
export type Operations = Readonly<Record<string, Readonly<Record<string, (...args: never[]) => unknown>>>>;

/** The worker's operations as another thread calls them: every call returns a promise. */
export type Remote<T> = {
  readonly [D in keyof T]: {
    readonly [N in keyof T[D]]: T[D][N] extends (...args: infer A) => infer R
      ? (...args: A) => Promise<Awaited<R>>
      : never;
  };
};

interface Request {
  readonly id: number;
  readonly path: string;
  readonly args: readonly unknown[];
}

type Response =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | {
      readonly id: number;
      readonly ok: false;
      readonly kind: ErrorKind;
      readonly message: string;
      readonly details: AppError['details'];
    };

/** The first message of a thread: it has loaded its modules. */
const LOADED = 'loaded';

/** By marked value, the memory that is transferred with it instead of copied. */
const transferLists = new WeakMap<object, readonly ArrayBuffer[]>();

/**
 * Marks a value whose memory is transferred when it crosses threads as an argument or an answer. This thread then loses
 * the memory. A copy would stay in each thread until garbage collection, which typed arrays do not trigger soon.
 */
export function withTransfer<T extends object>(value: T, ...memory: readonly ArrayBuffer[]): T {
  transferLists.set(value, memory);
  return value;
}

const memoryOf = (value: unknown): readonly ArrayBuffer[] =>
  (typeof value === 'object' && value !== null && transferLists.get(value)) || [];

/**
 * Runs each call in the worker, one after the other; a call that returns a promise does not delay the next one. The
 * other thread gets the kind, message and details of a thrown AppError.
 */
export function serve(port: MessagePort, call: (path: string, args: readonly unknown[]) => unknown): void {
  const send = (id: number, reply: Response) => {
    try {
      port.postMessage(reply, reply.ok ? memoryOf(reply.value) : []);
    } catch (error) {
      port.postMessage({ id, ok: false, kind: 'internal', message: messageOf(error), details: {} });
    }
  };
  port.postMessage(LOADED);
  port.on('message', ({ id, path, args }: Request) => {
    try {
      const value = call(path, args);
      if (!(value instanceof Promise)) return send(id, { id, ok: true, value });
      value.then(
        (later) => send(id, { id, ok: true, value: later }),
        (error: unknown) => send(id, failure(id, error)),
      );
    } catch (error) {
      send(id, failure(id, error));
    }
  });
}

function failure(id: number, error: unknown): Response {
  const known = error instanceof AppError ? error : new AppError('internal', messageOf(error));
  return { id, ok: false, kind: known.kind, message: known.message, details: known.details };
}

export interface Client {
  call(path: string, args: readonly unknown[]): Promise<unknown>;
  /** Ends the thread once it has loaded; calls still under way are rejected. */
  end(): Promise<void>;
}

/**
 * Calls a worker that runs `serve`. When the worker dies, every call under way and every later one is rejected.
 *
 * @param name what the worker does, for the error's message
 * @param kind of the error when the worker has died
 */
export function connect(worker: Worker, name: string, kind: ErrorKind): Client {
  const pending = new Map<number, { resolve(value: unknown): void; reject(error: AppError): void }>();
  let lastId = 0;
  let death: AppError | null = null;

  const die = (message: string) => {
    death ??= new AppError(kind, message);
    for (const { reject } of pending.values()) reject(death);
    pending.clear();
  };
  const { promise: loaded, resolve: hasLoaded } = Promise.withResolvers<void>();
  worker.on('error', (error) => die(`${name}'s worker crashed: ${messageOf(error)}`));
  worker.on('exit', () => {
    die(`${name} is closed`);
    hasLoaded();
  });
  worker.on('message', (response: Response | typeof LOADED) => {
    if (response === LOADED) return hasLoaded();
    const call = pending.get(response.id);
    pending.delete(response.id);
    if (response.ok) call?.resolve(response.value);
    else call?.reject(new AppError(response.kind, response.message, response.details));
  });

  return {
    call(path, args) {
      if (death) return Promise.reject(death);
      lastId += 1;
      const request: Request = { id: lastId, path, args };
      return new Promise((resolve, reject) => {
        worker.postMessage(request, args.flatMap(memoryOf));
        pending.set(request.id, { resolve, reject });
      });
    },
    async end() {
      // Node aborts the process where a thread is ended while it loads a native module.
      await loaded;
      await worker.terminate();
    },
  };
}

export function remote<T extends Operations>(client: Client, paths: readonly string[]): Remote<T> {
  const face: Record<string, Record<string, (...args: unknown[]) => Promise<unknown>>> = {};
  for (const path of paths) {
    const [domain = '', name = ''] = path.split('.');
    face[domain] ??= {};
    face[domain][name] = (...args) => client.call(path, args);
  }
  // The cast gives the operations, which are known here by their names alone, the types that they have in the worker.
  return face as Remote<T>;
}
