import { z } from 'zod';
import type { NewVersion } from '../../../../preload/schemas/updates.ts';
import { UpdateError } from '../../../updates/types.ts';

/** Semantic Versioning 2.0.0, short enough for the screen. */
const version = z
  .string()
  .max(40)
  .regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$/);

/** Most bytes of an announced file. Installers of Rastro have some 150 MB. */
const LARGEST_BYTES = 1024 ** 3;

/** `latest*.yml` as electron-builder writes it. electron-updater itself would take a file without a size or SHA-512. */
const announcement = z.object({
  version,
  files: z
    .array(
      z.object({
        url: z.string().min(1).max(2000),
        /** In base64: 64 bytes. */
        sha512: z.string().regex(/^[0-9A-Za-z+/]{86}==$/),
        size: z.number().int().positive().max(LARGEST_BYTES),
      }),
    )
    .min(1)
    .max(50),
});

export interface ExpectedFile {
  /** Extension of the file that this installation takes, such as `exe`; null: any, since the user installs by hand. */
  readonly extension: string | null;
  /** The processor's architecture, as Node names it. */
  readonly arch: string;
  /** Whether prereleases, such as 1.2.0-beta.1, are wanted. */
  readonly prereleases: boolean;
}

/**
 * The version that a server announces, validated before anything else is done with it.
 *
 * @param info what electron-updater read
 * @returns null for a version that is not wanted
 * @throws UpdateError `feed` where `info` does not describe a version, or has no file for this installation
 */
export function readAnnouncement(info: unknown, wanted: ExpectedFile): NewVersion | null {
  const read = announcement.safeParse(info);
  if (!read.success) {
    const at = read.error.issues[0]?.path.join('.') ?? '';
    throw new UpdateError('feed', `the announcement of the version is not as it should be, at "${at}"`);
  }
  const { version, files } = read.data;
  if (!wanted.prereleases && version.includes('-')) return null;
  const { extension, arch } = wanted;
  const fitting = extension === null ? files : files.filter(({ url }) => url.endsWith(`.${extension}`));
  // The same choice as in electron-updater (`findFile`).
  const file = fitting.find(({ url }) => url.includes(arch)) ?? fitting[0];
  if (!file) throw new UpdateError('feed', `version ${version} has no file for this installation`);
  return { version, size: file.size };
}
