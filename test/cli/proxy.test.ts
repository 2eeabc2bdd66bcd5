/** `npm run lookup` in an office's network, as a scheduler starts it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAuthority } from '../helpers/certificates.ts';
import { someVins } from '../helpers/loopback.ts';
import { HOST, type OfficeServer, startOfficeServer } from '../helpers/office.ts';
import { serveService } from '../helpers/office-service.ts';
import { type Squid, startSquid, whyNoSquid } from '../helpers/squid.ts';

describe.skipIf(whyNoSquid)(`npm run lookup behind squid${whyNoSquid ? ` (${whyNoSquid})` : ''}`, () => {
  const office = makeAuthority();
  let folder: string;
  let service: OfficeServer;
  let squid: Squid;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rastro-cli-proxy-'));
    service = await startOfficeServer(office, serveService('id', 'canary-secret'));
    squid = await startSquid('basic', [HOST]);
    await writeFile(join(folder, 'in.csv'), `chassi\r\n${someVins(120).join('\r\n')}\r\n`);
  });
  afterAll(async () => {
    await squid[Symbol.asyncDispose]();
    await service[Symbol.asyncDispose]();
    office[Symbol.dispose]();
    await rm(folder, { recursive: true });
  });

  async function lookUp(env: Record<string, string>) {
    const files = ['--input', join(folder, 'in.csv'), '--output', join(folder, 'out.csv')];
    const data = await mkdtemp(join(folder, 'data-'));
    const args = [
      '--base-url',
      service.url,
      '--client-id',
      'id',
      ...files,
      '--data',
      data,
      '--patience',
      '0',
    ];
    const { SSL_CERT_FILE: _, ...rest } = process.env;
    const child = spawn(process.execPath, ['src/main/cli/main.ts', 'lookup', ...args], {
      env: { ...rest, LC_ALL: 'C', RASTRO_CLIENT_SECRET: 'canary-secret', ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    return { code, said };
  }
  const trusted = { SSL_CERT_FILE: office.file };
  const withLogin = (login: string) => ({ HTTPS_PROXY: `http://${login}127.0.0.1:${squid.port}` });

  test('looks up a fleet with the login of the environment and the certificates of the system', async () => {
    const { code, said } = await lookUp({ ...trusted, ...withLogin('ana:s3nha@') });
    expect([code, said]).toEqual([0, expect.stringContaining('120 found')]);
    const rows = (await readFile(join(folder, 'out.csv'), 'utf8')).trimEnd().split('\r\n');
    expect(rows).toHaveLength(121);
    expect(squid.log()).toContain(`CONNECT ${HOST}:${service.port}`);
  });

  test.each(['', 'ana:canary-wrong@'])(
    'ends at once and says that the proxy wants a login: %j',
    async (login) => {
      const { code, said } = await lookUp({ ...trusted, ...withLogin(login) });
      expect(code).toBe(4);
      expect(said).toContain('the proxy wants a user name and password');
      expect(said).toContain('HTTPS_PROXY');
      expect(said).not.toContain('canary');
    },
  );

  test('refuses a certificate authority that the system does not know, whatever the environment says', async () => {
    const before = service.requests.length;
    const { code, said } = await lookUp({ ...withLogin('ana:s3nha@'), NODE_TLS_REJECT_UNAUTHORIZED: '0' });
    expect(code).toBe(4);
    expect(said).toContain('network');
    expect(service.requests).toHaveLength(before);
  });
});
