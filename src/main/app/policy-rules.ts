import type { Input } from '../../contract/contract-types.ts';
import type { ConnectionDraft } from '../../contract/schemas/connections.ts';
import type { ExportRequest } from '../../contract/schemas/exports.ts';
import type { Policy, PolicyFormat } from '../../contract/schemas/policy.ts';
import { policyFormatOf } from '../../shared/policy-formats.ts';
import { forbiddenSetting, requireMapSource } from '../policy/governed-settings.ts';
import { isPolicyConnection, requireFormat, requireService } from '../policy/rules.ts';
import { parseBaseUrl } from '../service/base-url.ts';
import type { Store } from '../store/threads/store.ts';
import { AppError } from '../util/errors.ts';

export type PolicyRules = ReturnType<typeof policyRules>;

/**
 * What the administrator's policy forbids: each rule throws AppError `policy` before anything happens. The code that
 * sends requests checks the same rules, because scheduled runs and the command line do not call the handlers.
 */
export function policyRules(policy: Policy, store: Pick<Store, 'connections' | 'runs' | 'lists'>) {
  const find = async (id: number | undefined) =>
    (await store.connections.all()).find((each) => each.id === id);

  function requireAddress({ baseUrl }: Pick<ConnectionDraft, 'baseUrl'>): void {
    // Throws `bad-input` for a text that is no address.
    if (policy.services) requireService(policy, { baseUrl: parseBaseUrl(baseUrl).href });
  }

  /** Checks the connection of a lookup. An unknown connection passes, since the handler itself refuses it. */
  async function use({ connectionId }: { readonly connectionId: number }): Promise<void> {
    const saved = await find(connectionId);
    if (saved) requireService(policy, saved);
  }

  return {
    testConnection: requireAddress,
    async saveConnection(draft: ConnectionDraft): Promise<void> {
      requireAddress(draft);
      const saved = await find(draft.id);
      if (!saved || !isPolicyConnection(policy, saved)) return;
      const { name, clientId, timeZone } = draft;
      const isSame = name === saved.name && clientId === saved.clientId && timeZone === saved.timeZone;
      if (!isSame || parseBaseUrl(draft.baseUrl).href !== saved.baseUrl) throw forbiddenConnection();
    },
    async removeConnection({ id }: { readonly id: number }): Promise<void> {
      const saved = await find(id);
      if (saved && isPolicyConnection(policy, saved)) throw forbiddenConnection();
    },
    use,
    resume: async ({ runId }: Input<'runs', 'resume'>) => use(await store.runs.get(runId)),
    schedule: async ({ schedule }: Input<'lists', 'schedule'>) => schedule && use(schedule),
    exportFile: async (request: ExportRequest) => requireFormat(policy, await formatOf(request, store)),
    basemap: (wanted: Input<'basemap', 'use'>) =>
      wanted.kind === 'online' && requireMapSource(policy, wanted.address),
    openMap(): void {
      if (!policy.externalMap)
        throw new AppError('policy', 'The policy allows no other map.', { reason: 'policy-map' });
    },
    updates(): void {
      if (!policy.updates) throw forbiddenSetting();
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
