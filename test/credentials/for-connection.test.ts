import { expect, test } from 'vitest';
import { entryForConnection } from '../../src/main/credentials/for-connection.ts';

const entry = { clientId: 'frota', clientSecret: 'canary', origin: 'https://a.example' };
const found = { place: 'keychain', entry } as const;

test.each([
  ['its server', 'https://a.example', 'frota', true],
  ['its server at another path', 'https://a.example/fleet/', 'frota', true],
  ['another server', 'https://b.example', 'frota', false],
  ['another port', 'https://a.example:8443', 'frota', false],
  ['another client', 'https://a.example', 'south', false],
  ['an address that is none', 'a.example', 'frota', false],
])(
  'A secret goes to the server and the client that it was saved for: %s.',
  (_, baseUrl, clientId, isSent) => {
    expect(entryForConnection(found, { baseUrl, clientId })).toBe(isSent ? found : null);
  },
);

test.each(['https://a.example', 'a.example'])('Where no secret is saved there is none: %s.', (baseUrl) => {
  expect(entryForConnection(null, { baseUrl, clientId: 'frota' })).toBeNull();
});
