/** What a column of a workbook holds, and how the workbook shows it. */
export interface CellFormat {
  readonly kind: 'text' | 'number' | 'date' | 'logical';
  /** A number format: the id of a built-in one, or a code such as `dd/mm/yyyy` (ECMA-376 part 1, 18.8.30 and 31). */
  readonly format: number | string;
}

/** A cell of a list's row with the name of its column, and how it is shown. */
export interface NamedCell {
  readonly column: string;
  readonly value: string;
  readonly format?: CellFormat;
}
