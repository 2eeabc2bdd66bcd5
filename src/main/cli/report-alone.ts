import { join } from 'node:path';
import type { Policy } from '../../preload/schemas/policy.ts';
import { reportDeps } from '../app/report-deps.ts';
import { bundledTiles } from '../basemap/bundled-tiles.ts';
import { createExports } from '../export/exports.ts';
import type { ReportRequest } from '../handover/messages.ts';
import type { Caller } from '../handover/server.ts';
import { reportJob } from '../lookup-job/report.ts';
import { createPlaces } from '../places/places.ts';
import { requireFormat } from '../policy/rules.ts';
import { readSystemPolicy } from '../policy/system-policy.ts';
import { createLocal } from '../streets/local.ts';
import { streetNear } from '../streets/nearest-street.ts';
import { openDataFolder } from './own-data.ts';
import { terminalLog } from './saying-log.ts';

export interface ReportAloneOptions {
  readonly dataDir: string;
  readonly placesFile: string;
  readonly basemapFile: string;
  /** URL of the store's worker script in a bundle; absent: the script is where the source has it. */
  readonly storeWorker?: URL;
  /** The administrator's rules; absent: those of this computer. */
  readonly policy?: Policy;
}

/**
 * Opens the store in this process and writes a report.
 *
 * @returns the exit code
 * @throws AppError `conflict` where another process has the data folder open, and what `reportJob` throws
 */
export async function reportAlone(
  request: ReportRequest,
  options: ReportAloneOptions,
  caller: Caller,
): Promise<number> {
  const policy = options.policy ?? (await readSystemPolicy());
  const { store, journal, clock } = await openDataFolder(options, request.language, caller.say);
  const log = terminalLog(caller.say);
  const places = createPlaces(options.placesFile, log);
  const basemap = bundledTiles(options.basemapFile);
  const local = createLocal(join(options.dataDir, 'streets'), log);
  const streets = { regions: local.current, near: streetNear(local.current, log) };
  const exports = createExports({
    ...{ store, clock, placeOf: places.placeOf, regionOf: places.regionOf, emit: () => undefined },
    saveAs: async () => null,
    opener: { open: async () => undefined, showInFolder: async () => undefined },
    written: ({ path, ...file }) => journal.add({ action: 'exported', ...file, file: path }),
    formatLocale: () => new Intl.DateTimeFormat().resolvedOptions().locale,
    reports: reportDeps({ store, clock, places, streets, basemap }),
  });
  try {
    return await reportJob({ store, exports, requireAllowed: () => requireFormat(policy, 'pdf') })(
      request,
      caller,
    );
  } finally {
    await exports.close();
    await local.close();
    await basemap.close();
    await store.close();
  }
}
