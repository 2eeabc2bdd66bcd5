import { z } from 'zod';
import { instant, type Parsed } from './common.ts';

export interface NewVersion {
  readonly version: string;
  /** Bytes of the file to download. */
  readonly size: number;
}

/** Why looking for, downloading or installing a version failed. Each has a text on the screen. */
const updateFault = z.enum([
  /** No answer: no network, an unknown host, a connection that broke off. */
  'network',
  /** The server answers with an error. */
  'server',
  /** The server's answer does not describe a version of Rastro. */
  'feed',
  /** The file is not the one that was announced. */
  'damaged',
  /** The file is not signed by the publisher of the installed version. */
  'signature',
  /** The file could not be written. */
  'disk',
  /** The installation could not be begun. */
  'install',
]);
export type UpdateFault = Parsed<typeof updateFault>;

/** The last look for a new version. */
export const updateCheck = z.object({
  at: instant,
  outcome: z.enum(['newest', 'newer', ...updateFault.options]),
});
export type UpdateCheck = Parsed<typeof updateCheck>;

/** Why a new version has to be installed by hand. */
export type ByHand =
  /** A deb or rpm package: the system's package manager updates it. */
  | 'package-manager'
  /** A Windows installation for all users of the computer, which only an administrator can change. */
  | 'all-users'
  /** A folder that was unpacked from an archive. */
  | 'folder'
  /** The program's file can't be replaced where it is. */
  | 'read-only';

/** What is known in every state except `unsupported`. */
interface Known {
  /** False: an administrator switched the search off, whatever the setting says. */
  readonly isAllowed: boolean;
  /** Null: there was no check yet. */
  readonly lastCheck: UpdateCheck | null;
  /** Null: Rastro installs it. */
  readonly byHand: ByHand | null;
  /** Where a version can be downloaded by hand. */
  readonly address: string;
}

/** How far a new version is on its way to being installed. */
export type UpdateStage = { readonly kind: 'idle' | 'checking' } | UpdateOffer;
export type UpdateOffer = { readonly newVersion: NewVersion } & (
  | { readonly kind: 'available' | 'ready' | 'installing' }
  | { readonly kind: 'downloading'; readonly share: number }
  /** A download or an installation failed. */
  | { readonly kind: 'failed'; readonly fault: UpdateFault }
);

interface Shown {
  /** Whether the user does not want to be reminded of this version. */
  readonly isSkipped: boolean;
  /** Whether the notice is to be shown: the user has not put it off or skipped it, and no run is under way. */
  readonly isAnnounced: boolean;
}

/** What is known of new versions, and the step that is in progress. */
export type UpdateState =
  /** This copy of Rastro looks for no versions: not installed, in a browser, or built without an address. */
  { readonly kind: 'unsupported' } | (Known & (Exclude<UpdateStage, UpdateOffer> | (UpdateOffer & Shown)));
