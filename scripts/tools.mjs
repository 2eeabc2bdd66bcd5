/** Shared by the scripts. Plain Node ≥ 20 and no packages: the scripts run before anything is installed. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants, tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import './compile-cache.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));
/** The absolute path of a file or folder of the project. */
export const at = (...parts) => path.join(root, ...parts);
const isWindows = process.platform === 'win32';

/** Node of the version that the project pins, whatever Node the system has. */
export const nodeFile = at('node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node');

// With an empty HOME npm would put its cache in a folder named `~` here.
if (!isWindows && !process.env.HOME) process.env.HOME = homeOfUser();

function homeOfUser() {
  try {
    return userInfo().homedir;
  } catch {
    // A user without an entry in the system's user database, as in containers.
    return tmpdir();
  }
}

/** Whether a window can be shown. */
export function hasDisplay(platform = process.platform, env = process.env) {
  return platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

/**
 * The environment of every program that the scripts start: the pinned Node and the project's own tools come first on
 * the path.
 */
export function environment(more = {}) {
  const key = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  const search = [path.dirname(nodeFile), at('node_modules', '.bin'), process.env[key]].join(path.delimiter);
  return { ...process.env, [key]: search, ...more };
}

/** Runs a program to its end, in the terminal. @returns whether it succeeded */
export function run(program, args, options = {}) {
  const result = spawnSync(program, args, { cwd: root, stdio: 'inherit', env: environment(), ...options });
  return result.status === 0;
}

/** Runs npm, which is a script and not a program on Windows. */
export function npm(args, options = {}) {
  return run(isWindows ? 'npm.cmd' : 'npm', args, { shell: isWindows, ...options });
}

/** Runs one of the project's tools by its script file. */
export function tool(file, args, options = {}) {
  return run(nodeFile, [at('node_modules', file), ...args], options);
}

/**
 * Starts a long-running program and passes SIGINT and SIGTERM on to it.
 *
 * @returns the process, and a promise of how it ended: `{ code, signal, error }`, with `error` if it never started
 */
export function start(program, args, options = {}) {
  const pass = (signal) => child.kill(signal);
  // Listen before the program runs: it may be ready, and get a signal to end, before this process continues.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, pass);
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: environment(), ...options });
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: null, error }));
    child.once('exit', (code, signal) => resolve({ code, signal, error: null }));
  }).finally(() => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, pass);
  });
  return { child, ended };
}

/**
 * The exit code of a program that has ended, by the shells' convention: 128 and the signal's number where a signal killed
 * it (130 for SIGINT), 126 where it could not be executed. A program that closes cleanly on a signal returns 0 itself.
 */
export function exitCodeOf({ code, signal, error }) {
  if (error) return 126;
  return signal ? 128 + (constants.signals[signal] ?? 0) : (code ?? 1);
}

/** The path of the first of the programs that is installed; null when none is. */
export function findProgram(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  for (const name of names) {
    const folder = folders.find((candidate) => existsSync(path.join(candidate, name)));
    if (folder) return path.join(folder, name);
  }
  return null;
}
