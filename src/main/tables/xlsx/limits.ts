/** How much a workbook may hold. Bytes are those that come out of the ZIP, whatever its directory says. */
export interface Limits {
  /** Of a sheet, in bytes. */
  readonly sheet: number;
  /** Of the texts that sheets share, in bytes. */
  readonly strings: number;
  /** Of any other part, in bytes. */
  readonly part: number;
  /** Parts of the ZIP. */
  readonly entries: number;
}

/** A full sheet (1,048,576 rows) of 12 columns is 0.5 GB of XML, its own texts a tenth of that. */
export const LIMITS: Limits = {
  sheet: 3 * 1024 ** 3,
  strings: 512 * 1024 ** 2,
  part: 64 * 1024 ** 2,
  entries: 20_000,
};

/** Of a sheet, as in Excel ("Excel specifications and limits"). */
export const MAX_ROWS = 1_048_576;
export const MAX_COLUMNS = 16_384;

/** Texts that sheets share: a full sheet of 30 columns without two cells alike. */
export const MAX_STRINGS = 32 * 1024 * 1024;

/** Characters of XML without a tag; a cell of Excel holds 32,767, one of LibreOffice more. */
export const MAX_TEXT = 1024 * 1024;

/** Characters of a row: far more than any row of a list has, far fewer than a row of cells that share one long text. */
export const MAX_ROW_TEXT = 4 * 1024 * 1024;

/** Elements within each other; a sheet's cell is seven deep. */
export const MAX_DEPTH = 64;
