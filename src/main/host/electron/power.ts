import { powerSaveBlocker } from 'electron';
import type { ActivityWatch } from './activity.ts';

/** Prevents the computer from sleeping during a run; the screen may turn off. */
export function stayAwakeDuringRuns(activity: ActivityWatch): void {
  let blocker: number | null = null;
  const follow = () => {
    const isRunning = activity.current().runs.length > 0;
    if (isRunning && blocker === null) blocker = powerSaveBlocker.start('prevent-app-suspension');
    if (!isRunning && blocker !== null) {
      powerSaveBlocker.stop(blocker);
      blocker = null;
    }
  };
  activity.onChange(follow);
  follow();
}
