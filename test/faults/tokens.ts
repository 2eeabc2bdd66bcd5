import type { WireMeaning } from './wire.ts';

/** Answers of the token operation; `expires_in` in seconds. */
const ODD: Readonly<Record<string, object>> = {
  'token without expires_in': { token_type: 'Bearer' },
  'token with expires_in 0': { token_type: 'Bearer', expires_in: 0 },
  'token with expires_in -5': { token_type: 'Bearer', expires_in: -5 },
  'token with expires_in a string': { token_type: 'Bearer', expires_in: '3600' },
  'token without token_type': { expires_in: 3600 },
};

const GOOD: Readonly<Record<string, { readonly token_type: string; readonly expires_in: number }>> = {
  'token_type in lower case': { token_type: 'bearer', expires_in: 3600 },
  'token of 1 s': { token_type: 'Bearer', expires_in: 1 },
  'token of 60 s': { token_type: 'Bearer', expires_in: 60 },
  'token of 61 s': { token_type: 'Bearer', expires_in: 61 },
};

/** Faults of others that the token operation has too, with the name of the fault. */
const SHARED: Readonly<Record<string, string>> = {
  'token 500': '500',
  'token 503 retry-after': '503 retry-after',
  'token 429 seconds': '429 seconds',
  'token 429 bare': '429 bare',
  'token no answer': 'no answer',
  'token reset': 'reset',
  'token body cut': 'body cut',
  'token redirect': 'redirect',
};

const HTML = 'token html';

export const TOKEN_FAULTS: readonly string[] = [
  ...Object.keys(ODD),
  ...Object.keys(GOOD),
  ...Object.keys(SHARED),
  HTML,
];

export function sharedFault(fault: string | null): string | null {
  return fault === null ? null : (SHARED[fault] ?? null);
}

/** An answer of the token operation with this token. */
export function tokenBody(
  fault: string | null,
  token: string,
): { readonly text: string; readonly means: WireMeaning; readonly seconds: number } {
  if (fault === HTML) return { text: '<!doctype html>', means: 'server', seconds: 0 };
  const odd = fault === null ? undefined : ODD[fault];
  if (odd) return { text: JSON.stringify({ access_token: token, ...odd }), means: 'server', seconds: 0 };
  const good = (fault === null ? undefined : GOOD[fault]) ?? { token_type: 'Bearer', expires_in: 3600 };
  const text = JSON.stringify({ access_token: token, ...good });
  return { text, means: 'answered', seconds: good.expires_in };
}
