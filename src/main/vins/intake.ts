import { randomUUID } from 'node:crypto';
import type { Handlers } from '../../preload/contract.ts';
import type { HeldBackRow, IntakeOverrides, IntakeReport, VinList } from '../../preload/schemas/lists.ts';
import { AppError } from '../errors.ts';
import { csvLine, safeCell } from '../export/csv.ts';
import type { ListRow, ListSource, Store } from '../store/types.ts';
import { detectLayout, type Layout } from './layout.ts';
import { report } from './report.ts';
import { type DataRow, scan } from './scan.ts';

/** Bytes of a file, held in memory until it is committed or discarded. */
const MAX_BYTES = 512 * 1024 * 1024;

/**
 * Files on their way in at once; the oldest one that is not being committed goes when a screen never said that it gave
 * up.
 */
const MAX_SESSIONS = 4;

/** Rows that go to the store in one call. */
const BATCH_ROWS = 2000;

interface Session {
  readonly id: string;
  readonly name: string;
  readonly kind: 'file' | 'paste';
  readonly chunks: Uint8Array[];
  bytes: number;
  /** The inspection asked for last, done or under way; absent until then. */
  inspected?: Promise<Inspected>;
  committing: boolean;
}

interface Inspected {
  readonly layout: Layout;
  readonly found: Omit<IntakeReport, 'intakeId' | 'name'>;
}

/**
 * Files on their way into the store, behind the contract's `intake` verbs. Only a file's bytes are kept; each verb reads
 * them again, in slices, so that neither memory nor the event loop feels a million rows.
 *
 * Handlers throw AppError `bad-input` for a file that cannot be read (`details.reason`: `empty`, `too-large`,
 * `not-text`, `web-page`, `utf-16be`, `nothing-accepted`), `not-found` for an unknown intake, `busy` while it is being
 * committed, `cancelled` when it is discarded meanwhile, and what the store throws.
 */
export function createIntake(deps: {
  readonly store: Pick<Store, 'lists'>;
  readonly newId?: () => string;
}): Handlers['intake'] {
  const { store, newId = randomUUID } = deps;
  const sessions = new Map<string, Session>();

  function find(intakeId: string): Session {
    const session = sessions.get(intakeId);
    if (!session) throw new AppError('not-found', 'This import is no longer there. Choose the file again.');
    return session;
  }

  return {
    begin({ name, kind }) {
      const oldest = [...sessions.values()].find(({ committing }) => !committing);
      if (sessions.size >= MAX_SESSIONS && oldest) sessions.delete(oldest.id);
      const id = newId();
      sessions.set(id, { id, name, kind, chunks: [], bytes: 0, committing: false });
      return { intakeId: id };
    },

    append({ intakeId, bytes }) {
      const session = find(intakeId);
      requireIdle(session);
      if (session.bytes + bytes.length > MAX_BYTES) {
        sessions.delete(intakeId);
        throw new AppError(
          'bad-input',
          `The file is larger than ${MAX_BYTES / 2 ** 20} MiB. Split it, or leave out columns, and import the parts.`,
          { reason: 'too-large', limit: MAX_BYTES },
        );
      }
      session.chunks.push(bytes);
      session.bytes += bytes.length;
      delete session.inspected;
    },

    async inspect({ intakeId, overrides }) {
      const session = find(intakeId);
      session.inspected = inspect([...session.chunks], overrides);
      const { found } = await session.inspected;
      return { intakeId, name: proposedName(session), ...found };
    },

    compare() {
      throw new AppError('internal', 'not there yet');
    },

    async rejects({ intakeId }) {
      const session = find(intakeId);
      const { layout } = await inspected(session);
      const name = session.kind === 'file' ? `${proposedName(session)}-rejects.csv` : 'rejects.csv';
      return { name, text: await rejectsCsv(session.chunks, layout) };
    },

    async commit({ intakeId, name }) {
      const session = find(intakeId);
      requireIdle(session);
      session.committing = true;
      try {
        const list = await commit(store, session, name, () => sessions.get(intakeId) !== session);
        sessions.delete(intakeId);
        return list;
      } finally {
        session.committing = false;
      }
    },

    discard({ intakeId }) {
      sessions.delete(intakeId);
    },
  };
}

