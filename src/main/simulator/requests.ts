import type { IncomingMessage } from 'node:http';

/** A request that breaks the service document, and the status that answers it. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
  }
}

const MAX_BODY_BYTES = 1024 * 1024;

/** The request's body as text. @throws Refusal 400 where it is larger than 1 MiB */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Read to its end even when it will be refused: the connection can then serve the next request.
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  if (size > MAX_BODY_BYTES) throw new Refusal(400, 'the body is too large');
  return Buffer.concat(chunks).toString('utf8');
}

/** @throws Refusal 400 for another Content-Type than `application/json` (document 4.1, 4.2) or broken JSON */
export function parseBody(request: IncomingMessage, body: string): Readonly<Record<string, unknown>> {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new Refusal(400, 'Content-Type must be application/json');
  return parseObject(body);
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal(400, 'the body is not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refusal(400, 'the body is not an object');
  }
  return { ...value };
}

/** Document 2.1. @throws Refusal 400 where a field is missing, empty or no string */
export function readCredentials(body: Readonly<Record<string, unknown>>): {
  readonly clientId: string;
  readonly clientSecret: string;
} {
  const { client_id: clientId, client_secret: clientSecret } = body;
  if (typeof clientId !== 'string' || clientId === '') throw new Refusal(400, 'client_id is missing');
  if (typeof clientSecret !== 'string' || clientSecret === '') {
    throw new Refusal(400, 'client_secret is missing');
  }
  return { clientId, clientSecret };
}

/** Document 2.3. @throws Refusal 400 where `chassis` is not 1 to 50 strings of 17 characters */
export function readChassis(body: Readonly<Record<string, unknown>>): readonly string[] {
  const { chassis } = body;
  if (!Array.isArray(chassis)) throw new Refusal(400, 'chassis is missing');
  if (chassis.length < 1 || chassis.length > 50) throw new Refusal(400, 'chassis must have 1 to 50 items');
  return chassis.map((vin: unknown) => {
    if (typeof vin !== 'string' || [...vin].length !== 17) {
      throw new Refusal(400, 'each item of chassis must have 17 characters');
    }
    return vin;
  });
}

/** Document 5: `Bearer <ACCESS_TOKEN>`. @throws Refusal 401 where it is missing or malformed */
export function readBearer(request: IncomingMessage): string {
  const token = /^Bearer ([\w.~+/-]+=*)$/.exec(request.headers.authorization ?? '')?.[1];
  if (!token) throw new Refusal(401, 'the Bearer token is missing or malformed');
  return token;
}
