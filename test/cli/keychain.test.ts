import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runInKeyring, whyNoKeyring } from '../helpers/keyring.ts';

const why = whyNoKeyring();

test.skipIf(why)(`a saved connection's secret comes from the keychain${why ? ` (${why})` : ''}`, async () => {
  const script = fileURLToPath(new URL('keychain-session.ts', import.meta.url));
  const missing = expect.stringContaining('as there is no secret for the connection');
  expect(await runInKeyring('session', script, [])).toEqual({
    place: 'keychain',
    rows: 303,
    ends: [
      { code: 0, stderr: expect.stringContaining('6 requests') },
      { code: 0, stderr: '' },
      { code: 2, stderr: 'There is no connection "Home" in this data folder.\n' },
      { code: 3, stderr: missing },
      { code: 3, stderr: missing },
    ],
  });
});
