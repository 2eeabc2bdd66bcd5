import { dirname } from 'node:path';
import type { Emit } from '../../contract/contract-types.ts';
import type { IntakeOverrides } from '../../contract/schemas/lists.ts';
import type { Store } from '../store/threads/store.ts';
import { type Draft, importDraft } from './draft.ts';
import type { FileWorker } from './file-worker.ts';
import type { Session } from './session.ts';
import type { Spool } from './spool.ts';
import { textBudget } from './text-budget.ts';

/** Shortest time between two progress events of a file. */
const PROGRESS_MS = 200;

export interface InspectionDeps {
  readonly lists: Store['lists'];
  readonly spool: Spool;
  readonly worker: FileWorker;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
  readonly emit: Emit;
}

/** Reads the files of sessions (imports) into drafts (hidden lists); a session has one draft at most. */
export interface Inspections {
  /** Reads the file as `overrides` say, and drops the session's earlier draft. */
  inspect(session: Session, overrides: IntakeOverrides): Promise<Draft>;
  latest(session: Session): Promise<Draft>;
  /** Drops the draft, whether it is finished or being read. A draft that has become a list stays. */
  drop(session: Session): void;
}

export function createInspections(deps: InspectionDeps): Inspections {
  const { lists, spool, worker } = deps;

  function drop(session: Session): void {
    const { inspection } = session;
    delete session.inspection;
    inspection?.abort.abort();
    // A draft that can't be removed now is removed when the store opens again.
    inspection?.done.then(({ draftId }) => lists.discard(draftId)).catch(() => undefined);
  }

  async function read(session: Session, signal: AbortSignal): Promise<Draft> {
    // Creates the file on disk where it is empty, because nothing was appended to it.
    if (session.bytes === 0) await spool.append(session.id, new Uint8Array());
    const choices = await lists.headerChoices();
    const file = spool.pathOf(session.id);
    const job = worker.jobs(signal).inspect(file, session.overrides, choices);
    return importDraft(lists, job, textBudget(file, dirname(file)), signal, progressOf(session, deps));
  }

  function inspect(session: Session, overrides: IntakeOverrides): Promise<Draft> {
    drop(session);
    session.overrides = overrides;
    const abort = new AbortController();
    const done = read(session, abort.signal);
    session.inspection = { done, abort };
    // After a failure the next call reads the file again.
    done.catch(() => {
      if (session.inspection?.done === done) delete session.inspection;
    });
    return done;
  }

  return {
    inspect,
    latest: (session) => session.inspection?.done ?? inspect(session, session.overrides),
    drop,
  };
}

/** Returns a function that sends progress to the screen, a few times a second at most. */
function progressOf(
  { id: intakeId }: Session,
  { now, emit }: Pick<InspectionDeps, 'now' | 'emit'>,
): (share: number | null) => void {
  let sentAt = Number.NEGATIVE_INFINITY;
  return (share) => {
    if (share !== null && now() - sentAt < PROGRESS_MS) return;
    sentAt = now();
    emit('intake.progress', { intakeId, share });
  };
}
