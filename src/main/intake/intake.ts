import { randomUUID } from 'node:crypto';
import type { Emit, Handlers } from '../../preload/contract.ts';
import type { IntakeOverrides } from '../../preload/schemas/lists.ts';
import type { Store } from '../store/types.ts';
import { AppError } from '../util/errors.ts';
import { commitDraft } from './commit.ts';
import { type Draft, draftOf } from './draft.ts';
import type { ReadingThread } from './file-worker.ts';
import type { Spool } from './spool.ts';

/** More than any spreadsheet holds. */
const MAX_BYTES = 2 * 1024 ** 3;

/**
 * Files on their way in at once; the oldest one that is not being committed goes when a screen never said that it gave
 * up.
 */
const MAX_SESSIONS = 4;

/** Characters of a list's name, as the contract has it. */
const MAX_NAME = 120;

/** VINs of a list that are read in one call. */
const VINS_PAGE = 20_000;

/** Progress is told so often, at most. */
const TELL_MS = 200;

interface Session {
  readonly id: string;
  readonly name: string;
  readonly kind: 'file' | 'paste';
  bytes: number;
  /** What the user said of the file last. */
  overrides: IntakeOverrides;
  /** The inspection asked for last, done or under way; absent until then. */
  inspection?: { readonly done: Promise<Draft>; readonly abort: AbortController };
  committing: boolean;
  /** Aborted when the user gives the file up. */
  readonly given: AbortController;
}

/** Generators that are gone through to their end, telling how far they are. */
type Shares<R> = AsyncGenerator<number | null, R>;

/**
 * Files on their way into the store, behind the contract's `intake` verbs. A file's bytes are kept on disk and read in a
 * thread of its own, so that neither memory nor the event loop feels a million rows.
 *
 * Handlers throw AppError `bad-input` for a file that cannot be read (`details.reason`), `not-found` for an unknown
 * intake, `busy` while it is being committed, `cancelled` when it is discarded meanwhile or inspected anew, `disk` when
 * there is no room for it, and what the store throws.
 */
