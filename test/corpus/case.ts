import type {
  Delimiter,
  Encoding,
  HeldBackReason,
  IntakeOverrides,
  IntakeReport,
} from '../../src/contract/schemas/lists.ts';

/** A file of the corpus and what must come out of it. */
export interface CorpusCase {
  /** Name under `files/`. */
  readonly file: string;
  /** A text is written as UTF-8. */
  readonly content: string | Uint8Array;
  /** What the user chooses; nothing. */
  readonly overrides?: IntakeOverrides;
  readonly expected: Taken | Refused;
}

/** What is absent is as commented. */
export interface Taken {
  /** UTF-8. */
  readonly encoding?: Encoding;
  /** None. */
  readonly bom?: boolean;
  /** Semicolons. */
  readonly delimiter?: Delimiter;
  /** CRLF. */
  readonly lineEnd?: '\r\n' | '\n' | '\r';
  /** 1; null: none. */
  readonly headerLine?: number | null;
  /** 0, the first. */
  readonly vinColumn?: number;
  /** Not looked at. */
  readonly columns?: readonly string[];
  /** Line and VIN of each row taken, in order. */
  readonly accepted: readonly (readonly [line: number, vin: string])[];
  /** None. */
  readonly heldBack?: readonly (readonly [line: number, value: string, reason: HeldBackReason])[];
  /** Rows with something in their VIN columns; one for each that is taken or held back. */
  readonly rows?: number;
  /** None. */
  readonly blank?: number;
  /** None. */
  readonly normalised?: number;
  /** None; rows that the workbook hides. */
  readonly hidden?: number;
  /** None. */
  readonly hints?: Partial<IntakeReport['hints']>;
  /** What is to be put for the letters O, I and Q: line and VIN; none. */
  readonly suggestions?: readonly (readonly [line: number, suggestion: string])[];
  /** Line and VIN of those that stand in no row that is taken or held back; none. */
  readonly elsewhere?: readonly (readonly [line: number, vin: string])[];
  /** Null. */
  readonly brokenQuoteLine?: number;
  /** Line and cells of some accepted rows, as they must stand in the store; not looked at. */
  readonly cells?: readonly (readonly [line: number, ...cells: string[]])[];
}

export interface Refused {
  /** `details.reason` of the AppError `bad-input`. */
  readonly refused: string;
  /** Which verb refuses: `inspect`, unless said. */
  readonly by?: 'inspect' | 'commit';
}

/** Rows of a case, side by side. */
export function each<const Row extends readonly unknown[]>(...rows: readonly Row[]): readonly Row[] {
  return rows;
}

/** Lines as Windows ends them. */
export function lines(...texts: readonly string[]): string {
  return texts.map((text) => `${text}\r\n`).join('');
}

/** Characters as Windows-1252; only those that it shares with Latin-1. */
export function latin1(text: string): Uint8Array {
  return Buffer.from(text, 'latin1');
}

export function utf16le(text: string): Uint8Array {
  return Buffer.from(text, 'utf16le');
}

export function utf16be(text: string): Uint8Array {
  return Buffer.from(text, 'utf16le').swap16();
}

/** Made up; the last three of North America and China, with the check digit that is compulsory there. */
export const A = '9BWZZZ377VT004251';
export const B = '9BD19A1B0LS000012';
export const C = '93YHSR2L6JJ123456';
export const D = 'WVWZZZ1JZ3W386752';
export const US = '1M8GDM9AXKP042788';
