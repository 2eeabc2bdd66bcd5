/** A server whose name has several addresses. */
import { spawn } from 'node:child_process';
import dns, { type LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test, vi } from 'vitest';
import { directNetwork } from '../helpers/network.ts';
import { outcomeOf } from './office-network.ts';

const SERVER = `
  const server = require('node:http').createServer((request, response) => response.end('{}'));
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => console.log(server.address().port));
`;

/**
 * A server whose queue of connections is full: the next one is made a second later, when the system asks again, as over
 * a slow line or one that loses packets.
 */
async function startSlow() {
  const child = spawn(process.execPath, ['-e', SERVER], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  const port = Number(line);
  child.kill('SIGSTOP');
  const queued = Array.from({ length: 6 }, () => connect({ port, host: '127.0.0.1' }));
  for (const socket of queued) socket.on('error', () => undefined);
  await Promise.all(queued.slice(0, 2).map((socket) => once(socket, 'connect')));
  return {
    port,
    goOn() {
      child.kill('SIGCONT');
      for (const socket of queued) socket.destroy();
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

test.skipIf(process.platform === 'win32')(
  'A server that takes a second to connect is reached where its other address leads nowhere.',
  async () => {
    await using server = await startSlow();
    const addresses: LookupAddress[] = [
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ];
    // No name of this computer has an address that leads nowhere.
    const lookup = vi.spyOn(dns, 'lookup').mockImplementation(((_name, _options, done) => {
      done(null, addresses);
      setImmediate(server.goOn);
    }) as (
      name: string,
      options: object,
      done: (error: null, all: LookupAddress[]) => void,
    ) => void as never);
    const outcome = await outcomeOf(directNetwork, `http://localhost:${server.port}`).finally(() =>
      lookup.mockRestore(),
    );
    expect(outcome).toMatchObject({ kind: 'response', status: 200 });
  },
);
