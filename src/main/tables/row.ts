import type { CellFormat } from '../../contract/schemas/cells.ts';
import { visibleText } from '../../shared/vin/vin.ts';

/** A row of the file. Most callers need one cell, so all `cells` are made on demand. */
export interface Row {
  readonly line: number;
  /** Whether a quote in the row is never properly closed, so that its line was read as plain text. */
  readonly brokenQuote: boolean;
  /** Whether the workbook hides it. */
  readonly isHidden: boolean;
  readonly width: number;
  readonly cells: readonly string[];
  /** How a workbook shows each cell; absent for empty cells, and in text files. */
  readonly formats?: readonly (CellFormat | undefined)[] | undefined;
  /** A cell by its index; empty behind the last one. */
  cell(index: number): string;
}

export class CellRow implements Row {
  readonly line: number;
  readonly cells: readonly string[];
  readonly brokenQuote: boolean;
  readonly isHidden: boolean;
  readonly formats: Row['formats'];

  constructor(
    line: number,
    cells: readonly string[],
    brokenQuote = false,
    isHidden = false,
    formats?: Row['formats'],
  ) {
    this.line = line;
    this.cells = cells;
    this.brokenQuote = brokenQuote;
    this.isHidden = isHidden;
    this.formats = formats;
  }

  get width(): number {
    return this.cells.length;
  }

  cell(index: number): string {
    return this.cells[index] ?? '';
  }
}

/** Lines of a text in memory, and where their cells end. */
export interface Lines {
  /** UTF-8. */
  readonly bytes: Buffer;
  /** The index of each delimiter and each line end in the bytes. */
  readonly cuts: Uint32Array;
  /** The delimiter's byte; -1: none. */
  readonly delimiter: number;
}

/**
 * A row that is one line without quotes. It refers to the line's bytes and makes text on demand. It is valid until the
 * next batch of rows overwrites the same memory; {@link copyOfRow} makes a copy.
 */
export class LineRow implements Row {
  readonly line: number;
  readonly start: number;
  /** Index after the row's last byte; the line's end is not part of the row. */
  readonly end: number;
  readonly width: number;
  private readonly lines: Lines;
  private readonly firstCut: number;

  /** @param firstCut index in `lines.cuts` of the cut that ends the first cell */
  constructor(lines: Lines, line: number, start: number, end: number, firstCut: number, width: number) {
    this.line = line;
    this.start = start;
    this.end = end;
    this.width = width;
    this.lines = lines;
    this.firstCut = firstCut;
  }

  get brokenQuote(): boolean {
    return false;
  }

  get isHidden(): boolean {
    return false;
  }

  /** The bytes that hold the row from `start` to `end`. */
  get bytes(): Buffer {
    return this.lines.bytes;
  }

  get delimiter(): number {
    return this.lines.delimiter;
  }

  /** Copies the row's bytes to `target`, from `at` on, with the byte `between` as delimiter. */
  copyTo(target: Buffer, at: number, between: number): void {
    this.lines.bytes.copy(target, at, this.start, this.end);
    const { cuts } = this.lines;
    const moved = at - this.start;
    const lastCut = this.firstCut + this.width - 1;
    for (let cut = this.firstCut; cut < lastCut; cut++) target[(cuts[cut] ?? 0) + moved] = between;
  }

  get cells(): readonly string[] {
    return Array.from({ length: this.width }, (_, index) => this.cell(index));
  }

  cell(index: number): string {
    if (index >= this.width) return '';
    return this.bytes.toString('utf8', this.cellStart(index), this.cellEnd(index));
  }

  /** Index in the bytes at which a cell begins. The row must have the cell. */
  cellStart(index: number): number {
    return index === 0 ? this.start : (this.lines.cuts[this.firstCut + index - 1] ?? 0) + 1;
  }

  cellEnd(index: number): number {
    // A line may end before its cut, which is at the LF of CRLF.
    return index === this.width - 1 ? this.end : (this.lines.cuts[this.firstCut + index] ?? 0);
  }
}

/** Whether a row shows nothing. Programs of DOS end a file with the character 26, others fill it up with zeros. */
export const isBlank = (row: Row): boolean => row.cells.every((cell) => visibleText(cell) === '');

/** The row in its own memory, which the next batch does not overwrite. */
export const copyOfRow = (row: Row): Row => (row instanceof LineRow ? new CellRow(row.line, row.cells) : row);
