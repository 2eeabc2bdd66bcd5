import type { IntakeComparison, IntakeOverrides, IntakeReport } from '../../preload/schemas/lists.ts';
import { safeCell } from '../../shared/cells/safe.ts';
import { csvLine } from '../export/csv.ts';
import { rowPacker } from '../store/list-blocks/list-rows.ts';
import type { HeaderChoice, HeldBackListRow, PackedRows, VinOrder } from '../store/records.ts';
import { detectLayout, type Layout } from '../tables/layout.ts';
import { LineRow } from '../tables/row.ts';
import { type DataRow, PlainRow, type ScannedBatch, scan } from '../tables/scan.ts';
import { closeSource, openSource } from '../tables/source.ts';
import { report } from './report.ts';
import { vinSet } from './vin-set.ts';

/**
 * What is done with a whole file, step by step: each is a generator, so that whoever runs it (a worker thread, the
 * command line) hears how far it is, gets rows as they come, and stops it by not going on.
 */
export const steps = {
  inspect,
  rejects,
  compare: (...file: Parameters<typeof compare>) => nowAndThen(compare(...file)),
};
export type Steps = typeof steps;

export interface Inspected {
  readonly layout: Layout;
  readonly found: Omit<IntakeReport, 'intakeId' | 'name'>;
  readonly order: VinOrder;
}

export interface PackedBatch {
  readonly packed: PackedRows;
  /** How much of the file has been read, 0 to 1; null where that can't be told. */
  readonly share: number | null;
}

/** Bytes of a pack, and held-back rows: each pack is a transaction, and held-back rows are objects. */
const PACK_BYTES = 512 * 1024;
const PACK_HELD_BACK = 1000;

/** The rows as the store takes them, so that a file is read once, and in the end what it holds. */
async function* inspect(
  path: string,
  overrides: IntakeOverrides,
  choices: readonly HeaderChoice[],
): AsyncGenerator<PackedBatch, Inspected> {
  const source = await openSource(path);
  try {
    const layout = await detectLayout(source, overrides, choices);
    const pack = collector();
    const counting = report(layout, collected(scan(source, layout), pack));
    return { layout, ...(yield* packs(counting, pack)) };
  } finally {
    await closeSource(source);
  }
}

type Collector = ReturnType<typeof collector>;

/** Rows on their way to the store. */
function collector() {
  const packer = rowPacker();
  let heldBack: HeldBackListRow[] = [];
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

/** What was collected while a step went on, and in the end the step's result. */
async function* packs<R>(
  step: AsyncGenerator<number | null, R>,
  pack: Collector,
): AsyncGenerator<PackedBatch, R> {
  try {
    for (;;) {
      const { done, value } = await step.next();
      if (done) {
        yield { packed: pack.take(), share: 1 };
        return value;
      }
      if (pack.isFull()) yield { packed: pack.take(), share: value };
    }
  } finally {
    // Whoever stops here stops it too, so that its file is closed.
    await step.return(undefined as R);
  }
}

/** Batches between two words of how far a step is: each goes to another thread and back. */
const TELL_EVERY = 16;

async function* nowAndThen<R>(step: AsyncGenerator<number | null, R>): AsyncGenerator<number | null, R> {
  try {
    for (let batch = 0; ; batch++) {
      const { done, value } = await step.next();
      if (done) return value;
      if (batch % TELL_EVERY === 0) yield value;
    }
  } finally {
    // Whoever stops here stops it too, so that its file is closed.
    await step.return(undefined as R);
  }
}

/** The held-back rows, as a spreadsheet in Portuguese opens them; the column names are the contract's. */
async function* rejects(path: string, layout: Layout): AsyncGenerator<string> {
  const options = { delimiter: ';', lineEnd: '\r\n', quote: 'minimal' } as const;
  yield `\ufeff${csvLine(['line', 'value', 'reason'], options)}`;
  for await (const { rows } of scanned(path, layout)) {
    const lines = rows.map(({ row, value, verdict }) =>
      'vin' in verdict ? '' : csvLine([String(row.line), value, verdict.reason].map(safeCell), options),
    );
    yield lines.join('');
  }
}

/** As many VINs of each kind as are named. */
const NAMED = 200;

/**
 * How the file's vehicles differ from a list's.
 *
 * @param listed the list's VINs, each once, 17 characters each, without anything between
 */
async function* compare(
  path: string,
  layout: Layout,
  listed: string,
): AsyncGenerator<number | null, IntakeComparison> {
  const before = vinSet();
  for (const vin of vinsIn(listed)) before.add(vin);
  const after = vinSet();
  const added = firstByVin();
  let same = 0;
  for await (const { rows, share } of scanned(path, layout)) {
    for (const { verdict } of rows) {
      if (!('vin' in verdict) || !after.add(verdict.vin)) continue;
      if (before.has(verdict.vin)) same++;
      else added.take(verdict.vin);
    }
    yield share;
  }
  const gone = firstByVin();
  for (const vin of vinsIn(listed)) if (!after.has(vin)) gone.take(vin);
  return {
    ...{ added: added.count(), gone: gone.count(), same },
    ...{ addedVins: added.first(), goneVins: gone.first() },
  };
}

async function* scanned(path: string, layout: Layout) {
  const source = await openSource(path);
  try {
    yield* scan(source, layout);
  } finally {
    await closeSource(source);
  }
}

function* vinsIn(listed: string): Generator<string> {
  for (let at = 0; at < listed.length; at += 17) yield listed.slice(at, at + 17);
}

/** Counts VINs and keeps those that come first by name. */
function firstByVin() {
  let kept: string[] = [];
  let count = 0;
  const cut = () => {
    kept = kept.sort().slice(0, NAMED);
  };
  return {
    take(vin: string) {
      count++;
      kept.push(vin);
      if (kept.length >= 20 * NAMED) cut();
    },
    count: () => count,
    first() {
      cut();
      return kept;
    },
  };
}
