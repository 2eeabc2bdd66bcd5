import { beforeAll, expect, test, vi } from 'vitest';
import { contract, events } from '../../src/contract/contract.ts';
import { contractShape } from '../../src/contract/shape.ts';
import { throughBridge } from '../electron/stand-in/context-bridge.ts';

const electron = vi.hoisted(() => ({
  exposed: new Map<string, unknown>(),
  invoke: vi.fn((..._args: unknown[]) => Promise.resolve({ ok: true, value: 'answer' })),
  on: vi.fn(),
  removeListener: vi.fn(),
}));
vi.mock('electron', () => ({
  contextBridge: {
    exposeInMainWorld: (name: string, api: unknown) => electron.exposed.set(name, throughBridge(api)),
  },
  ipcRenderer: { invoke: electron.invoke, on: electron.on, removeListener: electron.removeListener },
}));

type Loose = Record<string, Record<string, (input?: unknown) => unknown>> & {
  on(event: string, listener: (payload: unknown) => void): () => void;
};
let bridge: Loose;

beforeAll(async () => {
  vi.stubGlobal('__CONTRACT_SHAPE__', contractShape);
  await import('../../src/preload/index.ts');
  bridge = electron.exposed.get('rastro') as Loose;
});

test('The preload script exposes the verbs of the contract and `on`, and nothing else.', () => {
  expect([...electron.exposed.keys()]).toEqual(['rastro']);
  const { on, ...domains } = bridge;
  expect(on).toBeTypeOf('function');
  const names = Object.entries(domains).map(([domain, verbs]) => [domain, Object.keys(verbs)]);
  expect(names).toEqual(Object.entries(contract).map(([domain, verbs]) => [domain, Object.keys(verbs)]));
});

test('A verb calls its own channel with one input.', async () => {
  expect(await bridge.lists?.rename?.({ listId: 1, name: 'x' })).toEqual({ ok: true, value: 'answer' });
  expect(electron.invoke.mock.calls.at(-1)).toEqual(['lists.rename', { listId: 1, name: 'x' }]);
});

test.each(Object.keys(events))(
  'A listener gets %s without its event object, until it unsubscribes.',
  (name) => {
    const received = vi.fn();
    const stop = bridge.on(name, received);
    const [channel, listener] = electron.on.mock.calls.at(-1) ?? [];
    expect(channel).toBe(name);
    listener({ sender: 'ipcRenderer' }, { version: 1 });
    expect(received.mock.calls).toEqual([[{ version: 1 }]]);
    stop();
    expect(electron.removeListener).toHaveBeenLastCalledWith(name, listener);
  },
);

test.each(['__proto__', 'message', 'ipc-message', ''])('A listener cannot subscribe to %j.', (name) => {
  const before = electron.on.mock.calls.length;
  expect(() => bridge.on(name, () => {})).toThrow('no such event');
  expect(electron.on.mock.calls).toHaveLength(before);
});
