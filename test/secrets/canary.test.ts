import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runInKeyring, whyNoKeyring } from '../helpers/keyring.ts';

/** Has characters that differ once URL-encoded, in JSON and in base64. */
const SECRET = 'canário+"segredo"/42%';
const SHAPES = [
  SECRET,
  encodeURIComponent(SECRET),
  JSON.stringify(SECRET).slice(1, -1),
  Buffer.from(SECRET).toString('base64').replace(/=+$/, ''),
  Buffer.from(SECRET).toString('latin1'),
];

const why = whyNoKeyring();

test.skipIf(why)(`a secret is in the keychain and nowhere else${why ? ` (${why})` : ''}`, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'rastro-canary-'));
  try {
    const script = fileURLToPath(new URL('session.ts', import.meta.url));
    const session = (await runInKeyring('session', script, [dataDir, SECRET])) as Record<string, unknown>;
    expect(session).toMatchObject({ whereabouts: 'keychain', firstRun: 'completed', secondRun: 'completed' });
    const places = new Map([['the messages to the screen', JSON.stringify(session)]]);
    for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true }))
      if (entry.isFile())
        places.set(entry.name, await readFile(join(entry.parentPath, entry.name), 'latin1'));
    const written = ['rastro.sqlite', 'rastro.log', 'frota.csv', 'frota.geojson', 'frota.kml'];
    expect([...places.keys()]).toEqual(expect.arrayContaining(written));
    expect(places.get('rastro.log')?.split('a careless line with [hidden]')).toHaveLength(4);
    for (const [place, content] of places) {
      for (const shape of SHAPES) expect(content.includes(shape), `${shape} in ${place}`).toBe(false);
    }
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
