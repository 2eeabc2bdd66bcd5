import type { Policy, PolicyFormat } from '../../contract/schemas/policy.ts';
import { isWithin } from '../../shared/service-address.ts';
import type { ConnectionRecord } from '../store/records.ts';
import { AppError } from '../util/errors.ts';

type Service = Pick<ConnectionRecord, 'baseUrl'> & { readonly demo?: boolean };

/** Whether the policy allows the service. The demo's is always allowed, since it is part of Rastro. */
export const isServiceAllowed = ({ services }: Policy, { baseUrl, demo = false }: Service): boolean =>
  demo || services === null || services.some((allowed) => isWithin(baseUrl, allowed));

/** @throws AppError `policy` (`policy-service`) */
export function requireService(policy: Policy, service: Service): void {
  if (isServiceAllowed(policy, service)) return;
  const { host } = new URL(service.baseUrl);
  throw new AppError('policy', 'The policy does not allow this service.', {
    reason: 'policy-service',
    address: host,
  });
}

/** @throws AppError `policy`: `policy-export` where nothing may be exported, else `policy-format` */
export function requireFormat({ exportFormats }: Policy, format: PolicyFormat): void {
  if (exportFormats === null || exportFormats.includes(format)) return;
  if (exportFormats.length === 0)
    throw new AppError('policy', 'The policy allows no exports.', { reason: 'policy-export' });
  throw new AppError('policy', `The policy does not allow exports as ${format}.`, {
    reason: 'policy-format',
    format,
    allowed: exportFormats.join(', '),
  });
}

/** Whether a saved connection is one of those in the policy, by its address and client id. */
export const isPolicyConnection = (
  { connections }: Policy,
  { baseUrl, clientId, demo }: Pick<ConnectionRecord, 'baseUrl' | 'clientId' | 'demo'>,
): boolean => !demo && connections.some((given) => given.address === baseUrl && given.clientId === clientId);
