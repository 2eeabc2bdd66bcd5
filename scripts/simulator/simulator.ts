/** The simulated service on the command line: prints `{"baseUrl": …}` and runs until SIGINT or SIGTERM. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { DEMO_FLEET } from '../../src/main/simulator/fleet.ts';
import { messageOf } from '../../src/main/util/errors.ts';
import type { FleetOptions } from './fleets.ts';
import { seededRandom } from './seeded-random.ts';
import { RETRY_AFTER, type SimulatorOptions, startSimulator } from './service.ts';

const USAGE = `Usage: npm run simulator -- --port N --client-id A --client-secret B
  [--fleet FILE.csv | --vehicles N --seed S] [--rate REQUESTS_PER_SECOND --burst N] [--latency-ms N]
  [--token-ttl S] [--retry-after seconds|date|none] [--fail-rate P] [--hang-rate P] [--garbage-rate P]

docs/simulator.md explains the options.`;

class UsageError extends Error {}

function readOptions(argv: readonly string[]): SimulatorOptions {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      port: { type: 'string' },
      'client-id': { type: 'string' },
      'client-secret': { type: 'string' },
      fleet: { type: 'string' },
      vehicles: { type: 'string' },
      seed: { type: 'string' },
      rate: { type: 'string' },
      burst: { type: 'string' },
      'latency-ms': { type: 'string' },
      'token-ttl': { type: 'string' },
      'retry-after': { type: 'string' },
      'fail-rate': { type: 'string' },
      'hang-rate': { type: 'string' },
      'garbage-rate': { type: 'string' },
    },
  });
  type Name = keyof typeof values;

  const required = (name: Name): string => {
    const value = values[name];
    if (!value) throw new UsageError(`--${name} is missing`);
    return value;
  };
  const number = (name: Name, from: number, to: number): number | undefined => {
    const text = values[name];
    if (text === undefined) return undefined;
    const value = text.trim() === '' ? Number.NaN : Number(text);
    if (!(value >= from && value <= to))
      throw new UsageError(`--${name} must be a number from ${from} to ${to}`);
    return value;
  };
  const integer = (name: Name, from: number, to: number): number | undefined => {
    const value = number(name, from, to);
    if (value !== undefined && !Number.isInteger(value))
      throw new UsageError(`--${name} must be a whole number`);
    return value;
  };

  const port = integer('port', 0, 65_535);
  if (port === undefined) throw new UsageError('--port is missing');
  const vehicles = integer('vehicles', 1, 1_000_000);
  const seed = integer('seed', 0, 2 ** 31 - 1);
  if (values.fleet !== undefined && vehicles !== undefined) {
    throw new UsageError('--fleet and --vehicles exclude each other');
  }
  const perSecond = number('rate', 0.001, 1e6);
  const burst = integer('burst', 1, 1e6);
  if ((perSecond === undefined) !== (burst === undefined))
    throw new UsageError('--rate and --burst go together');
  const retryAfter = RETRY_AFTER.find((way) => way === (values['retry-after'] ?? 'seconds'));
  if (!retryAfter) throw new UsageError(`--retry-after must be one of ${RETRY_AFTER.join(', ')}`);
  const shares = {
    failRate: number('fail-rate', 0, 1) ?? 0,
    hangRate: number('hang-rate', 0, 1) ?? 0,
    garbageRate: number('garbage-rate', 0, 1) ?? 0,
  };
  if (shares.failRate + shares.hangRate + shares.garbageRate > 1)
    throw new UsageError('--fail-rate, --hang-rate and --garbage-rate must be 1 at most together');

  return {
    port,
    clientId: required('client-id'),
    clientSecret: required('client-secret'),
    fleet:
      values.fleet === undefined
        ? { kind: 'demo', vehicles: vehicles ?? DEMO_FLEET.vehicles, seed: seed ?? DEMO_FLEET.seed }
        : readFleet(values.fleet),
    ...(perSecond !== undefined && burst !== undefined ? { rate: { perSecond, burst } } : {}),
    latencyMs: integer('latency-ms', 0, 600_000) ?? 0,
    tokenTtlSeconds: integer('token-ttl', 1, 2 ** 31 - 1) ?? 3600,
    retryAfter,
    ...shares,
    random: seededRandom(seed ?? DEMO_FLEET.seed),
  };
}

/** Reads the VINs of a CSV file: each cell of 17 letters and digits, so that no column must be named. */
function readFleet(file: string): FleetOptions {
  let text: string;
  try {
    // A VIN is plain ASCII, so it reads the same in UTF-8 and Windows-1252; a byte order mark shows as ï»¿.
    text = readFileSync(file, 'latin1');
  } catch (error) {
    throw new UsageError(`--fleet can't be read: ${messageOf(error)}`);
  }
  const cells = text
    .replace(/^ï»¿/, '')
    .split(/[;,\t|\r\n]/)
    .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
  const vins = cells.filter((cell) => /^[A-Za-z0-9]{17}$/.test(cell)).map((cell) => cell.toUpperCase());
  if (vins.length === 0) throw new UsageError('--fleet has no cell of 17 characters');
  return { kind: 'vins', vins };
}

async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    process.stdout.write(`${USAGE}\n`);
    return;
  }
  const simulator = await startSimulator(readOptions(process.argv.slice(2)));
  process.stdout.write(`${JSON.stringify({ baseUrl: simulator.baseUrl })}\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void simulator.close());
}

main().catch((error: unknown) => {
  process.stderr.write(`${messageOf(error)}\n\n${USAGE}\n`);
  process.exitCode = 2;
});
