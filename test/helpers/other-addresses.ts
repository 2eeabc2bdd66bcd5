import net from 'node:net';
import { networkInterfaces } from 'node:os';

/** The addresses of this computer but 127.0.0.1 at which the port takes a connection. */
export async function othersThatReach(port: number): Promise<string[]> {
  const others = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .map(({ address }) => address)
    // One that is local to its link needs the name of that as well.
    .filter((address) => address !== '127.0.0.1' && !address.startsWith('fe80'));
  const addresses = [...others, '127.0.0.2'];
  const reached = await Promise.all(addresses.map((address) => connects(port, address)));
  return addresses.filter((_, index) => reached[index]);
}

function connects(port: number, address: string): Promise<boolean> {
  const socket = net.connect(port, address);
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  }).finally(() => socket.destroy());
}
