const utf8 = new TextEncoder();

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A random text that is used once: 64 digits of base 16. */
export const newNonce = (): string => hex(crypto.getRandomValues(new Uint8Array(32)));

/**
 * Proves to the other end of a connection that this one has the key, which itself is never sent: an HMAC over the role
 * and the nonces of both ends. The nonces prevent replay, the role prevents reflection. As `session` it is the key of a
 * page's next sockets, which no other page can compute.
 */
export async function proofOf(
  key: string,
  by: 'host' | 'page' | 'session' | 'command-line',
  nonces: string,
): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const hmac = await crypto.subtle.importKey('raw', utf8.encode(key), algorithm, false, ['sign']);
  return hex(new Uint8Array(await crypto.subtle.sign('HMAC', hmac, utf8.encode(`${by} ${nonces}`))));
}
