import type { ByHand, UpdateFault } from '../../src/contract/schemas/updates.ts';

/** What the test plays. */
export interface Order {
  /** Answers of the server from now on. */
  readonly check?: { readonly version: string } | { readonly fault: UpdateFault } | 'newest';
  /** How far the download is; 1 ends it. */
  readonly share?: number;
  readonly fault?: UpdateFault;
}

/** How the program is installed: the process's second argument, as JSON. */
export interface Installed {
  readonly byHand: ByHand | null;
  readonly isAllowed: boolean;
}