export function createIntake(deps: {
  readonly store: Pick<Store, 'lists'> & { readonly runs: Pick<Store['runs'], 'targetVins'> };
  readonly spool: Spool;
  readonly reader: ReadingThread;
  /** Milliseconds, of any clock that only goes forward. */
  readonly now: () => number;
  readonly emit: Emit;
  readonly newId?: () => string;
  /** Of a file. */
  readonly maxBytes?: number;
}): Handlers['intake'] {
  const { store, spool, reader, emit, newId = randomUUID, maxBytes = MAX_BYTES } = deps;
  const sessions = new Map<string, Session>();

  function find(intakeId: string): Session {
    const session = sessions.get(intakeId);
    if (!session) throw new AppError('not-found', 'This import is no longer there. Choose the file again.');
    return session;
  }

  async function forget(session: Session): Promise<void> {
    sessions.delete(session.id);
    session.given.abort();
    dropDraft(session);
    await spool.remove(session.id);
  }

  /** Gives up what was read of a file, or is being read. What has become a list stays. */
  function dropDraft(session: Session): void {
    const { inspection } = session;
    delete session.inspection;
    inspection?.abort.abort();
    // What can't go now goes when the store opens again.
    inspection?.done.then(({ draftId }) => store.lists.discard(draftId)).catch(() => undefined);
  }

  /** Tells the screen how far a step is, a few times a second. */
  function teller({ id: intakeId }: Session): (share: number | null) => void {
    let toldAt = Number.NEGATIVE_INFINITY;
    return (share) => {
      if (share !== null && deps.now() - toldAt < TELL_MS) return;
      toldAt = deps.now();
      emit('intake.progress', { intakeId, share });
    };
  }

  async function finish<R>(session: Session, step: Shares<R>, signal: AbortSignal): Promise<R> {
    const tell = teller(session);
    for (;;) {
      const { done, value } = await step.next();
      if (done) return value;
      tell(value);
      if (!signal.aborted) continue;
      await step.return(undefined as R);
      throw new AppError('cancelled', 'The file is being read anew, or was discarded.');
    }
  }

  /** The one before is given up: nobody waits for it any more. */
  function inspect(session: Session, overrides: IntakeOverrides): Promise<Draft> {
    dropDraft(session);
    session.overrides = overrides;
    const abort = new AbortController();
    const begin = async () => {
      // A file without a byte has none on disk either.
      if (session.bytes === 0) await spool.append(session.id, new Uint8Array());
      const choices = await store.lists.headerChoices();
      const step = reader.steps.inspect(spool.pathOf(session.id), overrides, choices);
      return draftOf(store.lists, step, abort.signal, teller(session));
    };
    const done = begin();
    session.inspection = { done, abort };
    // What failed is tried again when somebody asks again.
    done.catch(() => {
      if (session.inspection?.done === done) delete session.inspection;
    });
    return done;
  }

  const inspected = (session: Session) => session.inspection?.done ?? inspect(session, session.overrides);

  async function vinsOf(listId: number): Promise<string> {
    const vins: string[] = [];
    for (;;) {
      const page = await store.runs.targetVins(
        { kind: 'list', listId },
        vins.at(-1)?.slice(-17) ?? '',
        VINS_PAGE,
      );
      if (page.length === 0) return vins.join('');
      vins.push(page.join(''));
    }
  }

  return {
    async begin({ name, kind }) {
      const oldest = [...sessions.values()].find(({ committing }) => !committing);
      if (sessions.size >= MAX_SESSIONS && oldest) await forget(oldest);
      const id = newId();
      // While the file comes.
      reader.start();
      sessions.set(id, {
        id,
        name,
        kind,
        bytes: 0,
        overrides: {},
        committing: false,
        given: new AbortController(),
      });
      return { intakeId: id };
    },

    async append({ intakeId, bytes }) {
      const session = find(intakeId);
      requireIdle(session);
      if (session.bytes + bytes.length > maxBytes) {
        await forget(session);
        throw new AppError(
          'bad-input',
          `The file is larger than ${maxBytes / 2 ** 20} MiB. Split it, or leave out columns, and import the parts.`,
          { reason: 'too-large', limit: maxBytes },
        );
      }
      session.bytes += bytes.length;
      dropDraft(session);
      session.overrides = {};
      await spool.append(session.id, bytes);
      // Given up meanwhile: what came after must not stay behind.
      if (sessions.get(intakeId) !== session) await spool.remove(session.id);
    },

    async inspect({ intakeId, overrides }) {
      const session = find(intakeId);
      requireIdle(session);
      const { found } = await inspect(session, overrides);
      return { intakeId, name: proposedName(session), ...found };
    },

    async compare({ intakeId, listId }) {
      const session = find(intakeId);
      const { layout } = await inspected(session);
      const step = reader.steps.compare(spool.pathOf(intakeId), layout, await vinsOf(listId));
      return finish(session, step, session.given.signal);
    },

    async rejects({ intakeId }) {
      const session = find(intakeId);
      const { layout } = await inspected(session);
      const name = session.kind === 'file' ? `${proposedName(session)}-rejects.csv` : 'rejects.csv';
      let text = '';
      for await (const part of reader.steps.rejects(spool.pathOf(intakeId), layout)) text += part;
      return { name, text };
    },

    async commit({ intakeId, name, into }) {
      const session = find(intakeId);
      requireIdle(session);
      session.committing = true;
      try {
        const fileName = session.kind === 'file' ? session.name : null;
        const draft = await inspected(session);
        requireWanted(session);
        emit('intake.progress', { intakeId, share: null });
        const list = await commitDraft(store.lists, { draft, fileName, name, into }).catch((error) => {
          requireWanted(session);
          throw error;
        });
        // It is a draft no more.
        delete session.inspection;
        // Given up while it was saved. What a list had before nobody has any more, so a changed one stays.
        if (session.given.signal.aborted && !into) {
          await store.lists.remove(list.id);
          requireWanted(session);
        }
        await forget(session);
        return list;
      } finally {
        session.committing = false;
      }
    },

    async discard({ intakeId }) {
      const session = sessions.get(intakeId);
      if (session) await forget(session);
      return undefined;
    },
  };
}

function requireWanted({ given }: Session): void {
  if (given.signal.aborted) throw new AppError('cancelled', 'The import was discarded.');
}

function requireIdle(session: Session): void {
  if (session.committing) throw new AppError('busy', 'This import is being saved.');
}

/** The file's name without its folder and ending; for a pasted list the screen has a name in its language. */
function proposedName({ kind, name }: Session): string {
  if (kind === 'paste') return '';
  return (name.split(/[\\/]/).at(-1) ?? '').replace(/(?<=.)\.[^.]*$/, '').slice(0, MAX_NAME);
}
