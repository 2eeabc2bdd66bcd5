/**
 * Lookups over a saved connection on a real keyring, for `keychain.test.ts`: the connection is saved as the app saves it,
 * then both command lines read its secret. Prints how they ended, as JSON.
 */
import { openCredentials } from '../../src/main/credentials/credentials.ts';
import { keychainService } from '../../src/main/data-dir/data-dir.ts';
import { openStore } from '../../src/main/store/threads/store.ts';
import { startKeyring } from '../helpers/keyring.ts';
import { built, onNode, openScene, SECRET } from './programs.ts';

/** Saves the connection with a client id, without a secret. @returns its number */
async function saveAs(clientId: string, number?: number): Promise<number> {
  const { store } = await openStore({ dataDir: scene.dataDir });
  const known = number === undefined ? {} : { id: number };
  const saved = await store.connections.save({
    ...{ ...known, name: 'Office', baseUrl, clientId, timeZone: 'UTC' },
  });
  await store.close();
  return saved.id;
}

await startKeyring('a password');
const scene = await openScene();
const { baseUrl } = scene.simulator;
const id = await saveAs('office');
const keychain = await openCredentials({ service: keychainService(scene.dataDir) });
const origin = new URL(baseUrl).origin;
const place = await keychain.save(id, { clientId: 'office', clientSecret: SECRET, origin });

const data = ['--data', scene.dataDir];
const file = ['--input', scene.file('fleet.csv'), '--output', scene.file('out.csv')];
const noSecret = { RASTRO_CLIENT_SECRET: '' };
const ends = [
  await onNode.start([...data, ...file, '--connection', 'Office'], noSecret).ended,
  await built.start([...data, '--list', 'id:1', '--connection', `id:${id}`, '--quiet'], noSecret).ended,
  await built.start([...data, '--list', 'id:1', '--connection', 'Home', '--quiet'], noSecret).ended,
];
const again = [...data, '--list', 'id:1', '--connection', 'Office', '--quiet'];
await saveAs('another office', id);
ends.push(await built.start(again, noSecret).ended);
await saveAs('office', id);
await keychain.remove(id);
ends.push(await built.start(again, noSecret).ended);
const rows = (await scene.rows('out.csv')).length;
await scene[Symbol.asyncDispose]();
const report = { place, rows, ends: ends.map(({ code, stderr }) => ({ code, stderr })) };
// The keyring's daemon is a child that keeps this process up.
process.stdout.write(JSON.stringify(report), () => process.exit(0));
