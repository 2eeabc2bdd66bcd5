import type { HeldBackReason, IntakeReport } from '../../contract/schemas/lists.ts';
import { hasRoundedDigits, hasWrongCheckDigit } from '../../shared/vin/check-digit.ts';
import { VIN_LENGTH } from '../../shared/vin/vin.ts';
import { isRepeatedVin } from '../store/list-blocks/row-packer.ts';
import { columnsFor, keptColumnsOf, type Layout } from '../tables/layout.ts';
import type { Row } from '../tables/row.ts';
import { type DataRow, PlainRow, type ScannedBatch } from '../tables/scan.ts';
import { createColumnFormats } from './column-formats.ts';
import { createElsewhere } from './elsewhere.ts';
import { createVinSorter, type SortedVins } from './vin-sorter.ts';

const PREVIEW_ROWS = 20;
/** Most held-back rows (without a valid VIN) of the report. Further rows are only counted. */
const HELD_BACK_ROWS = 200;
/** Most suggestions of the report. */
const SUGGESTIONS = 200;

/** Most characters of a cell that is only shown: a cell may be megabytes long. */
const SHOWN_CHARACTERS = 1000;
/** Most cells of a row that is only shown. */
const SHOWN_COLUMNS = 200;

export interface Report {
  readonly found: Omit<IntakeReport, 'intakeId' | 'name'>;
  readonly order: SortedVins;
}
type Found = Report['found'];

/**
 * What a file holds, counted over all of its rows. `illegalLetters` and the suggestions describe the file as it is,
 * even if its illegal letters are replaced, so that the user sees what replacing does.
 *
 * After each batch it yields the share of the file that has been read, 0 to 1; null while it is unknown.
 */
export async function* summariseRows(
  layout: Layout,
  batches: AsyncIterable<ScannedBatch>,
  elsewhere = createElsewhere(),
): AsyncGenerator<number | null, Report> {
  const tally = emptyTally();
  for await (const { rows, blank, share } of batches) {
    tally.counts.blank += blank;
    for (const row of rows) count(tally, row);
    yield share;
  }
  const { encoding, dialect, headerLine, vinColumn, identifierColumn, replaceIllegalLetters, sheet } = layout;
  const { otherVinColumns, otherIdentifierColumns, asText, vinColumns } = layout;
  const columns = columnsFor(layout, tally.width);
  const order = tally.order.sorted();
  const illegal = tally.illegal.sorted();
  const found = {
    settings: {
      encoding,
      delimiter: dialect.delimiter,
      headerLine,
      vinColumn,
      replaceIllegalLetters,
      sheet,
      identifierColumn,
      otherIdentifierColumns,
      otherVinColumns,
      asText,
      keptColumns: keptColumnsOf(layout, columns.length),
    },
    sheets: [...layout.sheets],
    remembered: layout.remembered,
    vinColumns,
    severalVins: tally.severalVins,
    columns,
    formats: tally.formats.of(columns.length),
    preview: tally.preview,
    counts: {
      ...tally.counts,
      unique: order.unique,
      duplicates: tally.counts.accepted - order.unique,
    },
    hints: { ...hintsOf(order), illegalLetters: illegal.unique },
    suggestions: tally.suggestions,
    brokenQuoteLine: tally.brokenQuoteLine,
    heldBackByReason: tally.heldBackByReason,
    heldBack: tally.heldBack,
    elsewhere: elsewhere.left([order, illegal], layout.sheets),
  };
  return { found, order };
}

type Tally = ReturnType<typeof emptyTally>;

