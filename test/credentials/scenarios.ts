/** Run by keychain.test.ts inside a keyring: one scenario by name, its findings printed as JSON. */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as immediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import keytar from 'keytar';
import { openCredentials } from '../../src/main/credentials/credentials.ts';
import type { CredentialStore } from '../../src/main/credentials/types.ts';
import type { Log } from '../../src/main/util/log.ts';
import { lockKeyring, startKeyring } from '../helpers/keyring.ts';
import { type Key, startPrompter } from '../helpers/prompter.ts';

const SERVICE = 'Rastro test';
const SAVED = { clientId: 'frota', clientSecret: 'canary-8f3a/+é', origin: 'https://a.example' };

const logged: string[] = [];
const note = (event: string, fields?: object) => void logged.push(JSON.stringify({ event, ...fields }));
const log: Log = { info: note, warn: note, error: note, hide: () => {}, clear: () => undefined };

const open = () => openCredentials({ service: SERVICE, log });
const read = async (store: CredentialStore, id: number) => (await store.find(id))?.entry ?? null;
const placeOf = async (store: CredentialStore, id: number) => (await store.find(id))?.place ?? 'missing';

/** What a user of the program would meet: open, save, read, ask where. */
async function walk() {
  const store = await open();
  const openAtStart = store.isOpen;
  const before = await read(store, 1);
  const savedIn = await store.save(1, SAVED);
  return {
    openAtStart,
    openAfterSave: store.isOpen,
    before,
    savedIn,
    read: await read(store, 1),
    whereabouts: await placeOf(store, 1),
    unknown: await placeOf(store, 2),
    onDisk: onDisk(),
    events: logged.map((line) => JSON.parse(line).event),
  };
}

function onDisk(): boolean {
  const home = process.env.HOME ?? '';
  const files = readdirSync(home, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  return files.some((file) => readFileSync(join(file.parentPath, file.name)).includes(SAVED.clientSecret));
}

const scenarios: Record<string, () => Promise<unknown>> = {
  walk,

  read: async () => read(await open(), 1),

  save: async () => (await open()).save(1, SAVED),

  async unlocked() {
    await startKeyring('a password');
    const first = await walk();
    const again = await open();
    const reopened = await read(again, 1);
    await again.remove(1);
    const afterwards = await placeOf(await open(), 1);
    return { ...first, reopened, afterwards };
  },

  async noCollection() {
    await startKeyring();
    return walk();
  },

  async locked() {
    await startKeyring('a password');
    await (await open()).save(1, SAVED);
    await lockKeyring();
    return walk();
  },

  async removedWhileLocked() {
    const daemon = await startKeyring('a password');
    const store = await open();
    await store.save(1, SAVED);
    await lockKeyring();
    const whileLocked = [await store.remove(1), store.isOpen, await (await open()).remove(1)];
    process.kill(daemon, 'SIGKILL');
    await startKeyring('a password');
    return { whileLocked, isLeft: await inNewProgram('read'), again: await inNewProgram('remove') };
  },

  remove: async () => {
    const store = await open();
    return { isGone: await store.remove(1), found: await read(store, 1) };
  },

  promptedRead: () => prompted(async () => read(await open(), 1), 'p', 'w', 'enter'),
  promptedUnlock: () => prompted((store) => store.unlock(), 'p', 'w', 'enter'),
  promptedRemoval: () => prompted(async (store) => [await store.remove(1), store.isOpen], 'p', 'w', 'enter'),
  refusedRead: () => prompted(async (store) => [await read(store, 1), store.isOpen], 'escape'),

  async typedSlowly() {
    await startKeyring('pw');
    await (await open()).save(1, SAVED);
    await lockKeyring();
    const prompter = await startPrompter();
    const changed = Promise.withResolvers<void>();
    const store = await openCredentials({
      service: SERVICE,
      log,
      changed: () => void (store.isOpen && changed.resolve()),
    });
    const atLimit = [await read(store, 1), store.isOpen];
    await prompter.answer('p', 'w', 'enter');
    await changed.promise;
    return { atLimit, later: await read(store, 1) };
  },

  async changedOutside() {
    await startKeyring('a password');
    const store = await open();
    await store.save(1, SAVED);
    await read(store, 1);
    const other = { ...SAVED, clientSecret: 'canary-other' };
    await keytar.setPassword(SERVICE, 'connection-1', JSON.stringify(other));
    const changed = await read(store, 1);
    await keytar.deletePassword(SERVICE, 'connection-1');
    const deleted = [await placeOf(store, 1), store.isOpen, await store.unlock(), await placeOf(store, 1)];
    return { changed: changed?.clientSecret, deleted };
  },

  async killed() {
    const daemon = await startKeyring('a password');
    const store = await open();
    await store.save(1, SAVED);
    process.kill(daemon, 'SIGSTOP');
    const [reading, saving] = [read(store, 1), store.save(2, SAVED)];
    process.kill(daemon, 'SIGKILL');
    const during = [await reading, await saving, store.isOpen];
    await startKeyring('a password');
    return { during, known: await read(store, 2), restarted: await inNewProgram('read') };
  },

  async stalled() {
    const daemon = await startKeyring('a password');
    await (await open()).save(1, SAVED);
    process.kill(daemon, 'SIGSTOP');
    const found = await walk();
    // The call that was given up keeps the process until it comes back.
    process.kill(daemon, 'SIGCONT');
    return found;
  },

  async stalledLater() {
    const daemon = await startKeyring('a password');
    const store = await open();
    await store.save(1, SAVED);
    process.kill(daemon, 'SIGSTOP');
    const others = await Promise.all([2, 3, 4, 5].map((id) => read(store, id)));
    const cached = await read(store, 1);
    const savedIn = await store.save(2, SAVED);
    process.kill(daemon, 'SIGCONT');
    return { others, cached, savedIn, recovered: await recovered(store) };
  },
};

/** Whether a save reaches the keychain again, once the stalled call has come back. */
async function recovered(store: CredentialStore): Promise<boolean> {
  const deadline = performance.now() + 10_000;
  while (performance.now() < deadline) {
    if ((await store.save(3, SAVED)) === 'keychain') return true;
    await immediate();
  }
  return false;
}

/** What this finds in a keyring that was locked after a secret was saved, while the user answers its question. */
async function prompted<T>(
  look: (store: CredentialStore) => Promise<T>,
  ...keys: readonly Key[]
): Promise<T> {
  await startKeyring('pw');
  const store = await open();
  await store.save(1, SAVED);
  await lockKeyring();
  const prompter = await startPrompter();
  return (await Promise.all([look(store), prompter.answer(...keys)]))[0];
}

/** What a scenario finds in a program that is started anew. */
async function inNewProgram(name: string): Promise<unknown> {
  const script = fileURLToPath(import.meta.url);
  return JSON.parse((await promisify(execFile)(process.execPath, [script, name])).stdout);
}

const scenario = scenarios[process.argv[2] ?? ''];
if (!scenario) throw new Error('no such scenario');
// A keyring's prompter is a child that keeps this process up.
process.stdout.write(JSON.stringify(await scenario()), () => process.exit(0));
