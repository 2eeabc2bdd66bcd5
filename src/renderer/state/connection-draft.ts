import type { Connection, ConnectionDraft } from '../../contract/schemas/connections.ts';
import { type AddressFault, addressFault } from '../../shared/service-address.ts';

export interface ConnectionValues {
  readonly name: string;
  readonly baseUrl: string;
  readonly clientId: string;
  /** Empty: keep the saved secret. */
  readonly secret: string;
  readonly timeZone: string;
}

const fields = ['name', 'baseUrl', 'clientId', 'secret', 'timeZone'] as const;

export type ConnectionErrors = Partial<Record<keyof ConnectionValues, 'required' | 'secret' | AddressFault>>;

/** Most Brazilian telematics services write Brasília time; the service itself does not say. */
export const DEFAULT_ZONE = 'America/Sao_Paulo';

export const valuesOf = (connection: Connection | null): ConnectionValues => ({
  name: connection?.name ?? '',
  baseUrl: connection?.baseUrl ?? '',
  clientId: connection?.clientId ?? '',
  secret: '',
  timeZone: connection?.timeZone ?? DEFAULT_ZONE,
});

/** Whether no secret is stored for the connection, so that one has to be typed. Null: a new connection. */
export const needsSecret = (connection: Connection | null): boolean =>
  !connection || connection.secret === 'missing';

/** The errors of the form by field, the topmost first; empty when it can be sent. */
export function errorsOf(values: ConnectionValues, connection: Connection | null): ConnectionErrors {
  const errors: ConnectionErrors = {};
  if (!values.name.trim()) errors.name = 'required';
  const fault = addressFault(URL.parse(values.baseUrl.trim()));
  if (!values.baseUrl.trim()) errors.baseUrl = 'required';
  else if (fault) errors.baseUrl = fault;
  if (!values.clientId.trim()) errors.clientId = 'required';
  if (!values.secret.trim() && needsSecret(connection)) errors.secret = 'secret';
  if (!values.timeZone) errors.timeZone = 'required';
  return errors;
}

export function isChanged(values: ConnectionValues, connection: Connection | null): boolean {
  const first = valuesOf(connection);
  return fields.some((field) => values[field] !== first[field]);
}

/** What is sent to the core: without an id for a new connection, without a secret to keep the stored one. */
export function draftOf(values: ConnectionValues, connection: Connection | null): ConnectionDraft {
  const { secret: typed, ...rest } = values;
  // A copied secret often has white space around it.
  const secret = typed.trim();
  return { ...(connection ? { id: connection.id } : {}), ...rest, ...(secret ? { secret } : {}) };
}
