import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import { Worker } from 'node:worker_threads';
import { messageOf } from '../util/errors.ts';
import type { Log } from '../util/log.ts';

/**
 * Reads the system's certificates: of Windows and macOS their stores, elsewhere the files of `SSL_CERT_FILE` and
 * `SSL_CERT_DIR` (`/etc/ssl/certs`). In a thread of its own, since the call is synchronous and takes tens of milliseconds
 * and more: 46 ms on Debian. It is too short for a file of its own, which every build would have to carry.
 */
const READ = `
  const { parentPort } = require('node:worker_threads');
  parentPort.postMessage([...new Set(require('node:tls').getCACertificates('system'))]);
`;

/**
 * Who is trusted: the certificates that Node brings, those of `NODE_EXTRA_CA_CERTS`, and the system's. They are read when
 * they are first needed, once.
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
  // One context for all connections: making it takes 12 ms, which every connection with a list of its own would take.
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
