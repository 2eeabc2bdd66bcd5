import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { runInKeyring, whyNoKeyring } from '../helpers/keyring.ts';

const SCENARIOS = fileURLToPath(new URL('./scenarios.ts', import.meta.url));
const SAVED = { clientId: 'frota', clientSecret: 'canary-8f3a/+é', origin: 'https://a.example' };
const missing = whyNoKeyring();

/** What every state without a keychain must end in: started, kept for this session, nothing on disk. */
const sessionOnly = {
  stateAfterSave: 'none',
  before: null,
  savedIn: 'session',
  read: SAVED,
  whereabouts: 'session',
  unknown: 'missing',
  onDisk: false,
};

async function run(scenario: string, bus = 'session'): Promise<Record<string, unknown>> {
  const findings = await runInKeyring(bus, SCENARIOS, [scenario]);
  return { ...(findings as object) };
}

const title = missing ? `a real keyring (${missing})` : 'a real keyring';

describe.skipIf(missing !== null)(title, { concurrent: true }, () => {
  test('holds a secret over a restart, and removes it on request', async () => {
    expect(await run('unlocked')).toMatchObject({
      stateAtStart: 'open',
      stateAfterSave: 'open',
      before: null,
      savedIn: 'keychain',
      read: SAVED,
      whereabouts: 'keychain',
      reopened: SAVED,
      afterwards: 'missing',
      onDisk: false,
      events: [],
    });
  });

  test("keeps a proxy's login under the proxy's own name", async () => {
    expect(await run('proxyLogin')).toEqual({
      read: { user: 'ana', password: SAVED.clientSecret },
      other: null,
      isThere: true,
      onDisk: false,
      logged: [],
    });
  });

  test.each([
    ['no bus', 'none'],
    ['a bad address', 'unix:path=/nowhere/bus'],
    ['no provider on the bus', 'session'],
  ])('%s', async (_, bus) => {
    const events = ['keychain.missing'];
    expect(await run('walk', bus)).toMatchObject({ ...sessionOnly, stateAtStart: 'none', events });
  });

  test('no default collection, and nobody who would make one', async () => {
    const events = ['keychain.refused'];
    expect(await run('noCollection')).toMatchObject({ ...sessionOnly, stateAtStart: 'open', events });
  });

  test('a locked keyring, in which the secret is, is known as locked from the start', async () => {
    const states = { stateAtStart: 'locked', stateAfterSave: 'locked' };
    const events = ['keychain.unreadable'];
    expect(await run('locked')).toMatchObject({ ...sessionOnly, ...states, events });
  });

  test('a locked keyring stays locked where the user does not unlock it; what was read before is still used', async () => {
    expect(await run('unlockDismissed')).toEqual({ looked: 'locked', unlocked: 'locked', read: SAVED });
  });

  test('a secret that is removed while the keyring is locked is reported as left, and goes once it is open', async () => {
    expect(await run('removedWhileLocked')).toEqual({
      whileLocked: [false, 'locked', false],
      isLeft: true,
      again: true,
      found: null,
    });
  });

  test('an entry that another program changed or deleted is noticed', async () => {
    expect(await run('changedOutside')).toEqual({ changed: 'canary-other', deleted: 'missing' });
  });

  test('a daemon that was started anew is used at once', async () => {
    expect(await run('restarted')).toEqual({
      read: SAVED,
      state: 'open',
      savedIn: 'keychain',
      reread: SAVED,
    });
  });

  test('a daemon that comes after the start takes the secrets of the session', async () => {
    expect(await run('cameLater')).toEqual({
      atStart: 'none',
      savedIn: 'session',
      unlocked: 'open',
      whereabouts: 'keychain',
    });
  });

  test('a locked keyring loses nothing: unlocked again, it has the secret that was there', async () => {
    expect(await run('lockedAndUnlocked')).toEqual({ locked: null, unlocked: SAVED });
  });

  // The daemon runs on only after these have ended: that they end shows that nobody waits for it.
  test('a stalled daemon', async () => {
    const events = ['keychain.missing'];
    expect(await run('stalled')).toMatchObject({ ...sessionOnly, stateAtStart: 'none', events });
  });

  test('a daemon that stalls later: what is known is given, and it is used again when it is back', async () => {
    expect(await run('stalledLater')).toEqual({
      others: [null, null, null, null],
      cached: SAVED,
      savedIn: 'session',
      recovered: true,
    });
  });

  test('an entry that was deleted reads as missing, and can be saved again', async () => {
    const again = { savedIn: 'keychain', read: SAVED, whereabouts: 'keychain' };
    expect(await run('deleted')).toMatchObject({ removed: true, before: null, ...again });
  });

  test('a malformed entry reads as missing, stays as it is, and is not logged', async () => {
    const findings = await run('malformed');
    expect(findings).toMatchObject({
      readings: [null, null, null, null],
      kept: [true, true, true, true],
      before: null,
      savedIn: 'keychain',
    });
    expect(findings.logged).toEqual(Array(5).fill('{"event":"keychain.malformed","connection":1}'));
  });
});
