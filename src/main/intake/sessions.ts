import { AppError } from '../util/errors.ts';
import type { Inspections } from './inspections.ts';
import { newSession, type Session } from './session.ts';
import type { Spool } from './spool.ts';

/** Maximum number of open imports. A closed screen leaves its import behind. */
const MAX_SESSIONS = 4;

export function createSessions(
  spool: Pick<Spool, 'remove'>,
  inspections: Pick<Inspections, 'drop'>,
  newId: () => string,
) {
  const sessions = new Map<string, Session>();

  /** Discards the session with its draft and its file. */
  async function close(session: Session): Promise<void> {
    sessions.delete(session.id);
    session.discarded.abort();
    inspections.drop(session);
    await spool.remove(session.id);
  }

  return {
    /** Opens a session. If there are too many, it first closes the oldest one that is not being committed. */
    async open(name: string, kind: Session['kind']): Promise<Session> {
      const oldest = [...sessions.values()].find(({ committing }) => !committing);
      if (sessions.size >= MAX_SESSIONS && oldest) await close(oldest);
      const session = newSession(newId(), name, kind);
      sessions.set(session.id, session);
      return session;
    },
    /** @throws AppError `not-found` */
    get(intakeId: string): Session {
      const session = sessions.get(intakeId);
      if (!session) throw new AppError('not-found', 'This import is no longer there. Choose the file again.');
      return session;
    },
    has: (session: Session) => sessions.get(session.id) === session,
    close,
    async closeAll(): Promise<void> {
      await Promise.all([...sessions.values()].map(close));
    },
    async discard(intakeId: string): Promise<void> {
      const session = sessions.get(intakeId);
      if (session) await close(session);
    },
  };
}