function emptyTally() {
  return {
    width: 0,
    formats: createColumnFormats(),
    last: { line: 0, vins: 0 },
    severalVins: { rows: 0, vins: 0 },
    order: createVinSorter(),
    /** VINs with O, I or Q, before these are replaced. */
    illegal: createVinSorter(),
    /** VINs with O, I or Q that already have a suggestion. */
    suggested: new Set<string>(),
    counts: { rows: 0, accepted: 0, heldBack: 0, hidden: 0, scanned: 0, blank: 0, normalised: 0 },
    heldBackByReason: {
      empty: 0,
      length: 0,
      characters: 0,
      'scientific-notation': 0,
      'too-many': 0,
      'too-long': 0,
    } satisfies Record<HeldBackReason, number>,
    preview: [] as Found['preview'][number][],
    suggestions: [] as Found['suggestions'][number][],
    heldBack: [] as Found['heldBack'][number][],
    brokenQuoteLine: null as number | null,
  };
}

function count(tally: Tally, data: DataRow): void {
  const { row } = data;
  if (row.line !== tally.last.line) countRow(tally, row);
  if (data instanceof PlainRow) {
    tally.counts.accepted++;
    tally.order.addBytes(data.row.bytes, data.vinStart);
  } else {
    judged(tally, data);
  }
}

function countRow(tally: Tally, row: Row): void {
  tally.last = { line: row.line, vins: 0 };
  if (row.width > tally.width) tally.width = row.width;
  tally.counts.rows++;
  tally.formats.add(row);
  if (row.isHidden) tally.counts.hidden++;
  if (row.brokenQuote) tally.brokenQuoteLine ??= row.line;
  if (tally.preview.length < PREVIEW_ROWS)
    tally.preview.push(detached({ line: row.line, cells: shownCells(row) }));
}

const shownCells = (row: Row): string[] => row.cells.slice(0, SHOWN_COLUMNS).map(shown);

function countSeveral({ last, severalVins }: Tally): void {
  last.vins++;
  if (last.vins < 2) return;
  severalVins.rows += last.vins === 2 ? 1 : 0;
  severalVins.vins += last.vins === 2 ? 2 : 1;
}

function judged(tally: Tally, { row, value, verdict, illegal }: DataRow): void {
  const { line } = row;
  if (!('vin' in verdict)) {
    tally.counts.heldBack++;
    tally.heldBackByReason[verdict.reason]++;
    if (tally.heldBack.length < HELD_BACK_ROWS)
      tally.heldBack.push(
        detached({ line, value: shown(value), reason: verdict.reason, cells: shownCells(row) }),
      );
    return;
  }
  tally.counts.accepted++;
  countSeveral(tally);
  if (verdict.changed) tally.counts.normalised++;
  if (verdict.isScanned) tally.counts.scanned++;
  if (illegal !== null) {
    tally.illegal.add(illegal.vin);
    suggest(tally, line, value, illegal);
  }
  tally.order.add(verdict.vin);
}

function suggest(tally: Tally, line: number, value: string, illegal: NonNullable<DataRow['illegal']>): void {
  if (tally.suggestions.length === SUGGESTIONS || tally.suggested.has(illegal.vin)) return;
  const suggestion = detached({ line, value: shown(value), ...illegal });
  tally.suggestions.push(suggestion);
  tally.suggested.add(suggestion.vin);
}

/** The counts of VINs with each hint. A VIN that comes several times counts once. */
function hintsOf({ vins }: SortedVins) {
  const hints = { checkDigit: 0, roundedDigits: 0 };
  for (let at = 0; at < vins.length; at += VIN_LENGTH) {
    if (isRepeatedVin(vins, at)) continue;
    if (hasWrongCheckDigit(vins, at)) hints.checkDigit++;
    if (hasRoundedDigits(vins, at)) hints.roundedDigits++;
  }
  return hints;
}

function shown(text: string): string {
  if (text.length <= SHOWN_CHARACTERS) return text;
  // Half of a surrogate pair at the end is removed.
  return `${text.slice(0, SHOWN_CHARACTERS).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** A copy with strings of its own, because a slice of a longer string keeps the longer string in memory. */
const detached = <T>(found: T): T => JSON.parse(JSON.stringify(found));
