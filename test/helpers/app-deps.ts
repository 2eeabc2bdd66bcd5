import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { VinList } from '../../src/contract/schemas/lists.ts';
import type { App, AppDeps } from '../../src/main/app/types.ts';
import { systemClock } from '../../src/main/util/clock.ts';
import { createLog } from '../../src/main/util/log.ts';
import { noFileOpener } from './file-opener.ts';
import { directNetwork } from './network.ts';
import { memoryScheduler } from './scheduler.ts';

const resource = (name: string) => fileURLToPath(new URL(`../../resources/${name}`, import.meta.url));

/** What a core needs, for one that runs in a test: exports go into the data folder. */
export function appDeps(dataDir: string, more: Partial<AppDeps> = {}): AppDeps {
  return {
    dataDir,
    network: directNetwork,
    clock: systemClock,
    random: () => 0.5,
    locale: () => 'pt-BR',
    formatLocale: () => 'pt-BR',
    host: 'browser',
    saveAs: async (name) => join(dataDir, name),
    openExternal: null,
    fileOpener: noFileOpener,
    lookupCommand: [process.execPath, 'lookup.ts'],
    scheduler: memoryScheduler(),
    basemapFile: resource('basemap/basemap.pmtiles'),
    placesFile: resource('places/places.bin'),
    territoriesFile: resource('places/territories.bin'),
    licencesFile: 'none',
    log: createLog({ level: 'error' }),
    ...more,
  };
}

/** Imports a pasted text as a list. */
export async function importList({ handlers }: App, text: string, name = 'frota'): Promise<VinList> {
  const { intakeId } = await handlers.intake.begin({ name, kind: 'paste' });
  await handlers.intake.append({ intakeId, bytes: new TextEncoder().encode(text) });
  await handlers.intake.inspect({ intakeId, overrides: {} });
  return handlers.intake.commit({ intakeId, name });
}
