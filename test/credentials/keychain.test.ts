import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { runInKeyring, whyNoKeyring } from '../helpers/keyring.ts';
import { whyNoPrompter } from '../helpers/prompter.ts';

const SCENARIOS = fileURLToPath(new URL('./scenarios.ts', import.meta.url));
const SAVED = { clientId: 'frota', clientSecret: 'canary-8f3a/+é', origin: 'https://a.example' };
const missing = whyNoKeyring();

/** What every state without a keychain must end in: started, kept for this session, nothing on disk. */
const sessionOnly = {
  openAfterSave: false,
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
      openAtStart: true,
      openAfterSave: true,
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

  test.each([
    ['no bus', 'none'],
    ['a bad address', 'unix:path=/nowhere/bus'],
    ['no provider on the bus', 'session'],
  ])('%s', async (_, bus) => {
    const events = ['keychain.missing'];
    expect(await run('walk', bus)).toMatchObject({ ...sessionOnly, openAtStart: false, events });
  });

  test('no default collection, and nobody who would make one', async () => {
    const events = ['keychain.refused'];
    expect(await run('noCollection')).toMatchObject({ ...sessionOnly, openAtStart: true, events });
  });

  test('a locked keyring and nobody who asks for its password: what is saved meanwhile is kept for the session', async () => {
    const events = ['keychain.refused'];
    expect(await run('locked')).toMatchObject({ ...sessionOnly, openAtStart: true, events });
  });

  test('a secret that is removed while the keyring is locked is reported as left, and goes once it is open', async () => {
    expect(await run('removedWhileLocked')).toEqual({
      whileLocked: [false, false, false],
      isLeft: SAVED,
      again: { isGone: true, found: null },
    });
  });

  const noPrompter = whyNoPrompter();
  describe.skipIf(noPrompter)(
    `with the window for its password${noPrompter ? ` (${noPrompter})` : ''}`,
    () => {
      test.each([
        ['to read a secret', 'promptedRead', SAVED],
        ['to try again', 'promptedUnlock', true],
        ['to remove a secret', 'promptedRemoval', [true, true]],
      ])('the user unlocks a locked keyring: %s', async (_, scenario, found) => {
        expect(await runInKeyring('session', SCENARIOS, [scenario])).toEqual(found);
      });

      test('a user who does not unlock it is told; what was read before is still used', async () => {
        expect(await runInKeyring('session', SCENARIOS, ['refusedRead'])).toEqual([SAVED, false]);
      });

      test('a password that is typed after the limit is told, and the secret is there', async () => {
        expect(await run('typedSlowly')).toEqual({ atLimit: [null, false], later: SAVED });
      });
    },
  );

  test('an entry that another program changed is noticed, and one that it deleted when the user tries again', async () => {
    expect(await run('changedOutside')).toEqual({
      changed: 'canary-other',
      deleted: ['keychain', false, true, 'missing'],
    });
  });

  test('a daemon that is killed in mid-call: the session goes on, and the next program finds the secret', async () => {
    expect(await run('killed')).toEqual({
      during: [SAVED, 'session', false],
      known: SAVED,
      restarted: SAVED,
    });
  });

  // The daemon runs on only after these have ended: that they end shows that nobody waits for it.
  test('a stalled daemon', async () => {
    const events = ['keychain.missing'];
    expect(await run('stalled')).toMatchObject({ ...sessionOnly, openAtStart: false, events });
  });

  test('a daemon that stalls later: what is known is given, and it is used again when it is back', async () => {
    expect(await run('stalledLater')).toEqual({
      others: [null, null, null, null],
      cached: SAVED,
      savedIn: 'session',
      recovered: true,
    });
  });
});
