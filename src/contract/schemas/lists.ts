import { z } from 'zod';
import type { CellFormat } from './cells.ts';
import { id, type Parsed, vin } from './common.ts';

/** The interval at which a list is looked up while Rastro is open. */
export const listSchedule = z.object({
  connectionId: id,
  everyMinutes: z.number().int().min(5).max(10_080),
});
export type ListSchedule = Parsed<typeof listSchedule>;

export interface VinList {
  readonly id: number;
  readonly name: string;
  /** The imported file's name; null for a pasted list. */
  readonly source: string | null;
  /** Whether it came from a spreadsheet's workbook, whatever the file's name says. */
  readonly isWorkbook: boolean;
  readonly isDemo: boolean;
  /** Accepted rows, duplicates included. */
  readonly rows: number;
  /** Different VINs. */
  readonly vehicles: number;
  /** Rows held back at import: they stay in the file, but are not looked up. */
  readonly heldBack: number;
  /** Lines of the file that are kept: accepted and held-back rows, those of one line once. */
  readonly lines: number;
  /** Names of the file's columns besides the VIN, in order: those that the list shows. */
  readonly columns: readonly string[];
  /** How each of these columns is shown; null, and in lists of text files, as it stands in the file. */
  readonly formats?: readonly (CellFormat | null)[];
  /** Index in `columns` of the one that identifies all vehicles beside their VIN, such as the plate; null: none does. */
  readonly identifier: number | null;
  /** The name of each VIN column with its own such index; absent: the list has one VIN column. */
  readonly paired?: readonly { readonly vinColumn: string; readonly column: number | null }[];
  readonly createdAt: number;
  /** When an import last replaced it or added rows; null: never, or unknown. */
  readonly updatedAt: number | null;
  /** `nextAt`: when the next lookup is due. Null: the list has no schedule. */
  readonly schedule:
    | (ListSchedule & {
        readonly nextAt: number;
      })
    | null;
}

/** What is removed with a list, besides what `VinList` says. */
export interface ListRemoval {
  readonly views: readonly string[];
  /** How many of its vehicles no other list names. */
  readonly onlyHere: number;
}

export interface RemovedList {
  readonly id: number;
  readonly name: string;
  /** The imported file's name; null for a pasted list. */
  readonly source: string | null;
  readonly createdAt: number;
  readonly rows: number;
  readonly removedAt: number;
}

export const encoding = z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']);
export type Encoding = Parsed<typeof encoding>;

/** The empty string: one column only, nothing to split. */
export const delimiter = z.enum([';', ',', '\t', '|', '']);
export type Delimiter = Parsed<typeof delimiter>;

const columnIndex = z.number().int().nonnegative();
const identifierChoice = z.object({ vinColumn: columnIndex, column: columnIndex.nullable() });

/** How the user wants the file to be read; absent fields are detected. */
export const intakeOverrides = z.object({
  /** Name of the workbook's sheet; a text file has none. */
  sheet: z.string().max(255).optional(),
  encoding: encoding.optional(),
  delimiter: delimiter.optional(),
  /** Line of the header in the file, from 1; null: the file has none. */
  headerLine: z.number().int().positive().nullable().optional(),
  vinColumn: columnIndex.optional(),
  /** Further columns whose VINs become rows of the list, such as the trailer's; absent: none, or those remembered. */
  otherVinColumns: z.array(columnIndex).max(100).optional(),
  /** Whether the text is no table and VINs are searched in its words; absent: detected. A workbook has no such text. */
  asText: z.boolean().optional(),
  /** For a VIN column the column that identifies its vehicles beside the VIN; null: none. Others are detected. */
  identifiers: z.array(identifierChoice).max(101).optional(),
  /** Whether 0, 1, 0 replace the letters O, I, Q, which no VIN has (ISO 3779). */
  replaceIllegalLetters: z.boolean().optional(),
  /** VINs as in the file, normalised, whose letters O, I, Q are replaced even without `replaceIllegalLetters`. */
  replaceIn: z.array(vin).max(10_000).optional(),
  /** The user's corrections: `value` replaces the VIN cell of the line, or only its part `found`. */
  corrections: z
    .array(
      z.object({
        line: z.number().int().positive(),
        found: z.string().max(100).optional(),
        value: z.string().max(100),
      }),
    )
    .max(10_000)
    .optional(),
  /** Indexes of the other columns that the list shows; absent: all. The file is kept whole all the same. */
  keptColumns: z.array(columnIndex).max(16_384).optional(),
});
export type IntakeOverrides = Parsed<typeof intakeOverrides>;

/**
 * Why a row is not accepted. `too-many`: it has more VINs than one line of a list can hold. `too-long`: its cell has more
 * characters than a spreadsheet's cell can have.
 */
export type HeldBackReason =
  | 'empty'
  | 'length'
  | 'characters'
  | 'scientific-notation'
  | 'too-many'
  | 'too-long';

