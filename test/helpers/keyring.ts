/** A real gnome-keyring on a D-Bus of its own: `runInKeyring` for tests, the rest for the script that it runs. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';

const TOOLS = ['dbus-run-session', 'dbus-send', 'gnome-keyring-daemon'];
/** A bus that starts nothing by itself: no provider of secrets but the one that a script starts, no prompts. */
const BUS = `<busconfig>
  <type>session</type>
  <listen>unix:tmpdir=${tmpdir()}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*"/>
    <allow receive_sender="*"/>
    <allow own="*"/>
  </policy>
</busconfig>`;
const LOGIN = '/org/freedesktop/secrets/collection/login';

/** Null where a keyring can be had; else the reason for skipping. */
export function whyNoKeyring(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const missing = TOOLS.filter((tool) => !folders.some((folder) => existsSync(join(folder, tool))));
  return missing.length > 0 ? `not installed: ${missing.join(', ')}` : null;
}

/**
 * Runs a script in an own home, with or without a session bus, and gives what it prints as JSON.
 *
 * @param bus `session`: an own D-Bus; `none`: no bus; else a bus address
 * @throws Error where the script fails, or does not end within that time
 */
export async function runInKeyring(
  bus: string,
  script: string,
  args: readonly string[],
  withinMs = 60_000,
): Promise<unknown> {
  const home = mkdtempSync(join(tmpdir(), 'rastro-keyring-'));
  const run = join(home, 'run');
  mkdirSync(run, { mode: 0o700 });
  const config = join(home, 'bus.conf');
  writeFileSync(config, BUS);
  const command = [process.execPath, script, ...args];
  if (bus === 'session') command.unshift('dbus-run-session', `--config-file=${config}`, '--');
  const [program = '', ...rest] = command;
  const child = spawn(program, rest, {
    env: {
      PATH: process.env.PATH,
      HOME: home,
      XDG_DATA_HOME: join(home, 'data'),
      XDG_CONFIG_HOME: join(home, 'config'),
      XDG_CACHE_HOME: join(home, 'cache'),
      XDG_RUNTIME_DIR: run,
      ...(bus === 'session' || bus === 'none' ? {} : { DBUS_SESSION_BUS_ADDRESS: bus }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: the bus keeps the pipes open, so it has to end with the script.
    detached: true,
  });
  let isLate = false;
  const limit = setTimeout(() => {
    isLate = true;
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
  }, withinMs);
  try {
    const [out, err, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    if (isLate) throw new Error(`${script} did not end within ${withinMs / 1000} s: ${err}`);
    if (code !== 0) throw new Error(`${script} ended with ${code}: ${err}`);
    return JSON.parse(out);
  } finally {
    clearTimeout(limit);
    rmSync(home, { recursive: true, force: true });
  }
}

/**
 * Starts the daemon; it ends with this process. With a password, its login keyring is there, unlocked, and the default
 * one; without, there is no keyring. A script that hangs is ended after 50 seconds.
 *
 * @returns its process id
 */
export async function startKeyring(password?: string): Promise<number> {
  setTimeout(() => {
    process.stderr.write('The script did not end within 50 s.\n');
    process.exit(1);
  }, 50_000).unref();
  return startKeyringDaemon(password);
}

/**
 * `startKeyring` for a process that goes on longer than a script.
 *
 * @param env says where its home and its bus are
 */
export async function startKeyringDaemon(
  password?: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  const unlock = password === undefined ? [] : ['--unlock'];
  const daemon = spawn('gnome-keyring-daemon', ['--foreground', '--components=secrets', ...unlock], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { ...process.env, ...env },
  });
  if (daemon.pid === undefined) throw new Error('gnome-keyring-daemon did not start');
  daemon.stdin.end(password);
  daemon.unref();
  // SIGKILL, since it ends a stopped one too.
  process.once('exit', () => daemon.kill('SIGKILL'));

  await onBus('org.freedesktop.secrets', env);
  return daemon.pid;
}

/** Waits until a program has this name on the bus. */
export async function onBus(name: string, env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const deadline = performance.now() + 10_000;
  const ask = ['org.freedesktop.DBus', '/', 'org.freedesktop.DBus.NameHasOwner', `string:${name}`] as const;
  while (!(await send(...ask, env)).includes('boolean true'))
    if (performance.now() > deadline) throw new Error(`${name} did not come up on the bus`);
}

export async function lockKeyring(): Promise<void> {
  const collection = `array:objpath:${LOGIN}`;
  const service = 'org.freedesktop.secrets';
  await send(service, '/org/freedesktop/secrets', 'org.freedesktop.Secret.Service.Lock', collection);
}

async function send(
  destination: string,
  path: string,
  method: string,
  argument: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  const message = ['--session', '--print-reply', `--dest=${destination}`, path, method, argument];
  return (await promisify(execFile)('dbus-send', message, { env: { ...process.env, ...env } })).stdout;
}
