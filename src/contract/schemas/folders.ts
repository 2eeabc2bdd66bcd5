import { z } from 'zod';
import type { Parsed } from './common.ts';
import type { ErrorDetails, ErrorKind } from './errors.ts';
import { exportFormat } from './exports.ts';

export const writtenFormat = exportFormat.exclude(['as-imported']);
export type WrittenFormat = Parsed<typeof writtenFormat>;

/** `written`: Rastro writes files into it. `watched`: Rastro imports the files that appear in it. */
export const folderUse = z.enum(['written', 'watched']);
export type FolderUse = Parsed<typeof folderUse>;

/** Why something failed, in the form of an error of the contract. */
export interface FolderFailure {
  readonly kind: ErrorKind;
  readonly details: ErrorDetails;
}

export interface WrittenFile {
  /** For `exports.open` and `exports.showInFolder`. */
  readonly exportId: string;
  /** Absolute. */
  readonly path: string;
  readonly rows: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * What became of a file of the watched folder. `added`: it became a new list. `replaced`: it replaced the list that
 * came from a file of this name. `unclear`: it was not imported, since several of its columns hold VINs; once the user
 * imports it, the chosen columns are remembered. `failed`: it could not be read, or holds no VIN.
 */
export interface TakenFile {
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly outcome: 'added' | 'replaced' | 'unclear' | 'failed';
  /** The list that was made from it; null: none. */
  readonly listId: number | null;
  readonly rows: number;
  /** Rows whose VIN cell holds no valid VIN. The list keeps them. */
  readonly heldBack: number;
  /** VINs that stand elsewhere in the file, and are not in the list. */
  readonly elsewhere: number;
  readonly failure: FolderFailure | null;
}

export interface FoldersState {
  /** How the user chooses each folder. `named`: by an option of the command that starts Rastro. */
  readonly choosing: Readonly<Record<FolderUse, 'dialog' | 'named' | 'none'>>;
  readonly written: {
    /** Absolute; null: no file is written. */
    readonly folder: string | null;
    readonly format: WrittenFormat;
    /** The last file of this session; null: none. */
    readonly last: WrittenFile | null;
    /** Why the newest attempt to write failed; null: it did not. */
    readonly failure: (FolderFailure & { readonly at: number }) | null;
  };
  readonly watched: {
    /** Absolute; null: no folder is watched. */
    readonly folder: string | null;
    /** Whether the folder could be read when it was last checked. */
    readonly isReadable: boolean;
    /** The files taken in this session, newest first; at most 20. */
    readonly taken: readonly TakenFile[];
  };
}