export interface HeldBackRow {
  /** Line in the file, from 1; in a text that is no table, the number of the VIN. */
  readonly line: number;
  /** The cell, or the part of it that is no VIN. */
  readonly value: string;
  readonly reason: HeldBackReason;
}

export interface ShownHeldBackRow extends HeldBackRow {
  readonly cells: readonly string[];
}

interface SeenElsewhere {
  readonly vin: string;
  /** Line in the file, or row of the sheet, from 1. */
  readonly line: number;
  /** Index from 0. */
  readonly column: number;
  /** Null: a text file. */
  readonly sheet: string | null;
}

export interface IntakeReport {
  readonly intakeId: string;
  readonly name: string;
  readonly settings: {
    readonly encoding: Encoding;
    readonly delimiter: Delimiter;
    readonly headerLine: number | null;
    readonly vinColumn: number;
    readonly otherVinColumns: readonly number[];
    /** Whether VINs were searched in the words of a text that is no table. */
    readonly asText: boolean;
    /** Null: no column identifies a vehicle of `vinColumn` beside its VIN. */
    readonly identifierColumn: number | null;
    /** The same for each of `otherVinColumns`. */
    readonly otherIdentifierColumns: readonly (number | null)[];
    readonly replaceIllegalLetters: boolean;
    /** Null: a text file. */
    readonly sheet: string | null;
    readonly keptColumns: readonly number[];
  };
  /** The workbook's sheets, in its order; none: a text file. */
  readonly sheets: readonly string[];
  /** Whether header line and columns are those of an earlier import with the same header, instead of those detected. */
  readonly remembered: boolean;
  /** Columns that hold VINs in the first rows. If there are several, the user may want more than one. */
  readonly vinColumns: readonly number[];
  /** Rows with more than one VIN, and the VINs found in them. */
  readonly severalVins: { readonly rows: number; readonly vins: number };
  /** All columns of the file; those without a header are named by number. */
  readonly columns: readonly string[];
  /** How each column is shown; null: as it stands in the file. */
  readonly formats: readonly (CellFormat | null)[];
  /** The first rows below the header, as read. */
  readonly preview: readonly {
    readonly line: number;
    readonly cells: readonly string[];
  }[];
  readonly counts: {
    /** Rows below the header that are not blank. */
    readonly rows: number;
    readonly accepted: number;
    readonly unique: number;
    /** Accepted rows whose VIN is also in an earlier row. */
    readonly duplicates: number;
    readonly heldBack: number;
    /** Rows that the workbook hides, by hand or by a filter. They are imported like the others. */
    readonly hidden: number;
    /** Accepted rows whose value began with the I that scanners put before a VIN. */
    readonly scanned: number;
    readonly blank: number;
    /** Accepted rows whose value was cleaned (case, spaces, dashes, quotes). */
    readonly normalised: number;
  };
  /** Hints only; such rows are accepted. */
  readonly hints: {
    readonly illegalLetters: number;
    /** Different VINs with a wrong check digit (position 9), of North America and China, where it is compulsory. */
    readonly checkDigit: number;
    /** Different VINs of digits alone that end in zeros: a spreadsheet may have rounded them. */
    readonly roundedDigits: number;
  };
  /** Samples of illegal letters: the value in the file, and the VIN that it would become. */
  readonly suggestions: readonly {
    readonly line: number;
    readonly value: string;
    /** The value normalised, for `replaceIn`. */
    readonly vin: string;
    readonly suggestion: string;
  }[];
  /** First line with a quote that is never properly closed: such a line is read as plain text. Null: none. */
  readonly brokenQuoteLine: number | null;
  readonly heldBackByReason: Readonly<Record<HeldBackReason, number>>;
  /** The first 200 held-back rows. */
  readonly heldBack: readonly ShownHeldBackRow[];
  /** Different VINs that stand in the file and are in no row, accepted or held back; the first places. */
  readonly elsewhere: {
    readonly vins: number;
    readonly places: readonly SeenElsewhere[];
  };
}

export interface IntakeProgress {
  readonly intakeId: string;
  /** 0 to 1; null where it is unknown. */
  readonly share: number | null;
}

/**
 * The list that an import changes. `merge`: rows whose VIN the list lacks are added at its end. `replace`: a new list,
 * with a new id, takes over the old list's name, runs and schedule.
 */
export const importTarget = z.object({ listId: id, how: z.enum(['merge', 'replace']) });
export type ImportTarget = Parsed<typeof importTarget>;

export interface ImportComparison {
  readonly added: number;
  /** Vehicles of the list that the file lacks. */
  readonly gone: number;
  /** Vehicles of both. */
  readonly same: number;
  /** The first 200 in the order of the VINs; likewise `goneVins`. */
  readonly addedVins: readonly string[];
  readonly goneVins: readonly string[];
}
