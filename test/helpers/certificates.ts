/** Certificate authorities of a test's own, made by openssl. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Authority extends Disposable {
  /** The authority's own certificate, PEM. */
  readonly file: string;
  /** A certificate for a server, with its key. */
  issue(...names: string[]): Certificate;
  /** The same with a key that is too short to be trusted, as old devices make them. */
  issueShort(...names: string[]): Certificate;
}

interface Certificate {
  readonly cert: Buffer;
  readonly key: Buffer;
}

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
const SHORT_KEY = ['-newkey', 'rsa:1024', '-nodes'];

export function makeAuthority(): Authority {
  const folder = mkdtempSync(join(tmpdir(), 'rastro-ca-'));
  const at = (name: string) => join(folder, name);
  const openssl = (...args: string[]) =>
    execFileSync('openssl', ['req', '-x509', '-days', '2', ...args], { stdio: 'pipe' });
  const [ca, caKey] = [at('ca.pem'), at('ca.key')];
  openssl(...KEY, '-subj', '/CN=Office CA', '-out', ca, '-keyout', caKey);
  let issued = 0;
  const issue = (kind: readonly string[], names: readonly string[]) => {
    issued += 1;
    const [cert, key] = [at(`${issued}.pem`), at(`${issued}.key`)];
    const alt = names.map((name) => `${/^[\d.]+$/.test(name) ? 'IP' : 'DNS'}:${name}`).join(',');
    openssl(
      ...[...kind, '-CA', ca, '-CAkey', caKey, '-subj', `/CN=${names[0]}`, '-out', cert, '-keyout', key],
      ...['-addext', `subjectAltName=${alt}`, '-addext', 'basicConstraints=critical,CA:FALSE'],
    );
    return { cert: readFileSync(cert), key: readFileSync(key) };
  };
  return {
    file: ca,
    issue: (...names) => issue(KEY, names),
    issueShort: (...names) => issue(SHORT_KEY, names),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  };
}
