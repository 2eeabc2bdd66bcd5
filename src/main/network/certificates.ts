import { type ConnectionOptions, createSecureContext, getCACertificates } from 'node:tls';
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

/** Options of `tls.connect` that say whose certificates are trusted. */
export type Trust = Required<Pick<ConnectionOptions, 'secureContext' | 'rejectUnauthorized'>>;

/**
 * @returns a function that gives the trusted certificates: those of Node, of `NODE_EXTRA_CA_CERTS` and of the system.
 *   They are read once, at its first call
 */
export function systemTrust(log: Pick<Log, 'warn'>): () => Promise<Trust> {
  let trust: Promise<Trust> | null = null;
  return () => {
    trust ??= readTrust(log);
    return trust;
  };
}

async function readTrust(log: Pick<Log, 'warn'>): Promise<Trust> {
  const system = await readSystem().catch((error: unknown) => {
    log.warn('certificates.system-not-read', { error: messageOf(error) });
    return [];
  });
  // One context for all connections, because each connection would take 12 ms to make a context of its own.
  const secureContext = createSecureContext({
    ca: [...new Set([...getCACertificates('default'), ...system])],
  });
  // Without this, NODE_TLS_REJECT_UNAUTHORIZED=0 in the environment would switch the check off.
  return { secureContext, rejectUnauthorized: true };
}

function readSystem(): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(READ, { eval: true });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the reading thread ended with ${code}`)));
  });
}
