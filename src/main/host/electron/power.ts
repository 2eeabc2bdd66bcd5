import { powerSaveBlocker } from 'electron';
import type { ActivityWatch } from './activity.ts';

/** Keeps the computer from falling asleep by itself while a run is under way; the screen may go dark. */
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
