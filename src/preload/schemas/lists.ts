import { z } from 'zod';
import { id, instant, vin } from './common.ts';

/** Looked up anew so often, while Rastro is open. */
export const listSchedule = z.object({
  connectionId: id,
  everyMinutes: z.number().int().min(5).max(10_080),
});
export type ListSchedule = z.infer<typeof listSchedule>;

export const vinList = z.object({
  id,
  name: z.string(),
  /** The imported file's name; null for a pasted list. */
  source: z.string().nullable(),
  /** Whether it came from a spreadsheet's workbook, whatever the file's name says. */
  isWorkbook: z.boolean(),
  /** Accepted rows, duplicates included. */
  rows: z.number().int(),
  /** Different VINs. */
  vehicles: z.number().int(),
  /** Rows held back at import. */
  heldBack: z.number().int(),
  /** Names of the input's other columns, in order. */
  columns: z.array(z.string()),
  createdAt: instant,
  /** `nextAt`: when it is due; null where the list has no schedule. */
  schedule: listSchedule.extend({ nextAt: instant }).nullable(),
});
export type VinList = z.infer<typeof vinList>;

export const encoding = z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']);
export type Encoding = z.infer<typeof encoding>;

/** The empty string: one column only, nothing to split. */
export const delimiter = z.enum([';', ',', '\t', '|', '']);
export type Delimiter = z.infer<typeof delimiter>;

/** What the user says of the file; what is absent is detected. */
export const intakeOverrides = z.object({
  /** Name of the workbook's sheet; a text file has none. */
  sheet: z.string().max(255).optional(),
  encoding: encoding.optional(),
  delimiter: delimiter.optional(),
  /** Line of the header in the file, from 1; null: the file has none. */
  headerLine: z.number().int().positive().nullable().optional(),
  /** Index from 0. */
  vinColumn: z.number().int().nonnegative().optional(),
  /** Put 0, 1, 0 for the letters O, I, Q that no VIN has (ISO 3779). */
  replaceIllegalLetters: z.boolean().optional(),
  /** The same for these VINs alone, as they stand in the file, normalised. */
  replaceIn: z.array(vin).max(10_000).optional(),
  /** What the user put into the VIN cell of a line instead of what stands there. */
  corrections: z
    .array(z.object({ line: z.number().int().positive(), value: z.string().max(100) }))
    .max(10_000)
    .optional(),
  /** Indexes of the other columns that the list shows; absent: all. The file is kept whole all the same. */
  keptColumns: z.array(z.number().int().nonnegative()).max(16_384).optional(),
});
export type IntakeOverrides = z.infer<typeof intakeOverrides>;

export const heldBackReason = z.enum(['empty', 'length', 'characters', 'scientific-notation']);
export type HeldBackReason = z.infer<typeof heldBackReason>;

export const heldBackRow = z.object({
  /** Line in the file, from 1. */
  line: z.number().int(),
  value: z.string(),
  reason: heldBackReason,
});
export type HeldBackRow = z.infer<typeof heldBackRow>;

export const intakeReport = z.object({
  intakeId: z.string(),
  /** Proposed name of the list. */
  name: z.string(),
  /** In force now, detected or overridden. */
  settings: z.object({
    encoding,
    delimiter,
    headerLine: z.number().int().nullable(),
    vinColumn: z.number().int(),
    replaceIllegalLetters: z.boolean(),
    /** Null: a text file. */
    sheet: z.string().nullable(),
    keptColumns: z.array(z.number().int()),
  }),
  /** The workbook's sheets, in its order; none: a text file. */
  sheets: z.array(z.string()),
  /** Whether header, column and kept columns are those of an earlier import with the same header, and not as detected. */
  remembered: z.boolean(),
  /** All columns of the file; those without a header are named by number. */
  columns: z.array(z.string()),
  /** The first rows below the header, as read. */
  preview: z.array(z.object({ line: z.number().int(), cells: z.array(z.string()) })),
  counts: z.object({
    /** Rows below the header that are not blank. */
    rows: z.number().int(),
    accepted: z.number().int(),
    /** Different VINs among the accepted. */
    unique: z.number().int(),
    /** Accepted rows whose VIN came before. */
    duplicates: z.number().int(),
    heldBack: z.number().int(),
    blank: z.number().int(),
    /** Accepted rows whose value was cleaned (case, spaces, dashes, quotes). */
    normalised: z.number().int(),
  }),
  /** Hints only; such rows are accepted. */
  hints: z.object({
    /** Different VINs with O, I or Q. */
    illegalLetters: z.number().int(),
    /** Different VINs of North America and China, where it is compulsory, with a wrong check digit (position 9). */
    checkDigit: z.number().int(),
    /** Different VINs of digits alone that end in zeros: a spreadsheet may have rounded them. */
    roundedDigits: z.number().int(),
  }),
  /** Samples for the hints: what stands in the file and what it would become. */
  suggestions: z.array(
    z.object({
      line: z.number().int(),
      value: z.string(),
      /** The value normalised, for `replaceIn`. */
      vin,
      suggestion: z.string(),
    }),
  ),
  /** First line with a quote that is never properly closed: such a line is read as plain text. Null: none. */
  brokenQuoteLine: z.number().int().nullable(),
  heldBackByReason: z.record(heldBackReason, z.number().int()),
  /** The first 200. */
  heldBack: z.array(heldBackRow),
});
export type IntakeReport = z.infer<typeof intakeReport>;

export const intakeProgress = z.object({
  intakeId: z.string(),
  /** 0 to 1; null where it can't be told. */
  share: z.number().nullable(),
});
export type IntakeProgress = z.infer<typeof intakeProgress>;

/**
 * Where the rows go. `merge`: rows whose VIN the list lacks are added behind its own. `replace`: another list, with
 * another id, takes over name, runs and schedule.
 */
export const intakeInto = z.object({ listId: id, how: z.enum(['merge', 'replace']) });
export type IntakeInto = z.infer<typeof intakeInto>;

export const intakeComparison = z.object({
  /** Vehicles of the file that the list lacks, of the list that the file lacks, and of both. */
  added: z.number().int(),
  gone: z.number().int(),
  same: z.number().int(),
  /** The first 200 of each, by VIN. */
  addedVins: z.array(vin),
  goneVins: z.array(vin),
});
export type IntakeComparison = z.infer<typeof intakeComparison>;
