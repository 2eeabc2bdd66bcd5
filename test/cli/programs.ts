/** The two ways to a lookup on the command line, as processes, and what they are tried on. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Simulator, type SimulatorOptions, startSimulator } from '../../scripts/simulator/service.ts';
import { systemClock } from '../../src/main/util/clock.ts';
import { type BuiltRastro, startBuilt } from '../electron/built-rastro.ts';
import { root } from '../helpers/project.ts';

export const SECRET = 'canary/segredo+42';

export type Running = Pick<BuiltRastro, 'pid' | 'kill' | 'ended'>;

export interface Program {
  readonly name: string;
  start(args: readonly string[], env?: Readonly<Record<string, string>>): Running;
}

/** Processes that run; none outlives the test's own. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts a script of the project on the pinned Node. */
export function startScript(
  file: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Running {
  const child = spawn(process.execPath, [path.join(root, file), ...args], {
    env: { ...process.env, LC_ALL: 'C', RASTRO_CLIENT_SECRET: SECRET, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (chunk: string) => {
      texts[name] += chunk;
    });
  }
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...texts }));
  return { pid: child.pid ?? 0, kill: (signal) => void child.kill(signal), ended };
}

export const onNode: Program = {
  name: 'npm run lookup',
  start: (args, env) => startScript('src/main/cli/main.ts', ['lookup', ...args], { ...env }),
};

/** A display is named, so that the program does not start itself again without one. */
export const built = {
  name: 'the built Rastro',
  start: (args: readonly string[], env?: Readonly<Record<string, string>>): BuiltRastro =>
    startBuilt({
      args: ['lookup', ...args],
      env: { RASTRO_CLIENT_SECRET: SECRET, DISPLAY: ':0', ...env },
    }),
} satisfies Program;

/** A folder with a fleet, and a service that knows it. */
export interface Scene extends AsyncDisposable {
  readonly folder: string;
  readonly dataDir: string;
  readonly simulator: Simulator;
  file(name: string): string;
  /** The usual options: `fleet.csv` to `output` by the data folder. An `--input` among `more` takes its place. */
  args(output: string, ...more: string[]): string[];
  /** A file's rows, with the time of each answer struck out. */
  rows(name: string): Promise<string[]>;
}

export async function openScene(options: Partial<SimulatorOptions> = {}, vehicles = 300): Promise<Scene> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rastro-scene-'));
  const noon = Date.UTC(2026, 10, 20, 15);
  const simulator = await startSimulator({
    clientId: 'office',
    clientSecret: SECRET,
    fleet: { kind: 'demo', vehicles, seed: 3 },
    perVin: true,
    clock: { ...systemClock, now: () => noon },
    ...options,
  });
  const file = (name: string) => path.join(folder, name);
  const dataDir = file('data');
  const lines = simulator.vins().map((vin, index) => `${index};${vin};Filial ${index % 7}\r\n`);
  await writeFile(file('fleet.csv'), `Nº;Chassi;Filial\r\n${lines.join('')}x;curto;\r\n`);
  return {
    folder,
    dataDir,
    simulator,
    file,
    args: (output, ...more) => [
      ...['--base-url', simulator.baseUrl, '--client-id', 'office'],
      ...(more.includes('--input') ? [] : ['--input', file('fleet.csv')]),
      ...['--output', file(output), '--data', dataDir, ...more],
    ],
    async rows(name) {
      const text = await readFile(file(name), 'utf8');
      return text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'T').split('\r\n');
    },
    async [Symbol.asyncDispose]() {
      await simulator.close();
      await rm(folder, { recursive: true, maxRetries: 5 });
    },
  };
}
