import { contract } from '../../src/contract/contract.ts';
import type { EventName, Handlers } from '../../src/contract/contract-types.ts';
import { defaultSettings, type Settings } from '../../src/contract/schemas/app.ts';
import type { App } from '../../src/main/app/types.ts';
import type { AppFiles } from '../../src/main/host/electron/files.ts';
import type { ProcessErrors } from '../../src/main/host/electron/process-errors.ts';
import type { Log } from '../../src/main/util/log.ts';

export interface StubApp extends App {
  /** Every call that got through, with the input that it was handed. */
  readonly calls: { readonly channel: string; readonly input: unknown }[];
  emit(event: EventName, payload: unknown): void;
  /** Number of calls of `wake`. */
  readonly wakes: () => number;
}

/** A core whose handlers note their call and answer what `answer` says. */
export function stubApp(answer: (channel: string, input: unknown) => unknown = () => undefined): StubApp {
  const calls: StubApp['calls'] = [];
  let wakes = 0;
  const listeners = new Set<(event: EventName, payload: unknown) => void>();
  const handlers = Object.fromEntries(
    Object.entries(contract).map(([domain, verbs]) => [
      domain,
      Object.fromEntries(
        Object.keys(verbs).map((verb) => [
          verb,
          (input: unknown) => {
            calls.push({ channel: `${domain}.${verb}`, input });
            return answer(`${domain}.${verb}`, input);
          },
        ]),
      ),
    ]),
  ) as Handlers;
  return {
    handlers,
    ready: async () => {},
    calls,
    events: {
      on(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    emit: (event, payload) => {
      for (const listener of listeners) listener(event, payload);
    },
    wake: () => {
      wakes += 1;
    },
    wakes: () => wakes,
    close: async () => {},
  };
}

/** Answers of a core with nothing in it, for a desktop shell that starts. */
export function emptyCore(
  settings: Settings = defaultSettings,
  locale = 'pt-BR',
): (channel: string) => unknown {
  return (channel) => (channel === 'app.state' ? { settings, locale } : []);
}

/** Leaves the process of the tests to the tests. */
export const ignoredErrors: ProcessErrors = {
  writeTo: () => undefined,
  beforeEnd: () => undefined,
  showIn: () => undefined,
};

/** A log that collects its lines. */
export function keptLog(): Log & { readonly lines: string[] } {
  const lines: string[] = [];
  const write = (event: string, fields?: object) => lines.push(`${event} ${JSON.stringify(fields ?? {})}`);
  return { lines, info: write, warn: write, error: write, hide: () => {}, clear: () => undefined };
}

/** The parts of a built app of which only the pages are there. */
export function filesIn(rendererDir: string): AppFiles {
  return {
    rendererDir,
    preload: '',
    storeWorker: new URL('file:///'),
    fileWorker: new URL('file:///'),
    basemap: '',
    places: '',
    territories: '',
    trayIcons: '',
    licences: 'none',
  };
}
