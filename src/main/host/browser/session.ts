import { randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Access to the browser host. The first page that shows the token gets the secret, which counts from then on. Neither is a
 * cookie: a browser sends cookies of 127.0.0.1 to every port, and so to other users of the computer.
 */
export interface Session {
  /** For the fragment of the address, which no request carries. */
  readonly token: string;
  /** @param proofs what a page shows, separated by spaces @returns the secret; null where none of them counts */
  admit(proofs: string): string | null;
}

export function makeSession(): Session {
  const token = randomBytes(32).toString('base64url');
  const secret = randomBytes(32).toString('base64url');
  let isSpent = false;
  return {
    token,
    admit(proofs) {
      const shown = proofs.split(' ');
      if (shown.some((proof) => isSame(proof, secret))) return secret;
      if (isSpent || !shown.some((proof) => isSame(proof, token))) return null;
      isSpent = true;
      return secret;
    },
  };
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
