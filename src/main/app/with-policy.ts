import type { Handlers } from '../../contract/contract-types.ts';
import type { ConnectionDraft } from '../../contract/schemas/connections.ts';
import type { ExportRequest } from '../../contract/schemas/exports.ts';
import type { Policy, PolicyFormat } from '../../contract/schemas/policy.ts';
import { policyFormatOf } from '../../shared/policy-formats.ts';
import { forbiddenSetting, requireMapSource } from '../policy/governed-settings.ts';
import { isPolicyConnection, requireFormat, requireService } from '../policy/rules.ts';
import { parseBaseUrl } from '../service/base-url.ts';
import type { Store } from '../store/types.ts';
import { AppError } from '../util/errors.ts';

/**
 * The handlers, limited by the administrator's policy: a call that the policy forbids throws AppError `policy` before
 * anything happens. The code that sends requests checks the same rules, because scheduled runs and the command line do
 * not call these handlers.
 */
export function withPolicy(
  handlers: Handlers,
  policy: Policy,
  store: Pick<Store, 'connections' | 'runs' | 'lists'>,
): Handlers {
  const { app, connections, lists, systemSchedules, runs, exports, basemap, updates } = handlers;
  const over = connectionRules(policy, store);
  return {
    ...handlers,
    app: { ...app, openMap: after(requireMap(policy), app.openMap) },
    connections: {
      ...connections,
      save: after(over.save, connections.save),
      test: after(over.test, connections.test),
      remove: after(over.remove, connections.remove),
    },
    lists: {
      ...lists,
      schedule: after(async ({ schedule }) => schedule && over.use(schedule.connectionId), lists.schedule),
    },
    systemSchedules: {
      ...systemSchedules,
      save: after(({ connectionId }) => over.use(connectionId), systemSchedules.save),
    },
    runs: {
      ...runs,
      start: after(({ connectionId }) => over.use(connectionId), runs.start),
      resume: after(async ({ runId }) => over.use((await store.runs.get(runId)).connectionId), runs.resume),
    },
    exports: {
      ...exports,
      write: after(async (request) => requireFormat(policy, await formatOf(request, store)), exports.write),
    },
    basemap: {
      ...basemap,
      use: after((use) => use.kind === 'online' && requireMapSource(policy, use.address), basemap.use),
    },
    updates: {
      ...updates,
      check: after(requireUpdates(policy), updates.check),
      download: after(requireUpdates(policy), updates.download),
      install: after(requireUpdates(policy), updates.install),
    },
  };
}

/** A handler that calls `work` unless `allow` throws. */
function after<I, O>(
  allow: (input: I) => unknown,
  work: (input: I) => Promise<O> | O,
): (input: I) => Promise<O> {
  return async (input) => {
    await allow(input);
    return work(input);
  };
}

function requireMap({ externalMap }: Policy) {
  return () => {
    if (!externalMap)
      throw new AppError('policy', 'The policy allows no other map.', { reason: 'policy-map' });
  };
}

function requireUpdates({ updates }: Policy) {
  return () => {
    if (!updates) throw forbiddenSetting();
  };
}

function connectionRules(policy: Policy, store: Pick<Store, 'connections'>) {
  const find = async (id: number | undefined) =>
    (await store.connections.all()).find((each) => each.id === id);

  function requireAddress({ baseUrl }: Pick<ConnectionDraft, 'baseUrl'>): void {
    // Throws `bad-input` for a text that is no address.
    if (policy.services) requireService(policy, { baseUrl: parseBaseUrl(baseUrl).href });
  }

  return {
    test: requireAddress,
    async save(draft: ConnectionDraft): Promise<void> {
      requireAddress(draft);
      const saved = await find(draft.id);
      if (!saved || !isPolicyConnection(policy, saved)) return;
      const { name, clientId, timeZone } = draft;
      const isSame = name === saved.name && clientId === saved.clientId && timeZone === saved.timeZone;
      if (!isSame || parseBaseUrl(draft.baseUrl).href !== saved.baseUrl) throw forbiddenConnection();
    },
    async remove({ id }: { readonly id: number }): Promise<void> {
      const saved = await find(id);
      if (saved && isPolicyConnection(policy, saved)) throw forbiddenConnection();
    },
    /** Checks the connection of a lookup. An unknown connection passes, since the handler itself refuses it. */
    async use(id: number): Promise<void> {
      const saved = await find(id);
      if (saved) requireService(policy, saved);
    },
  };
}

function forbiddenConnection(): AppError {
  return new AppError('policy', 'The policy gives this connection.', { reason: 'policy-connection' });
}

async function formatOf(
  { format, what }: ExportRequest,
  { lists }: Pick<Store, 'lists'>,
): Promise<PolicyFormat> {
  if (format !== 'as-imported') return policyFormatOf[format];
  const listId = what.kind === 'file' ? what.listId : null;
  const list = (await lists.all()).find(({ id }) => id === listId);
  return list?.isWorkbook ? 'xlsx' : 'csv';
}