function requireIdle(session: Session): void {
  if (session.committing) throw new AppError('busy', 'This import is being saved.');
}

/** The file's name without its folder and ending; for a pasted list the screen has a name in its language. */
function proposedName({ kind, name }: Session): string {
  return kind === 'paste' ? '' : (name.split(/[\\/]/).at(-1) ?? '').replace(/(?<=.)\.[^.]*$/, '');
}

async function inspect(chunks: readonly Uint8Array[], overrides: IntakeOverrides): Promise<Inspected> {
  const layout = await detectLayout(chunks, overrides);
  return { layout, found: await report(layout, scan(chunks, layout)) };
}

function inspected(session: Session): Promise<Inspected> {
  session.inspected ??= inspect([...session.chunks], {});
  return session.inspected;
}

/** As a spreadsheet in Portuguese opens it; the column names are the contract's. */
async function rejectsCsv(chunks: readonly Uint8Array[], layout: Layout): Promise<string> {
  const options = { delimiter: ';', lineEnd: '\r\n', quote: 'minimal' } as const;
  const lines = ['\ufeff', csvLine(['line', 'value', 'reason'], options)];
  for await (const { rows } of scan(chunks, layout)) {
    for (const row of rows) {
      const held = heldBackRow(row);
      if (held) lines.push(csvLine([String(held.line), held.value, held.reason].map(safeCell), options));
    }
  }
  return lines.join('');
}

async function commit(
  store: Pick<Store, 'lists'>,
  session: Session,
  name: string,
  discarded: () => boolean,
): Promise<VinList> {
  const { layout, found } = await inspected(session);
  if (found.counts.accepted === 0) {
    throw new AppError('bad-input', 'No row holds a chassis number of 17 characters in the chosen column.', {
      reason: 'nothing-accepted',
    });
  }
  const listId = await store.lists.create(name, sourceOf(session, layout, found.columns));
  try {
    for await (const { accepted, heldBack } of batches(session.chunks, layout)) {
      if (discarded()) throw new AppError('cancelled', 'The import was discarded.');
      await store.lists.append(listId, accepted, heldBack);
    }
    return await store.lists.publish(listId);
  } catch (error) {
    // Nobody sees a list that is not published, and the store cleans up at its next start: the first error counts.
    await store.lists.remove(listId).catch(() => undefined);
    throw error;
  }
}

interface StoreBatch {
  readonly accepted: ListRow[];
  readonly heldBack: HeldBackRow[];
}

async function* batches(chunks: readonly Uint8Array[], layout: Layout): AsyncGenerator<StoreBatch> {
  let batch: StoreBatch = { accepted: [], heldBack: [] };
  for await (const { rows } of scan(chunks, layout)) {
    for (const row of rows) {
      const held = heldBackRow(row);
      if (held) batch.heldBack.push(held);
      else if ('vin' in row.verdict)
        batch.accepted.push({ line: row.line, vin: row.verdict.vin, cells: row.cells });
      if (batch.accepted.length + batch.heldBack.length < BATCH_ROWS) continue;
      yield batch;
      batch = { accepted: [], heldBack: [] };
    }
  }
  yield batch;
}

function heldBackRow({ line, value, verdict }: DataRow): HeldBackRow | null {
  return 'vin' in verdict ? null : { line, value, reason: verdict.reason };
}

function sourceOf(session: Session, layout: Layout, columns: readonly string[]): ListSource {
  return {
    fileName: session.kind === 'file' ? session.name : null,
    encoding: layout.encoding,
    bom: layout.bom,
    delimiter: layout.dialect.delimiter,
    lineEnd: layout.lineEnd,
    columns,
    hasHeader: layout.headerLine !== null,
    vinColumn: layout.vinColumn,
  };
}
