import { randomBytes } from 'node:crypto';
import { proofOf } from '../../../contract/proof.ts';
import { isEqualProof } from '../../handover/messages.ts';

/**
 * Controls access to the browser host. The first page that proves to have the token gets a key of its own, and from then
 * on only that key counts. Neither is ever sent, and neither is a cookie: a browser sends cookies of 127.0.0.1 to every
 * port, and so to programs of other users of the computer.
 */
export interface Session {
  /** Goes into the fragment of the address, which a browser sends to no server. */
  readonly token: string;
  /** What proves to a page that this is the host: a proof for each key that the page may have. */
  proofs(nonces: string): Promise<string[]>;
  /** Whether the page has proved to have a key. */
  admit(proof: string, nonces: string): Promise<boolean>;
}

export function makeSession(): Session {
  const token = randomBytes(32).toString('base64url');
  let isSpent = false;
  let own: string | null = null;
  const isOf = async (key: string | null, proof: string, nonces: string) =>
    key !== null && isEqualProof(proof, await proofOf(key, 'page', nonces));
  return {
    token,
    proofs: (nonces) =>
      Promise.all(
        [isSpent ? null : token, own].flatMap((key) => key ?? []).map((key) => proofOf(key, 'host', nonces)),
      ),
    async admit(proof, nonces) {
      if (await isOf(own, proof, nonces)) return true;
      const [isFirst, next] = [await isOf(token, proof, nonces), await proofOf(token, 'session', nonces)];
      if (isSpent || !isFirst) return false;
      isSpent = true;
      own = next;
      return true;
    },
  };
}
