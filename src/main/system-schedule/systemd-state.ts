import { fingerprintOf } from './plan.ts';
import type { FoundTask } from './types.ts';

export const TIMER_PROPERTIES = ['ActiveState', 'UnitFileState', 'DropInPaths', 'NextElapseUSecRealtime'];
export const SERVICE_PROPERTIES = ['DropInPaths', 'ExecMainStatus', 'ExecMainExitTimestamp'];

type Properties = ReadonlyMap<string, string>;

/**
 * The task as its timer and its service show it.
 *
 * @param where path of the timer's file
 * @param texts contents of both files
 * @param units `TIMER_PROPERTIES` and `SERVICE_PROPERTIES` as systemctl shows them
 */
export function foundTimer(
  where: string,
  texts: readonly string[],
  { timer, service }: { readonly timer: Properties; readonly service: Properties },
): FoundTask {
  const lastRunAt = instantOf(service.get('ExecMainExitTimestamp'));
  return {
    where,
    fingerprint: fingerprintOf(...texts, timer.get('DropInPaths') ?? '', service.get('DropInPaths') ?? ''),
    enabled: timer.get('ActiveState') === 'active' && timer.get('UnitFileState') === 'enabled',
    nextRunAt: instantOf(timer.get('NextElapseUSecRealtime')),
    lastRunAt,
    lastResult: lastRunAt === null ? null : Number(service.get('ExecMainStatus')),
  };
}

/** Parses `Mon 2026-11-23 06:00:00 UTC`, which systemctl writes under `TZ=UTC` and `LC_ALL=C`; null: no time. */
function instantOf(text = ''): number | null {
  const match = /(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) UTC/.exec(text);
  return match ? Date.parse(`${match[1]}T${match[2]}Z`) : null;
}
