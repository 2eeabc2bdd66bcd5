import { randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Controls access to the browser host. The first page that shows the token gets the secret, and from then on only the
 * secret is valid. Neither is a cookie, because a browser sends cookies of 127.0.0.1 to every port, and so to programs
 * of other users of the computer.
 */
export interface Session {
  /** Goes into the fragment of the address, which a browser sends to no server. */
  readonly token: string;
  /** @param proofs the page's token and secret, separated by spaces @returns the secret; null where neither is valid */
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
