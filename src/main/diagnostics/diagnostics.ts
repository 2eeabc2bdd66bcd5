import { readdir, stat } from 'node:fs/promises';
import { homedir, hostname, userInfo } from 'node:os';
import path from 'node:path';
import type { Runtime } from '../../contract/schemas/app.ts';
import type { Policy } from '../../contract/schemas/policy.ts';
import type { DatabaseFacts } from '../store/database-facts.ts';
import { version } from '../util/version.ts';
import { maskedLog } from './log-lines.ts';
import { errorCodesOf, masker } from './mask.ts';

interface DiagnosticsSource {
  readonly dataDir: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly host: 'electron' | 'browser' | 'command line';
  readonly runtime: Runtime;
  readonly policy: Policy;
  readonly database: DatabaseFacts;
  /** What only an open Rastro knows. It holds no name that a user chose. Null: the command line makes the text. */
  readonly open: {
    readonly keychain: boolean;
    readonly notices: readonly string[];
    readonly basemap: string;
    readonly basemapFault: string | null;
    readonly secrets: readonly string[];
  } | null;
}

/** Files of the data folder whose names come from the program, so that they hold nothing private. */
const OWN_FILES =
  /^(?:rastro\.sqlite(?:-wal|-shm)?|rastro\.damaged-[\dTZ-]+\.sqlite(?:-wal|-shm)?|journal\.jsonl)$/;

/**
 * One text for support, as JSON in English: versions, settings, counts, the last runs, the check of the database and
 * the log. It has no names of lists, files, columns or connections, and no addresses, paths, hosts, VINs, plates or
 * coordinates.
 */
export async function diagnosticsText(source: DiagnosticsSource): Promise<string> {
  const { dataDir, now, host, runtime, policy, database, open } = source;
  const { names, settings, runs, integrity, ...facts } = database;
  const mask = names === null ? errorCodesOf : masker([...names, ...namesOf(policy), ...ownNames(), dataDir]);
  const content = {
    about: 'Diagnostics of Rastro. Names, addresses, paths, VINs, plates and coordinates are left out.',
    madeAt: new Date(now).toISOString(),
    rastro: version,
    host,
    runtime,
    open,
    policy: policyFacts(policy),
    settings,
    database: { ...facts, integrity: integrity.map(mask) },
    files: await fileSizes(dataDir),
    runs: runs.map(({ startedAt, endedAt, activeMs, ...run }) => ({
      ...run,
      startedAt: timeOf(startedAt),
      endedAt: timeOf(endedAt),
      activeSeconds: Math.round(Number(activeMs) / 1000),
    })),
    log: await maskedLog(path.join(dataDir, 'logs', 'rastro.log'), mask),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

function ownNames(): string[] {
  const home = homedir();
  try {
    return [userInfo().username, hostname(), home, path.basename(home)];
  } catch {
    return [hostname(), home];
  }
}

const namesOf = ({ connections, services }: Policy): string[] => [
  ...(services ?? []),
  ...connections.flatMap(({ name, address, clientId }) => [name, address, clientId]),
];

/** What the policy sets, without addresses and names. */
function policyFacts({ services, connections, ...rest }: Policy): object {
  return { services: services?.length ?? null, connections: connections.length, ...rest };
}

async function fileSizes(dataDir: string): Promise<Record<string, number>> {
  const found = await readdir(dataDir).catch(() => []);
  const own = found.filter((name) => OWN_FILES.test(name)).sort();
  const sizes = await Promise.all(
    own.map(async (name) => [name, (await stat(path.join(dataDir, name))).size] as const),
  );
  return Object.fromEntries(sizes);
}

const timeOf = (ms: string | number | null | undefined): string | null =>
  typeof ms === 'number' ? new Date(ms).toISOString() : null;
