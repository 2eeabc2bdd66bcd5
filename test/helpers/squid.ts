/** Squid as an office runs it: every name of the tests leads to this computer. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const SQUID = ['/usr/sbin/squid', '/usr/local/sbin/squid'].find(existsSync);
const HELPERS = '/usr/lib/squid';

/** Null where squid can be had; else the reason for skipping. */
export const whyNoSquid: string | null = SQUID ? null : 'not installed: squid';

export interface Squid extends AsyncDisposable {
  readonly port: number;
  /** Lines of its log: what was asked for, and what came of it. */
  readonly log: () => string;
}

/**
 * @param login `basic` and `digest`: `ana` with the password `s3nha` may pass; `none`: everybody may; `closed`: nobody
 * @param hosts names that lead to this computer
 */
export async function startSquid(
  login: 'none' | 'closed' | 'basic' | 'digest',
  hosts: readonly string[],
): Promise<Squid> {
  const folder = mkdtempSync(join(tmpdir(), 'rastro-squid-'));
  // Started by root, squid works as a user of its own.
  chmodSync(folder, 0o777);
  const at = (name: string) => join(folder, name);
  const port = await freePort();
  const digest = execFileSync('openssl', ['md5', '-r'], { input: 'ana:office:s3nha' })
    .toString()
    .slice(0, 32);
  const hashed = execFileSync('openssl', ['passwd', '-apr1', 's3nha']).toString().trim();
  writeFileSync(at('basic'), `ana:${hashed}\n`);
  writeFileSync(at('digest'), `ana:office:${digest}\n`);
  writeFileSync(at('hosts'), hosts.map((host) => `127.0.0.1 ${host}\n`).join(''));
  const helper = { basic: `${HELPERS}/basic_ncsa_auth`, digest: `${HELPERS}/digest_file_auth -c` };
  const auth =
    login === 'none' || login === 'closed'
      ? [`http_access ${login === 'none' ? 'allow' : 'deny'} all`]
      : [
          `auth_param ${login} program ${helper[login]} ${at(login)}`,
          ...[`auth_param ${login} realm office`, 'acl known proxy_auth REQUIRED', 'http_access allow known'],
        ];
  writeFileSync(
    at('squid.conf'),
    [
      ...[`http_port 127.0.0.1:${port}`, `hosts_file ${at('hosts')}`, `pid_filename ${at('pid')}`],
      ...[`access_log stdio:${at('access.log')}`, `cache_log ${at('cache.log')}`, 'logfile_rotate 0'],
      ...['cache deny all', 'pinger_enable off', 'shutdown_lifetime 0 seconds', 'visible_hostname office'],
      ...[`coredump_dir ${folder}`, ...auth, 'http_access deny all'],
    ].join('\n'),
  );
  const child = spawn(SQUID ?? 'squid', ['-N', '-f', at('squid.conf')], { stdio: 'ignore' });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  await listening(port, child);
  return {
    port,
    log: () => (existsSync(at('access.log')) ? readFileSync(at('access.log'), 'utf8') : ''),
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      process.off('exit', kill);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Squid itself takes no port 0. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Squid says nowhere that it listens. */
async function listening(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const socket = connect(port, '127.0.0.1');
    const isThere = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isThere) return;
    await sleep(20);
  }
  throw new Error(`squid ended with ${child.exitCode}`);
}
