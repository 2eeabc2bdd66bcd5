import { writeFileSync } from 'node:fs';
import { app } from 'electron';
import type { App } from '../../app/types.ts';
import { messageOf } from '../../util/errors.ts';
import { version } from '../../util/version.ts';

/** Calls of the page while it opens: its state, rows of the table, and a tile of the map, which needs WebGL. */
const FIRST_CALLS = ['app.state', 'fleet.page', 'fleet.tile'] as const;

interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
}

export interface SmokeReport {
  readonly ok: boolean;
  readonly version: string;
  readonly isPackaged: boolean;
  readonly platform: string;
  readonly versions: Readonly<Record<'electron' | 'chrome' | 'node', string>>;
  readonly checks: readonly Check[];
}

export interface Smoke {
  called(channel: string): void;
  /**
   * Checks the open program on its demo fleet, closes the core and writes the report. The process ends with 0 if every
   * check passed, else with 1.
   */
  finish(core: App, close: () => Promise<unknown>): Promise<void>;
  /** Writes the report of a start that failed, and ends the process with 1. */
  fail(error: unknown): void;
}

/**
 * Checks an installed Rastro from the inside: page, bridge, worker threads, database, basemap, a lookup of the demo.
 *
 * @param file where the report is written
 * @param limitMs time limit of each check
 */
export function createSmoke(file: string, limitMs: number): Smoke {
  const firstCalls = new Map(
    FIRST_CALLS.map((channel) => [channel as string, Promise.withResolvers<void>()]),
  );

  async function run(core: App): Promise<readonly Check[]> {
    const checks: Check[] = [];
    const check = async (name: string, look: () => Promise<string>) =>
      checks.push(await resultOf(name, look, limitMs));
    for (const [channel, { promise }] of firstCalls)
      await check(`the page calls ${channel}`, () => promise.then(() => ''));
    await check('the demo is looked up', () => demoIsLookedUp(core));
    await check('the basemap is read', () => basemapIsRead(core));
    await check('a file is read in its thread', () => fileIsRead(core));
    // It writes an entry: reading answers where nothing can be saved, too.
    await check('the keychain', async () =>
      (await core.handlers.app.unlockKeychain(undefined)) ? 'there' : 'none',
    );
    return checks;
  }

  function end(checks: readonly Check[]): void {
    const report = reportOf(checks);
    writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
    app.exit(report.ok ? 0 : 1);
  }

  return {
    called: (channel) => firstCalls.get(channel)?.resolve(),
    async finish(core, close) {
      const checks = await run(core);
      await close();
      end(checks);
    },
    fail: (error) => end([{ name: 'Rastro starts', ok: false, detail: messageOf(error) }]),
  };
}

function reportOf(checks: readonly Check[]): SmokeReport {
  const { electron = '', chrome = '', node } = process.versions;
  return {
    ok: checks.every(({ ok }) => ok),
    version,
    isPackaged: app.isPackaged,
    platform: `${process.platform}-${process.arch}`,
    versions: { electron, chrome, node },
    checks,
  };
}

async function resultOf(name: string, look: () => Promise<string>, limitMs: number): Promise<Check> {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(new Error(`nothing within ${limitMs / 1000} s`)), limitMs);
  try {
    return { name, ok: true, detail: await Promise.race([look(), limit.promise]) };
  } catch (error) {
    return { name, ok: false, detail: messageOf(error) };
  } finally {
    clearTimeout(timer);
  }
}

async function demoIsLookedUp(core: App): Promise<string> {
  for (;;) {
    const changed = nextRunChange(core);
    const [run] = await core.handlers.runs.all(undefined);
    if (!run) throw new Error('no run was started');
    if (run.state === 'completed') return `${run.counts.ok} of ${run.counts.total} vehicles found`;
    if (run.state !== 'running') throw new Error(`the run is ${run.state}`);
    await changed;
  }
}

function nextRunChange(core: App): Promise<void> {
  return new Promise((resolve) => {
    const stop = core.events.on((event) => {
      if (event !== 'run.changed') return;
      stop();
      resolve();
    });
  });
}

async function basemapIsRead(core: App): Promise<string> {
  const bytes = await core.handlers.basemap.read({ archiveId: 'bundled', offset: 0, length: 7 });
  const magic = new TextDecoder().decode(bytes);
  if (magic !== 'PMTiles') throw new Error(`it begins with ${JSON.stringify(magic)}`);
  return magic;
}

async function fileIsRead(core: App): Promise<string> {
  const { begin, append, inspect, discard } = core.handlers.intake;
  const { intakeId } = await begin({ name: 'smoke.csv', kind: 'file' });
  await append({ intakeId, bytes: new TextEncoder().encode('chassi\n9BWZZZ377VT004251\n') });
  const { counts } = await inspect({ intakeId, overrides: {} });
  await discard({ intakeId });
  if (counts.accepted !== 1) throw new Error(`${counts.accepted} rows of 1 were accepted`);
  return '1 row';
}
