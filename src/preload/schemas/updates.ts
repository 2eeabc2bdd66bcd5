import { z } from 'zod';
import { instant } from './common.ts';

/** A version of Rastro that is newer than the installed one. */
export const newVersion = z.object({
  version: z.string(),
  /** Of the file to download, in bytes. */
  size: z.number().int().positive(),
});
export type NewVersion = z.infer<typeof newVersion>;

/** Why looking for, downloading or installing a version failed. Each has a text on the screen. */
export const updateFault = z.enum([
  /** No answer: no network, an unknown host, a connection that broke off. */
  'network',
  /** The server answers with an error. */
  'server',
  /** What the server answers does not describe a version of Rastro. */
  'feed',
  /** The server names an address without https. */
  'insecure',
  /** The file is not the one that was announced. */
  'damaged',
  /** The file is not signed by the publisher of the installed version. */
  'signature',
  /** The file could not be written. */
  'disk',
  /** The installation could not be begun. */
  'install',
]);
export type UpdateFault = z.infer<typeof updateFault>;

/** The last look for a new version. */
export const updateCheck = z.object({
  at: instant,
  outcome: z.enum(['newest', 'newer', ...updateFault.options]),
});
export type UpdateCheck = z.infer<typeof updateCheck>;

/** Why a new version has to be installed by hand. */
export const byHand = z.enum([
  /** A deb or rpm package: the system's package manager updates it. */
  'package-manager',
  /** On Windows for all users of the computer, which needs an administrator. */
  'all-users',
  /** A folder out of an archive. */
  'folder',
  /** The program's file can't be replaced where it is. */
  'read-only',
]);
export type ByHand = z.infer<typeof byHand>;

const known = {
  /** False: an administrator switched the search off, whatever the setting says. */
  isAllowed: z.boolean(),
  /** Null: never looked. */
  lastCheck: updateCheck.nullable(),
  /** Null: Rastro installs it. */
  byHand: byHand.nullable(),
  /** Where a version is to be had by hand. */
  address: z.string(),
};
const offered = {
  newVersion,
  /** Whether the notice is to be shown: the user has not put it off, and no run is under way. */
  isAnnounced: z.boolean(),
};

/** What is known of new versions, and what is being done about one. */
export const updateState = z.discriminatedUnion('kind', [
  /** This installation has no new versions to look for: not installed, in a browser, or built without an address. */
  z.object({ kind: z.literal('unsupported') }),
  z.object({ kind: z.literal('idle'), ...known }),
  z.object({ kind: z.literal('checking'), ...known }),
  z.object({ kind: z.literal('available'), ...known, ...offered, isSkipped: z.boolean() }),
  z.object({
    kind: z.literal('downloading'),
    ...known,
    newVersion,
    /** How much of it is there, 0 up to 1. */
    share: z.number().min(0).max(1),
  }),
  z.object({ kind: z.literal('ready'), ...known, ...offered }),
  z.object({ kind: z.literal('installing'), ...known, newVersion }),
  /** A download or an installation failed. */
  z.object({ kind: z.literal('failed'), ...known, ...offered, fault: updateFault }),
]);
export type UpdateState = z.infer<typeof updateState>;
