import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { SimulatorStats } from '../../scripts/simulator/stats.ts';
import type { Service as LimitedService } from '../population/services.ts';

export const CREDENTIALS = { clientId: 'bench', clientSecret: 'bench' } as const;

/** What the service allows. */
export interface Regime {
  /** Requests; null: no limit. */
  readonly rate: { readonly perSecond: number; readonly burst: number } | null;
  readonly latencyMs: number;
}

export interface Service extends AsyncDisposable {
  readonly baseUrl: string;
  /** Of its process. */
  readonly pid: number;
  stats(): Promise<SimulatorStats>;
}

/** The simulator in a process of its own, so that its work is not taken for the client's; it knows demo VINs of seed 1. */
export function startService({ rate, latencyMs }: Regime, vehicles: number): Promise<Service> {
  const options: Record<string, string | number> = {
    port: 0,
    'client-id': CREDENTIALS.clientId,
    'client-secret': CREDENTIALS.clientSecret,
    vehicles,
    seed: 1,
    'latency-ms': latencyMs,
    'retry-after': 'seconds',
    ...(rate ? { rate: rate.perSecond, burst: rate.burst } : {}),
  };
  const flags = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  return start('../../scripts/simulator/simulator.ts', flags);
}

/** The same with a limit of the population. */
export function startLimitedService(service: LimitedService, vehicles: number): Promise<Service> {
  return start('limited-service.ts', [String(vehicles), JSON.stringify(service)]);
}

async function start(script: string, args: readonly string[]): Promise<Service> {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const kill = () => child.kill();
  process.once('exit', kill);
  const { baseUrl } = await firstLine(child);
  return {
    baseUrl,
    pid: child.pid ?? 0,
    stats: async () => (await (await fetch(`${baseUrl}/__stats`)).json()) as SimulatorStats,
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit');
      kill();
      await ended;
      process.off('exit', kill);
    },
  };
}

async function firstLine(child: ChildProcess): Promise<{ readonly baseUrl: string }> {
  if (!child.stdout) throw new Error('the simulator has no output');
  for await (const line of createInterface(child.stdout)) return JSON.parse(line);
  throw new Error('the simulator did not start');
}

/** Share of the position requests that were answered 429, 0 to 1. */
export function refusedShare({ positionRequests, byStatus }: SimulatorStats): number {
  return (byStatus['429'] ?? 0) / positionRequests;
}

/**
 * Seconds below which no client can be, whatever it knows: the burst is there at once, the rate rules what comes after
 * it, and the last answer takes its time.
 */
export function optimumSeconds({ rate, latencyMs }: Regime, requests: number): number {
  const ruled = rate ? Math.max((requests - rate.burst) / rate.perSecond, 0) : 0;
  return ruled + latencyMs / 1000;
}
