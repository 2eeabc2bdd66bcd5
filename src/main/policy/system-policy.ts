import path from 'node:path';
import type { Policy } from '../../contract/schemas/policy.ts';
import { parsePolicy, policyError } from './parse.ts';
import { noPolicy } from './policy.ts';
import { readProtected } from './protected-file.ts';
import { POLICY_KEY, registryPolicy } from './registry.ts';
import { readRegistry } from './windows.ts';

/** User id of the administrator. */
const ROOT = 0;

/** Path of the policy's file, which is fixed: no variable, option or setting leads to another file. */
const FILES: Partial<Record<NodeJS.Platform, string>> = {
  darwin: '/Library/Application Support/Rastro/policy.json',
};
/** The path on systems that are not in `FILES`. */
const USUAL_FILE = '/etc/rastro/policy.json';

/**
 * The policy of this computer's administrator.
 *
 * Windows: the group policy of the registry, else the file. Where the registry can't be read, the file counts; without
 * a file the start then stops.
 *
 * @throws AppError `policy-invalid`
 */
export async function readSystemPolicy(platform: NodeJS.Platform = process.platform): Promise<Policy> {
  if (platform !== 'win32') return policyFileAt(FILES[platform] ?? USUAL_FILE, ROOT) ?? noPolicy;
  const { registry, programData, isUnreadable } = await readRegistry();
  if (registry !== null) return registryPolicy(registry);
  const policy = policyFileAt(path.win32.join(programData, 'Rastro', 'policy.json'), null);
  if (policy === null && isUnreadable) throw policyError({ reason: 'policy-unreadable', path: POLICY_KEY });
  return policy ?? noPolicy;
}

/**
 * The policy of a file; null where there is none.
 *
 * @param owner see `readProtected`
 * @throws AppError `policy-invalid`
 */
export function policyFileAt(file: string, owner: number | null): Policy | null {
  const text = readProtected(file, owner);
  return text === null ? null : parsePolicy(text, file);
}
