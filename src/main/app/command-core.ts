import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RecoveredCounts } from '../../contract/schemas/app.ts';
import type { Policy } from '../../contract/schemas/policy.ts';
import { bundledTiles } from '../basemap/bundled-tiles.ts';
import type { CommandCore } from '../commands/command.ts';
import { createCredentials } from '../credentials/credentials.ts';
import { keychainService } from '../data-dir/data-dir.ts';
import { createExports } from '../export/exports.ts';
import { type Handover, startHandover } from '../handover/server.ts';
import { fileJobs } from '../intake/file-jobs.ts';
import { createPlaces } from '../places/places.ts';
import { readSystemPolicy } from '../policy/system-policy.ts';
import { createLocal } from '../streets/local.ts';
import { streetNear } from '../streets/nearest-street.ts';
import { answerOn, commandCore } from './commands.ts';
import { openConnections } from './connection-services.ts';
import type { DataCore } from './core.ts';
import { openErasure } from './erasure-services.ts';
import { createEvents } from './events.ts';
import { openCore } from './open-core.ts';
import { reportDeps } from './report-deps.ts';
import { createLookupService, openSystemSchedules } from './run-services.ts';
import type { DataDeps } from './types.ts';

/** The core of a command line that has the data folder open itself: nothing begins on its own there. */
export interface OwnCore {
  readonly commands: CommandCore;
  /** The path of a damaged database that was set aside; null: none was. */
  readonly setAside: string | null;
  /** What the new one has of the damaged one; null: nothing, or none was damaged. */
  readonly recovered: RecoveredCounts | null;
  /** Takes the commands of other command lines meanwhile. */
  readonly handover: Handover;
  /** Finishes an erasure that an earlier process began: no run may start before. */
  finishErasure(): Promise<void>;
  /** Ends the erasure and the commands of others that are under way. */
  interrupt(): Promise<void>;
  close(): Promise<void>;
}

/** @throws AppError as `createApp` */
export async function openCommandCore(
  deps: DataDeps & { readonly policy?: Policy | undefined },
): Promise<OwnCore> {
  const { dataDir } = deps;
  const policy = deps.policy ?? (await readSystemPolicy());
  const credentials = createCredentials({ service: keychainService(dataDir) });
  const { core, setAside, recovered } = await openCore(deps, policy, createEvents(), credentials);
  try {
    return { ...(await openParts(core)), setAside, recovered };
  } catch (error) {
    await core.store.close();
    throw error;
  }
}

async function openParts(core: DataCore) {
  const { deps, store, journal } = core;
  const { dataDir, log, clock } = deps;
  // The demo's service runs in the window alone.
  const connections = openConnections(
    core,
    async () => null,
    () => undefined,
  );
  const lookup = createLookupService(core, connections, () => undefined);
  const erasure = openErasure(core, {
    connections,
    lookup,
    systemSchedules: openSystemSchedules(core),
    // No import is under way; files of a killed process may be there.
    discardImports: () => rm(join(dataDir, 'intake'), { recursive: true, force: true }),
  });
  const places = createPlaces(deps.placesFile, log);
  const basemap = bundledTiles(deps.basemapFile);
  const local = createLocal(join(dataDir, 'streets'), log);
  const streets = { regions: local.current, near: streetNear(local.current, log) };
  const exports = createExports({
    dataDir,
    store,
    clock,
    placeOf: places.placeOf,
    regionOf: places.regionOf,
    emit: () => undefined,
    saveAs: async () => null,
    opener: { open: async () => undefined, showInFolder: async () => undefined },
    written: ({ path, ...file }) => journal.add({ action: 'exported', ...file, file: path }),
    formatLocale: deps.formatLocale,
    reports: reportDeps({ store, clock, places, streets, basemap }),
  });
  const commands = commandCore(core, { lookup, connections, erasure, exports, fileJobs: () => fileJobs });
  const handover = await startHandover({ dataDir, log, answer: answerOn(commands) });
  return {
    commands,
    handover,
    finishErasure: erasure.resume,
    async interrupt() {
      await Promise.all([handover.close(), erasure.close()]);
    },
    async close() {
      await handover.close();
      await Promise.all([lookup.close(), exports.close(), local.close(), basemap.close()]);
      await store.close();
    },
  };
}
