/** Failed downloads as the user of the command sees them: a sentence with the reason, and what to do. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../helpers/project.ts';
import { packagedTree } from './packaged-tree.ts';

const { downloadFailure }: { downloadFailure(error: unknown): string | null } = await import(
  `${root}scripts/download-failure.mjs`
);

let folder: string;
/** Answers each path with the status that it names: `/404/…`; 200 with what is no archive. */
let server: http.Server;
let proxy: http.Server;
let secure: https.Server;
const tunnels: string[] = [];
const portOf = ({ port }: AddressInfo) => port;
const urlOf = (one: http.Server | https.Server) => `127.0.0.1:${portOf(one.address() as AddressInfo)}`;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rastro-download-'));
  server = http.createServer(({ url }, response) => {
    response.statusCode = Number(/^\/(\d+)\//.exec(url ?? '')?.[1] ?? 404);
    response.end('no archive');
  });
  proxy = http.createServer();
  proxy.on('connect', ({ url, headers }, socket) => {
    tunnels.push(url ?? '');
    if (!headers['proxy-authorization']) {
      socket.end('HTTP/1.1 407 Login wanted\r\n\r\n');
      return;
    }
    const { port } = new URL(`http://${url}`);
    const upstream = connect(Number(port), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connected\r\n\r\n');
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on('error', () => socket.destroy());
    socket.on('error', () => upstream.destroy());
  });
  secure = https.createServer(await selfSigned(folder), (_request, response) =>
    response.writeHead(404).end(),
  );
  for (const one of [server, proxy, secure]) await once(one.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  for (const one of [server, proxy, secure]) one.close();
  await rm(folder, { recursive: true });
});

/** A certificate that nobody trusts. */
async function selfSigned(place: string): Promise<{ key: Buffer; cert: Buffer }> {
  const [key, cert] = [path.join(place, 'key.pem'), path.join(place, 'cert.pem')];
  const of = [
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    '/CN=127.0.0.1',
    '-addext',
    'subjectAltName=IP:127.0.0.1',
  ];
  execFileSync('openssl', ['req', '-x509', '-days', '1', ...of, '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  });
  return { key: await readFile(key), cert: await readFile(cert) };
}

/** Runs one of the scripts to its end, with nothing in its caches and no proxy but the one that is given. */
async function run(script: string, args: readonly string[], env: Record<string, string>) {
  const started = spawn(process.execPath, [path.join(root, 'scripts', script), ...args], {
    env: { ...plainEnvironment(), electron_config_cache: folder, XDG_CACHE_HOME: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  started.stdout.on('data', (text) => (said.stdout += text));
  started.stderr.on('data', (text) => (said.stderr += text));
  const [code] = await once(started, 'close');
  return { code, ...said };
}

/** electron-builder says nothing where it sees itself tested. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(
    ([name]) => !/_proxy$|^npm_config_|^electron_|^vitest/i.test(name),
  );
  return { ...Object.fromEntries(entries), NODE_USE_ENV_PROXY: '1' };
}

const ELECTRON = /^electron-v45\.4\.1-linux-\w+\.zip could not be fetched: |^Electron could not be fetched: /;
const ADVICE =
  'Behind a proxy set HTTPS_PROXY; for a mirror of your own set ELECTRON_MIRROR (docs/install.md).';

describe('fetching Electron', () => {
  test.each([
    [
      'a name that is not known',
      () => 'https://nowhere.invalid/',
      'nowhere.invalid is not known here (DNS) [ENOTFOUND]',
    ],
    [
      'a server that is not there',
      () => 'http://127.0.0.1:1023/',
      '127.0.0.1:1023 refuses the connection [ECONNREFUSED]',
    ],
    ['a mirror without the file', () => `http://${urlOf(server)}/404/`, ' does not have the file [HTTP 404]'],
    ['a mirror with a fault', () => `http://${urlOf(server)}/503/`, ' has a fault of its own [HTTP 503]'],
    ['a certificate that is not trusted', () => `https://${urlOf(secure)}/`, 'is not trusted (TLS)'],
    [
      'another file than the published one',
      () => `http://${urlOf(server)}/200/`,
      'is not the published file (checksum)',
    ],
  ])('says of %s what it is and what to do', async (_fault, mirror, reason) => {
    const { code, stdout, stderr } = await run('electron-download.mjs', [], { ELECTRON_MIRROR: mirror() });
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toMatch(ELECTRON);
    expect(stderr).toContain(reason);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stderr.trimEnd().endsWith(ADVICE)).toBe(true);
  });

  test('goes by the proxy of the environment, and says when that wants a login', async () => {
    const env = { ELECTRON_MIRROR: 'https://mirror.invalid/', HTTPS_PROXY: `http://${urlOf(proxy)}` };
    const { stderr } = await run('electron-download.mjs', [], env);
    expect(tunnels).toContain('mirror.invalid:443');
    expect(stderr).toContain(
      'the proxy wants a login (HTTPS_PROXY=http://user:password@host:port) [HTTP 407]',
    );
  });

  test('comes through a proxy with a login as far as the server behind it', async () => {
    const env = {
      ELECTRON_MIRROR: `https://${urlOf(secure)}/`,
      HTTPS_PROXY: `http://user:word@${urlOf(proxy)}`,
    };
    const { stderr } = await run('electron-download.mjs', [], env);
    expect(stderr).toContain('is not trusted (TLS)');
  });
});

describe('a fault of this machine', () => {
  const full = Object.assign(new Error('write failed'), { code: 'ENOSPC' });

  test('is the reason where it came with a download', () => {
    const url = new URL('https://example.org/electron-v45.4.1-linux-x64.zip');
    expect(downloadFailure(Object.assign(full, { options: { url } }))).toMatch(
      /^electron-v45\.4\.1-linux-x64\.zip could not be fetched: the disk is full \[ENOSPC\]\./,
    );
  });

  test('is no failed download elsewhere, and neither is a wrong option', () => {
    expect(downloadFailure(new Error('ENOSPC: no space left on device, write'))).toBeNull();
    expect(downloadFailure(new Error('electron-builder.yml is not valid'))).toBeNull();
  });
});

describe('packaging', () => {
  const output = () => `-c.directories.output=${path.join(folder, 'dist')}`;

  test('says of a tool of electron-builder that can not be fetched the variable for those', async () => {
    const { folder: tree } = await packagedTree();
    const env = { ELECTRON_BUILDER_BINARIES_MIRROR: 'http://127.0.0.1:1023/' };
    const { code, stderr } = await run(
      'package.mjs',
      ['--linux', 'AppImage', '--prepackaged', tree, output()],
      env,
    );
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /appimage-tools-runtime-\d+\.tar\.gz could not be fetched: 127\.0\.0\.1:1023 refuses/,
    );
    expect(stderr).toContain('for a mirror of your own set ELECTRON_BUILDER_BINARIES_MIRROR');
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  test('says in a sentence what is wrong with its options', async () => {
    const { code, stderr } = await run(
      'package.mjs',
      ['--linux', 'dir', '-c.electronDist=/nowhere', output()],
      {},
    );
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Not packaged: The specified electronDist does not exist: \/nowhere\./);
    expect(stderr).not.toMatch(/^\s+at /m);
  });
});

test.runIf(process.platform === 'linux')(
  'starting says why there is no Electron, and opens in a browser',
  async () => {
    const data = path.join(folder, 'data');
    const started = spawn(process.execPath, [path.join(root, 'scripts/start.mjs'), '--data', data], {
      env: {
        ...plainEnvironment(),
        DISPLAY: ':1023',
        CI: '1',
        ELECTRON_MIRROR: 'http://127.0.0.1:1023/',
        electron_config_cache: folder,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let reason = '';
    started.stderr.on('data', (text) => (reason += text));
    for await (const line of createInterface(started.stdout)) if (line.startsWith('Rastro is at http')) break;
    started.kill('SIGTERM');
    await once(started, 'close');
    expect(reason).toContain(
      'Electron could not be fetched: 127.0.0.1:1023 refuses the connection [ECONNREFUSED].',
    );
  },
);
