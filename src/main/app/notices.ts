import type { Notice } from '../../contract/schemas/app.ts';
import { isOnNetwork } from '../data-dir/identity.ts';
import type { Core } from './core.ts';

/** What the user must know. Computed at each call, since a keychain that answered at first may refuse to save later. */
export function noticesOf({ credentials, removals, isSetAside, deps }: Core): Notice[] {
  const notices: Notice[] = [];
  if (!credentials.isOpen) notices.push('keychain-silent');
  if (removals.left() > 0) notices.push('secret-not-removed');
  if (isSetAside) notices.push('database-set-aside');
  if (isOnNetwork(deps.dataDir)) notices.push('data-on-network');
  return notices;
}
