import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import { Worker } from 'node:worker_threads';
import { messageOf } from '../util/errors.ts';
import type { Log } from '../util/log.ts';

/**
 * Reads the system's certificates: the stores of Windows and macOS, elsewhere the files of `SSL_CERT_FILE` and
 * `SSL_CERT_DIR` (`/etc/ssl/certs`). It runs in a thread of its own, because the call is synchronous and takes 46 ms on
 * Debian. The script is inline, so that no build has to carry a file for it.
 */
const READ = `
  const { parentPort } = require('node:worker_threads');
  parentPort.postMessage([...new Set(require('node:tls').getCACertificates('system'))]);
`;

/**
 * @returns a function that gives the trusted certificates: those of Node, of `NODE_EXTRA_CA_CERTS` and of the system.
 *   They are read once, at its first call
 */
export function systemTrust(log: Pick<Log, 'warn'>): () => Promise<SecureContext> {
  let trust: Promise<SecureContext> | null = null;
  return () => {
    trust ??= readTrust(log);
    return trust;
  };
}

async function readTrust(log: Pick<Log, 'warn'>): Promise<SecureContext> {
  const system = await readSystem().catch((error: unknown) => {
    log.warn('certificates.system-not-read', { error: messageOf(error) });
    return [];
  });
  // One context for all connections, because each connection would take 12 ms to make a context of its own.
  return createSecureContext({ ca: [...new Set([...getCACertificates('default'), ...system])] });
}

function readSystem(): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(READ, { eval: true });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the reading thread ended with ${code}`)));
  });
}
