import type { NewVersion, UpdateCheck, UpdateFault, UpdateState } from '../../preload/schemas/updates.ts';
import type { Updater } from './types.ts';

/** How far a new version is on its way to being installed. */
export type Stage =
  | { readonly kind: 'idle' }
  /** `before`: the version known until then, which stays if this check fails. */
  | { readonly kind: 'checking'; readonly before: NewVersion | null }
  | { readonly kind: 'available'; readonly newVersion: NewVersion }
  | { readonly kind: 'downloading'; readonly newVersion: NewVersion; readonly share: number }
  | { readonly kind: 'ready'; readonly newVersion: NewVersion }
  | { readonly kind: 'installing'; readonly newVersion: NewVersion }
  | { readonly kind: 'failed'; readonly newVersion: NewVersion; readonly fault: UpdateFault };

export interface Progress {
  readonly stage: Stage;
  readonly lastCheck: UpdateCheck | null;
  /** The version that the user does not want to be reminded of. */
  readonly skipped: string | null;
  /** The user wants to be reminded after the next check. */
  readonly isPutOff: boolean;
}

/** What happened: each step may change the progress. */
export type Step =
  | { readonly kind: 'check' }
  | { readonly kind: 'found'; readonly newVersion: NewVersion | null; readonly at: number }
  | { readonly kind: 'not-checked'; readonly fault: UpdateFault; readonly at: number }
  | { readonly kind: 'download' }
  | { readonly kind: 'received'; readonly share: number }
  | { readonly kind: 'downloaded' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'install' }
  | { readonly kind: 'failed'; readonly fault: UpdateFault }
  | { readonly kind: 'put-off' }
  | { readonly kind: 'skip' }
  /** The user or the administrator switched the checks off. */
  | { readonly kind: 'off' };

/** Stages in which a check may start. Later stages already belong to a version. */
const CHECKABLE: readonly Stage['kind'][] = ['idle', 'available', 'failed'];

/** Stages in which the user may skip the version. */
const SKIPPABLE: readonly Stage['kind'][] = ['available', 'ready', 'failed'];

export function isCheckable({ stage }: Progress): boolean {
  return CHECKABLE.includes(stage.kind);
}

/** The newer version found so far; null if none. */
export function knownVersion({ stage }: Progress): NewVersion | null {
  if (stage.kind === 'checking') return stage.before;
  return stage.kind === 'idle' ? null : stage.newVersion;
}

/** The progress after a step. A step that does not fit the stage, such as data after a cancellation, has no effect. */
export function advance(progress: Progress, step: Step): Progress {
  const { stage } = progress;
  const newVersion = knownVersion(progress);
  const to = (next: Stage): Progress => ({ ...progress, stage: next });
  switch (step.kind) {
    case 'check':
      return isCheckable(progress) ? to({ kind: 'checking', before: newVersion }) : progress;
    case 'found':
      return stage.kind === 'checking' ? withFound(progress, step.newVersion, step.at) : progress;
    case 'not-checked':
      if (stage.kind !== 'checking') return progress;
      return { ...to(offerOf(newVersion)), lastCheck: { at: step.at, outcome: step.fault } };
    case 'download':
      return (stage.kind === 'available' || stage.kind === 'failed') && newVersion
        ? to({ kind: 'downloading', newVersion, share: 0 })
        : progress;
    case 'received':
      return stage.kind === 'downloading' ? to({ ...stage, share: step.share }) : progress;
    case 'downloaded':
      return stage.kind === 'downloading' ? to({ kind: 'ready', newVersion: stage.newVersion }) : progress;
    case 'cancelled':
      return stage.kind === 'downloading' ? to(offerOf(newVersion)) : progress;
    case 'install':
      return stage.kind === 'ready' ? to({ ...stage, kind: 'installing' }) : progress;
    case 'failed':
      return (stage.kind === 'downloading' || stage.kind === 'installing') && newVersion
        ? to({ kind: 'failed', newVersion, fault: step.fault })
        : progress;
    case 'put-off':
      return { ...progress, isPutOff: true };
    case 'skip':
      return newVersion && SKIPPABLE.includes(stage.kind)
        ? { ...to(offerOf(newVersion)), skipped: newVersion.version }
        : progress;
    case 'off':
      return to({ kind: 'idle' });
  }
}

function withFound(progress: Progress, newVersion: NewVersion | null, at: number): Progress {
  return {
    ...progress,
    stage: offerOf(newVersion),
    lastCheck: { at, outcome: newVersion ? 'newer' : 'newest' },
    isPutOff: false,
  };
}

function offerOf(newVersion: NewVersion | null): Stage {
  return newVersion ? { kind: 'available', newVersion } : { kind: 'idle' };
}

/** What the screen's state depends on in addition to the progress. */
export interface Circumstances {
  readonly updater: Pick<Updater, 'byHand' | 'address'>;
  readonly isAllowed: boolean;
  /** Whether a run is in progress; notices wait for its end. */
  readonly isRunning: boolean;
}

/** The state that the screen shows. */
export function updateState(
  progress: Progress,
  { updater, isAllowed, isRunning }: Circumstances,
): UpdateState {
  const { stage, lastCheck, skipped, isPutOff } = progress;
  const known = { isAllowed, lastCheck, byHand: updater.byHand, address: updater.address };
  const canAnnounce = !isPutOff && !isRunning;
  switch (stage.kind) {
    case 'idle':
      return { kind: 'idle', ...known };
    case 'checking':
      return { kind: 'checking', ...known };
    case 'available': {
      const isSkipped = stage.newVersion.version === skipped;
      return { ...stage, ...known, isSkipped, isAnnounced: canAnnounce && !isSkipped };
    }
    case 'downloading':
    case 'installing':
      return { ...stage, ...known };
    case 'ready':
    case 'failed':
      return { ...stage, ...known, isAnnounced: canAnnounce };
  }
}
