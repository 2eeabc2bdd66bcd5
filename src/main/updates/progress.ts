import type { UpdateStage, UpdateState } from '../../contract/schemas/updates.ts';
import type { StoredUpdates } from '../store/records.ts';
import type { Store } from '../store/threads/store.ts';
import { messageOf } from '../util/errors.ts';
import type { Log } from '../util/log.ts';
import type { Updater } from './types.ts';

export interface ProgressDeps {
  /** Whether the administrator lets Rastro look for new versions. */
  readonly isAllowed: boolean;
  readonly settings: Pick<Store['settings'], 'updates' | 'saveUpdates'>;
  readonly changed: (state: UpdateState) => void;
  readonly log: Pick<Log, 'warn'>;
}

/** How far a new version is, and what is remembered of versions. Each change is sent to the screen. */
export type Progress = ReturnType<typeof createProgress>;

export function createProgress(updater: Updater, { isAllowed, settings, changed, log }: ProgressDeps) {
  let stage: UpdateStage = { kind: 'idle' };
  let stored: StoredUpdates = { lastCheck: null, skipped: null };
  /** What keeps a new version from being announced: the user, until the next check, and runs. */
  let hidden = { isPutOff: false, isRunning: false };
  const warn = (event: string) => (error: unknown) => log.warn(event, { error: messageOf(error) });
  const loaded = settings.updates().then((read) => {
    stored = read;
  }, warn('updates.not-read'));

  function state(): UpdateState {
    const { lastCheck, skipped } = stored;
    const known = { isAllowed, lastCheck, byHand: updater.byHand, address: updater.address };
    if (!('newVersion' in stage)) return { ...stage, ...known };
    const isSkipped = stage.newVersion.version === skipped;
    const isUnderWay = stage.kind === 'downloading' || stage.kind === 'installing';
    const isAnnounced = isUnderWay || !(isSkipped || hidden.isPutOff || hidden.isRunning);
    return { ...stage, ...known, isSkipped, isAnnounced };
  }

  return {
    /** Resolves when the stored part is read. */
    loaded,
    state,
    stage: () => stage,
    to(next: UpdateStage): void {
      stage = next;
      changed(state());
    },
    store(change: Partial<StoredUpdates>): void {
      stored = { ...stored, ...change };
      settings.saveUpdates(stored).catch(warn('updates.not-saved'));
    },
    hide(change: Partial<typeof hidden>): void {
      hidden = { ...hidden, ...change };
      changed(state());
    },
  };
}
