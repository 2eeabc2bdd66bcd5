import type { AreaDraft, AreaLabel, AreasLeftOut } from '../../contract/schemas/areas.ts';
import type { IntakeOverrides, IntakeReport } from '../../contract/schemas/lists.ts';
import type { Language } from '../../shared/i18n/languages.ts';
import { readAreas } from '../area-files/read.ts';
import { rowPacker } from '../store/list-blocks/row-packer.ts';
import { packShape, requireRoom, sizeOf } from '../store/named-areas/packed-shape.ts';
import type { HeldBackRowWithCells, PackedRows, VinOrder } from '../store/records.ts';
import type { HeaderChoice } from '../tables/header-choice.ts';
import { detectLayout, type Layout } from '../tables/layout.ts';
import { LineRow } from '../tables/row.ts';
import { type DataRow, PlainRow, type ScannedBatch, scan } from '../tables/scan.ts';
import { closeSource, openSource, type Source } from '../tables/source.ts';
import { createElsewhere } from './elsewhere.ts';
import { problemRows } from './problem-rows.ts';
import { summariseRows } from './report.ts';

/**
 * Jobs over a whole file. Each is a generator: its caller (a worker thread, the command line) gets rows and progress as
 * they come, and stops the job by leaving the loop.
 */
export const fileJobs = { inspect, rejects: rejectedRowsCsv, areas };
export type FileJobs = typeof fileJobs;

/** How a file was read, what it holds, and the order of its VINs. */
export interface Inspected {
  readonly layout: Layout;
  readonly found: Omit<IntakeReport, 'intakeId' | 'name'>;
  readonly order: VinOrder;
  /** References of a workbook's merged cells above its header, such as `A1:F1`. */
  readonly merged: readonly string[];
}

export interface PackedBatch {
  readonly packed: PackedRows;
  /** How much of the file has been read, 0 to 1; null while it is unknown. */
  readonly share: number | null;
}

/** Bytes at which a pack of rows is yielded. The store writes a pack in one transaction. */
const PACK_BYTES = 512 * 1024;
/** Held-back rows at which a pack is yielded, whatever its bytes: these rows are objects. */
const PACK_HELD_BACK = 1000;

/** Yields the rows packed for the store, so that the file is read only once. Returns the report on the file. */
async function* inspect(
  path: string,
  overrides: IntakeOverrides,
  choices: readonly HeaderChoice[],
): AsyncGenerator<PackedBatch, Inspected> {
  const source = await openSource(path);
  try {
    const layout = await detectLayout(source, overrides, choices);
    const pack = collector();
    const elsewhere = createElsewhere();
    const counting = summariseRows(layout, collected(scan(source, layout, elsewhere), pack), elsewhere);
    const report = yield* packs(counting, pack);
    return { layout, ...report, merged: mergedAbove(source, layout) };
  } finally {
    await closeSource(source);
  }
}

function mergedAbove(source: Source, { sheet, above }: Layout): readonly string[] {
  if (source.kind === 'text') return [];
  return source.workbook
    .merged(sheet ?? '')
    .filter((cells) => Number(/\d+$/.exec(cells)?.[0]) <= above.length);
}

type Collector = ReturnType<typeof collector>;

/** Collects rows into packs for the store. */
function collector() {
  const packer = rowPacker();
  let heldBack: HeldBackRowWithCells[] = [];
  return {
    add(data: DataRow): void {
      if (data instanceof PlainRow) {
        packer.addLine(data.row, data.vinStart);
        return;
      }
      const { row, value, verdict } = data;
      const { line } = row;
      if (!('vin' in verdict)) heldBack.push({ line, value, reason: verdict.reason, cells: row.cells });
      else if (row instanceof LineRow) packer.addLine(row, verdict.vin);
      else packer.add(line, verdict.vin, row.cells);
    },
    isFull: () => packer.size() >= PACK_BYTES || heldBack.length >= PACK_HELD_BACK,
    take(): PackedRows {
      const packed = { rows: packer.take(), heldBack };
      heldBack = [];
      return packed;
    },
  };
}

async function* collected(batches: AsyncIterable<ScannedBatch>, pack: Collector) {
  for await (const batch of batches) {
    for (const data of batch.rows) pack.add(data);
    yield batch;
  }
}

/** Runs the job, yields a pack whenever the collector is full, and returns the job's result. */
async function* packs<R>(
  job: AsyncGenerator<number | null, R>,
  pack: Collector,
): AsyncGenerator<PackedBatch, R> {
  try {
    for (;;) {
      const { done, value } = await job.next();
      if (done) {
        yield { packed: pack.take(), share: 1 };
        return value;
      }
      if (pack.isFull()) yield { packed: pack.take(), share: value };
    }
  } finally {
    // A caller that stops early stops the job too, so that its file is closed.
    await job.return(undefined as R);
  }
}

/** The rows without a valid VIN (held back), as CSV, in the user's language. */
async function* rejectedRowsCsv(
  path: string,
  layout: Layout,
  columns: readonly string[],
  language: Language,
): AsyncGenerator<string> {
  yield* problemRows(scanned(path, layout), columns, language);
}

async function* scanned(path: string, layout: Layout) {
  const source = await openSource(path);
  try {
    yield* scan(source, layout);
  } finally {
    await closeSource(source);
  }
}

/** An area of a file, to be saved. Its shape is packed: a million corners would hold each thread that they pass. */
type AreaOfFile = Omit<AreaDraft, 'shape'> & { readonly shape: Uint8Array };

/** @throws AppError `bad-input`, also for more areas or corners than the store may have */
async function* areas(
  bytes: Uint8Array,
  label: AreaLabel,
): AsyncGenerator<never, { areas: AreaOfFile[]; leftOut: AreasLeftOut }> {
  const { drafts, leftOut } = readAreas(bytes, label);
  requireRoom(drafts.map(({ shape }) => sizeOf(shape.polygons).corners));
  return { areas: drafts.map((draft) => ({ ...draft, shape: packShape(draft.shape.polygons) })), leftOut };
}
