/** Maximum sizes within a workbook. Bytes are counted as they are inflated, whatever the ZIP's directory says. */
export interface Limits {
  readonly sheet: number;
  /** Bytes of the texts that sheets share. */
  readonly strings: number;
  /** Bytes of any other part. */
  readonly part: number;
  /** Number of parts in the ZIP. */
  readonly entries: number;
}

/** A full sheet (1,048,576 rows) of 12 columns has 0.5 GB of XML; its texts have a tenth of that. */
export const LIMITS: Limits = {
  sheet: 3 * 1024 ** 3,
  strings: 512 * 1024 ** 2,
  part: 64 * 1024 ** 2,
  entries: 20_000,
};

/** Maximum rows of a sheet, as in Excel ("Excel specifications and limits"). */
export const MAX_ROWS = 1_048_576;
/** Maximum columns of a sheet, as in Excel. */
export const MAX_COLUMNS = 16_384;

/** Maximum number of shared texts: those of a full sheet of 30 columns whose cells all differ. */
export const MAX_STRINGS = 32 * 1024 * 1024;

/** Maximum characters of XML without a tag; a cell of Excel holds 32,767, a cell of LibreOffice more. */
export const MAX_TEXT = 1024 * 1024;

/** Maximum characters of a row: a list's row has far fewer, a row whose cells all share a long text has far more. */
export const MAX_ROW_TEXT = 4 * 1024 * 1024;

/** Maximum depth of nested XML elements; a sheet's cell is seven deep. */
export const MAX_DEPTH = 64;
