import type { Connection, ConnectionDraft } from '../../preload/schemas/connections.ts';

/** The typed values of a connection's form. */
export interface ConnectionValues {
  readonly name: string;
  readonly baseUrl: string;
  readonly clientId: string;
  /** Empty: keep the saved one. */
  readonly secret: string;
  readonly timeZone: string;
}

export type ConnectionErrors = Partial<Record<keyof ConnectionValues, 'required' | 'address' | 'secret'>>;

/** Most Brazilian telematics services write Brasília time; the service itself does not say. */
export const DEFAULT_ZONE = 'America/Sao_Paulo';

export function valuesOf(connection: Connection | null): ConnectionValues {
  return {
    name: connection?.name ?? '',
    baseUrl: connection?.baseUrl ?? '',
    clientId: connection?.clientId ?? '',
    secret: '',
    timeZone: connection?.timeZone ?? DEFAULT_ZONE,
  };
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether the core may send a secret there: https, or plain http on this machine. */
export function isServiceAddress(text: string): boolean {
  const url = URL.parse(text.trim());
  return (
    url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname)))
  );
}

/** Whether no secret is stored for the connection, so that one has to be typed. Null: a new connection. */
export const needsSecret = (connection: Connection | null): boolean =>
  !connection || connection.secret === 'missing';

/** The errors of the form by field, the topmost first; empty when it can be sent. */
export function errorsOf(values: ConnectionValues, connection: Connection | null): ConnectionErrors {
  const errors: ConnectionErrors = {};
  if (!values.name.trim()) errors.name = 'required';
  if (!values.baseUrl.trim()) errors.baseUrl = 'required';
  else if (!isServiceAddress(values.baseUrl)) errors.baseUrl = 'address';
  if (!values.clientId.trim()) errors.clientId = 'required';
  if (!values.secret && needsSecret(connection)) errors.secret = 'secret';
  if (!values.timeZone) errors.timeZone = 'required';
  return errors;
}

/** What is sent to the core: without an id for a new connection, without a secret to keep the stored one. */
export function draftOf(values: ConnectionValues, connection: Connection | null): ConnectionDraft {
  const { secret, ...rest } = values;
  return { ...(connection ? { id: connection.id } : {}), ...rest, ...(secret ? { secret } : {}) };
}
