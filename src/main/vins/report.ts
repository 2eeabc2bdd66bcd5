import type { HeldBackReason, IntakeReport } from '../../preload/schemas/lists.ts';
import { columnsFor, type Layout } from './layout.ts';
import type { DataRow, ScannedBatch } from './scan.ts';
import { vinHints } from './vin.ts';

const PREVIEW_ROWS = 20;
const HELD_BACK_ROWS = 200;
const SUGGESTIONS = 50;

type Found = Omit<IntakeReport, 'intakeId' | 'name'>;

/**
 * What a file holds, counted over all of its rows. `illegalLetters` and the suggestions tell what stands in the file,
 * also when the letters are replaced, so that the user sees what the switch does.
 */
export async function report(layout: Layout, batches: AsyncIterable<ScannedBatch>): Promise<Found> {
  const tally = emptyTally();
  for await (const { rows, blank } of batches) {
    tally.counts.blank += blank;
    for (const row of rows) count(tally, row);
  }
  const { encoding, dialect, headerLine, vinColumn, replaceIllegalLetters } = layout;
  return {
    settings: {
      encoding,
      delimiter: dialect.delimiter,
      headerLine,
      vinColumn,
      replaceIllegalLetters,
      sheet: null,
      keptColumns: [],
    },
    sheets: [],
    remembered: false,
    columns: columnsFor(layout, tally.width),
    preview: tally.preview,
    counts: {
      ...tally.counts,
      unique: tally.vins.size,
      duplicates: tally.counts.accepted - tally.vins.size,
    },
    hints: { ...tally.hints, illegalLetters: tally.illegal.size },
    suggestions: tally.suggestions,
    brokenQuoteLine: tally.brokenQuoteLine,
    heldBackByReason: tally.heldBackByReason,
    heldBack: tally.heldBack,
  };
}

type Tally = ReturnType<typeof emptyTally>;

function emptyTally() {
  return {
    width: 0,
    vins: new Set<string>(),
    /** VINs with O, I or Q, before these are replaced. */
    illegal: new Set<string>(),
    counts: { rows: 0, accepted: 0, heldBack: 0, blank: 0, normalised: 0 },
    hints: { checkDigit: 0, roundedDigits: 0 },
    heldBackByReason: { empty: 0, length: 0, characters: 0, 'scientific-notation': 0 } satisfies Record<
      HeldBackReason,
      number
    >,
    preview: [] as Found['preview'],
    suggestions: [] as Found['suggestions'],
    heldBack: [] as Found['heldBack'],
    brokenQuoteLine: null as number | null,
  };
}

function count(tally: Tally, row: DataRow): void {
  const { line, cells, value, verdict, illegal } = row;
  tally.width = Math.max(tally.width, cells.length);
  tally.counts.rows++;
  if (row.brokenQuote) tally.brokenQuoteLine ??= line;
  if (tally.preview.length < PREVIEW_ROWS) tally.preview.push({ line, cells: [...cells] });
  if (!('vin' in verdict)) {
    tally.counts.heldBack++;
    tally.heldBackByReason[verdict.reason]++;
    if (tally.heldBack.length < HELD_BACK_ROWS) tally.heldBack.push({ line, value, reason: verdict.reason });
    return;
  }
  tally.counts.accepted++;
  if (verdict.changed) tally.counts.normalised++;
  if (illegal !== null && !tally.illegal.has(illegal.vin)) {
    tally.illegal.add(detached(illegal.vin));
    if (tally.suggestions.length < SUGGESTIONS) {
      tally.suggestions.push({ line, value, ...illegal });
    }
  }
  if (tally.vins.has(verdict.vin)) return;
  tally.vins.add(detached(verdict.vin));
  const hints = vinHints(verdict.vin);
  if (hints.checkDigit) tally.hints.checkDigit++;
  if (hints.roundedDigits) tally.hints.roundedDigits++;
}

/** A copy of its own: a piece of a longer string would keep all of that in memory. */
function detached(vin: string): string {
  return Buffer.from(vin, 'latin1').toString('latin1');
}
