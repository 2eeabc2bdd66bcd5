import { randomUUID } from 'node:crypto';
import type { Handlers } from '../../contract/contract-types.ts';
import { diagnosticsText } from '../diagnostics/diagnostics.ts';
import { saveAsked } from '../export/save-asked.ts';
import { AppError } from '../util/errors.ts';
import { writeFileAtomically } from '../util/write-file.ts';
import { runtime } from './about.ts';
import type { Core } from './core.ts';
import { noticesOf } from './notices.ts';
import type { Services } from './services.ts';

const FILE = 'rastro-diagnostics.json';

/** The handlers of the screen's calls `diagnostics`. `save` writes the last text of `make`, which the user has seen. */
export function diagnosticsHandlers(core: Core, { basemap, connections }: Services): Handlers['diagnostics'] {
  const { deps, store, policy, credentials, journal } = core;
  let last: { readonly id: string; readonly text: string } | null = null;

  return {
    async make() {
      const [database, { kind, fault }, saved] = await Promise.all([
        store.diagnostics(),
        basemap.handlers.state(undefined),
        connections.handlers.all(undefined),
      ]);
      const open = {
        keychain: credentials.isOpen,
        notices: noticesOf(core),
        basemap: kind,
        basemapFault: fault,
        secrets: saved.filter(({ demo }) => !demo).map(({ secret }) => secret),
      };
      const { dataDir, host, clock } = deps;
      const text = await diagnosticsText({
        dataDir,
        host,
        policy,
        database,
        open,
        runtime: runtime(),
        now: clock.now(),
      });
      last = { id: randomUUID(), text };
      return last;
    },
    async save({ id }) {
      if (last?.id !== id) throw new AppError('not-found', 'These diagnostics were made anew.');
      const { text } = last;
      return saveAsked(deps, FILE, async (path) => {
        await writeFileAtomically(path, [text]);
        await journal.add({ action: 'diagnostics-saved', format: 'json', file: path });
        return { path };
      });
    },
  };
}
