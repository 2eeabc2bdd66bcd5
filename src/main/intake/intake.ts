import { randomUUID } from 'node:crypto';
import type { Handlers } from '../../contract/contract-types.ts';
import type { VinList } from '../../contract/schemas/lists.ts';
import { languageOf, locales } from '../../shared/i18n/languages.ts';
import type { Store } from '../store/threads/store.ts';
import { AppError } from '../util/errors.ts';
import { type CommitRequest, commitDraft } from './commit.ts';
import { createInspections, type InspectionDeps, type Inspections } from './inspections.ts';
import { proposedName, requireNotCommitting, requireNotDiscarded, type Session } from './session.ts';
import { createSessions } from './sessions.ts';

/** Default largest size of a file: more than any spreadsheet has. */
const MAX_BYTES = 2 * 1024 ** 3;

/** VINs of a list that are read in one call. */
const VINS_PAGE = 20_000;

interface IntakeDeps extends InspectionDeps {
  readonly runs: Pick<Store['runs'], 'targetVins'>;
  readonly newId?: () => string;
  /** Largest size of a file. */
  readonly maxBytes?: number;
}

export interface Intake extends Readonly<Handlers['intake']> {
  /** Discards every import, with its file and its draft. */
  discardAll(): Promise<void>;
}

/**
 * Imports files into the store: the handlers of the screen's `intake` requests. A file's bytes are stored on disk and
 * read in a separate thread, so that a million rows fill no memory and do not block the event loop.
 *
 * Handlers throw AppError `bad-input` for a file that cannot be read (`details.reason`), `not-found` for an unknown
 * intake, `busy` while it is being committed, `cancelled` when it is discarded meanwhile or inspected anew, `disk` when
 * there is no room for it, and what the store throws.
 */
export function createIntake(deps: IntakeDeps): Intake {
  const { spool, worker, newId = randomUUID, maxBytes = MAX_BYTES } = deps;
  const inspections = createInspections(deps);
  const sessions = createSessions(spool, inspections, newId);

  return {
    async begin({ name, kind }) {
      const { id } = await sessions.open(name, kind);
      // The thread starts while the file's bytes arrive.
      worker.start();
      return { intakeId: id };
    },

    async append({ intakeId, bytes }) {
      const session = sessions.get(intakeId);
      requireNotCommitting(session);
      if (session.bytes + bytes.length > maxBytes) {
        await sessions.close(session);
        throw tooLarge(maxBytes);
      }
      session.bytes += bytes.length;
      inspections.drop(session);
      session.overrides = {};
      await spool.append(session.id, bytes);
      // If the session was discarded meanwhile, the bytes that were just appended must not stay on disk.
      if (!sessions.has(session)) await spool.remove(session.id);
    },

    async inspect({ intakeId, overrides }) {
      const session = sessions.get(intakeId);
      requireNotCommitting(session);
      const { found } = await inspections.inspect(session, overrides);
      return { intakeId, name: proposedName(session), ...found };
    },

    async compare({ intakeId, listId }) {
      const session = sessions.get(intakeId);
      const { order } = await inspections.latest(session);
      const listed = await vinsOf(deps.runs, listId, session);
      const comparison = await worker.compare(order.vins, listed);
      requireNotDiscarded(session);
      return comparison;
    },

    async rejects({ intakeId, language: tag }) {
      const session = sessions.get(intakeId);
      const language = languageOf(tag);
      const { layout, found } = await inspections.latest(session);
      const ending = locales[language].texts.intake.heldBack.fileName;
      const name = [proposedName(session), ending].filter(Boolean).join(' - ');
      let text = '';
      const job = worker.jobs(session.discarded.signal);
      for await (const part of job.rejects(spool.pathOf(intakeId), layout, found.columns, language))
        text += part;
      return { name: `${name}.csv`, text };
    },

    async commit({ intakeId, ...wanted }) {
      const session = sessions.get(intakeId);
      requireNotCommitting(session);
      session.committing = true;
      try {
        const list = await commitSession(deps, inspections, session, wanted);
        await sessions.close(session);
        return list;
      } finally {
        session.committing = false;
      }
    },

    discardAll: sessions.closeAll,

    async discard({ intakeId }) {
      await sessions.discard(intakeId);
      return undefined;
    },
  };
}

async function commitSession(
  { lists, emit }: IntakeDeps,
  inspections: Inspections,
  session: Session,
  { name, into }: Pick<CommitRequest, 'name' | 'into'>,
): Promise<VinList> {
  const fileName = session.kind === 'file' ? session.name : null;
  const draft = await inspections.latest(session);
  requireNotDiscarded(session);
  emit('intake.progress', { intakeId: session.id, share: null });
  const list = await commitDraft(lists, { draft, fileName, name, into }).catch((error) => {
    requireNotDiscarded(session);
    throw error;
  });
  // The draft has become a list.
  delete session.inspection;
  // If the import was discarded while it was saved, a new list is removed. An existing list that was changed stays,
  // because its former rows are not known here.
  if (session.discarded.signal.aborted && !into) {
    await lists.remove({ listId: list.id });
    await lists.destroy({ listId: list.id });
    requireNotDiscarded(session);
  }
  return list;
}

function tooLarge(maxBytes: number): AppError {
  return new AppError(
    'bad-input',
    `The file is larger than ${maxBytes / 2 ** 20} MiB. Split it, or leave out columns, and import the parts.`,
    { reason: 'too-large', limit: maxBytes },
  );
}

/** The list's VINs, each once, 17 bytes each. @throws AppError `cancelled` when the session is discarded meanwhile */
async function vinsOf(runs: IntakeDeps['runs'], listId: number, session: Session): Promise<Uint8Array> {
  const pages: Buffer[] = [];
  let after = '';
  for (;;) {
    const vins = await runs.targetVins({ kind: 'list', listId }, after, VINS_PAGE);
    requireNotDiscarded(session);
    const last = vins.at(-1);
    if (last === undefined) return Buffer.concat(pages);
    pages.push(Buffer.from(vins.join(''), 'latin1'));
    after = last;
  }
}
