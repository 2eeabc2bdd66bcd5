import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { codeOf, messageOf } from '../util/errors.ts';
import type { Log } from '../util/log.ts';
import { PRIVATE_FILE } from '../util/private.ts';
import { renameWithRetrySync } from '../util/rename.ts';
import type { CredentialStore } from './types.ts';

/** Removes secrets. Remembers those that can't be removed now, for a retry. */
export interface SecretRemovals {
  /** @returns whether the secret is gone now */
  remove(connectionId: number): Promise<boolean>;
  /** Cancels the removal for a connection that has a new secret. */
  forget(connectionId: number): void;
  /**
   * Retries the removals that failed, until one fails again.
   *
   * @param decide `keep`: the secret belongs to a connection that is there; `wait`: it can't be told now
   */
  retry(decide: (connectionId: number) => Promise<'remove' | 'keep' | 'wait'>): Promise<void>;
  left(): number;
}

const connectionIds = z.array(z.number().int().positive()).max(10_000);

/**
 * The numbers of connections whose secret is to be removed are in a file of their own, which outlives the database; the
 * secrets themselves are in the keychain alone.
 */
export function secretRemovals(
  dataDir: string,
  credentials: Pick<CredentialStore, 'remove'>,
  log: Pick<Log, 'warn'>,
): SecretRemovals {
  const file = join(dataDir, 'secrets-to-remove.json');
  let left: ReadonlySet<number> = new Set(read());

  function read(): number[] {
    try {
      return connectionIds.parse(JSON.parse(readFileSync(file, 'utf8')));
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') log.warn('keychain.removals-unreadable', { error: messageOf(error) });
      return [];
    }
  }

  function set(changed: ReadonlySet<number>): void {
    left = changed;
    try {
      if (changed.size === 0) {
        rmSync(file, { force: true });
        return;
      }
      writeFileSync(`${file}.new`, JSON.stringify([...changed]), { mode: PRIVATE_FILE });
      renameWithRetrySync(`${file}.new`, file);
    } catch (error) {
      // The list is still in memory, so this session can retry.
      log.warn('keychain.removals-not-saved', { error: messageOf(error) });
    }
  }

  function forget(id: number): void {
    if (left.has(id)) set(new Set([...left].filter((other) => other !== id)));
  }

  async function remove(id: number): Promise<boolean> {
    // Recorded first: if the process ends during the removal, the next process retries it.
    set(new Set([...left, id]));
    const isGone = await credentials.remove(id);
    if (isGone) forget(id);
    return isGone;
  }

  return {
    remove,
    forget,
    async retry(decide) {
      for (const id of left) {
        const decided = await decide(id);
        if (decided === 'keep') forget(id);
        else if (decided === 'remove' && !(await remove(id))) return;
      }
    },
    left: () => left.size,
  };
}
