import type { VehicleWork } from '../../../contract/schemas/work.ts';
import type { Prepare } from '../db/database.ts';
import { isNothing, isSameNoted, NOTHING, type WorkFields } from './patch.ts';
import { type Works, workFieldsReader } from './stored-work.ts';

const MAX_CHANGES = 20;
/** Most vehicles of all remembered changes together. */
const MAX_VEHICLES = 1_000_000;

/** A change of notes on vehicles, with what it replaced. */
interface Change {
  readonly id: number;
  /** When the change was made. A vehicle that was changed again since has another time. */
  readonly at: number;
  readonly vehicles: number[];
  /** What was noted before the change. A vehicle that is missing here had nothing noted. */
  readonly before: Map<number, VehicleWork>;
  /** The vehicles of which nothing is noted after the change. */
  readonly emptied: Set<number>;
}

/** Computes the new work fields of a vehicle from its present ones; `refused`: too long a text, or too many tags. */
export type WorkEdit = (vehicle: number, before: VehicleWork | null) => WorkFields | 'refused';

/** Writes what users note of vehicles (tags, state, assignee, note), and remembers for undo what was noted before. */
export function workChanges(prepare: Prepare) {
  const write = workWriter(prepare);
  const read = workFieldsReader(prepare);
  let changes: Change[] = [];
  let [lastId, lastAt] = [0, 0];

  /** Writes what `wanted` computes for some vehicles. @returns how many were changed, and how many were refused */
  function apply(change: Change, numbers: readonly number[], wanted: WorkEdit) {
    const works = read(numbers);
    const vehicles = change.vehicles.length;
    let refused = 0;
    for (const number of numbers) {
      const before = works.get(number) ?? null;
      const after = wanted(number, before);
      if (after === 'refused') refused++;
      else if (!isSameNoted(before, after)) {
        change.vehicles.push(number);
        if (before) change.before.set(number, before);
        if (isNothing(after)) change.emptied.add(number);
        write(number, before, { ...after, changedAt: change.at });
      }
    }
    return { vehicles: change.vehicles.length - vehicles, refused };
  }

  function isAsChanged({ at, emptied }: Change, number: number, now: Works): boolean {
    const work = now.get(number);
    return work ? work.changedAt === at : emptied.has(number);
  }

  return {
    begin(): Change {
      // No two changes have the same time, even within one millisecond.
      lastAt = Math.max(Date.now(), lastAt + 1);
      const change = {
        id: ++lastId,
        at: lastAt,
        vehicles: [],
        before: new Map(),
        emptied: new Set<number>(),
      };
      changes.push(change);
      return change;
    },
    apply,
    /** Drops the oldest changes beyond `MAX_CHANGES` and `MAX_VEHICLES`. */
    trim(): void {
      let vehicles = 0;
      const isRemembered = (change: Change) => {
        vehicles += change.vehicles.length;
        return vehicles <= MAX_VEHICLES;
      };
      changes = changes.slice(-MAX_CHANGES).reverse().filter(isRemembered).reverse();
    },
    /** The vehicles of a change, for {@link restore}; none where it is not remembered. */
    vehiclesOf: (changeId: number): readonly number[] =>
      changes.find(({ id }) => id === changeId)?.vehicles ?? [],
    /** Restores what was noted of some vehicles before a change, unless they changed since. @returns how many */
    restore(changeId: number, numbers: readonly number[]): number {
      const change = changes.find(({ id }) => id === changeId);
      if (!change) return 0;
      const now = read(numbers);
      const unchanged = numbers.filter((number) => isAsChanged(change, number, now));
      for (const number of unchanged)
        write(number, now.get(number) ?? null, change.before.get(number) ?? { ...NOTHING, changedAt: 0 });
      return unchanged.length;
    },
    drop(changeId: number): void {
      changes = changes.filter(({ id }) => id !== changeId);
    },
    /** Drops all changes, since the numbers may belong to other vehicles now, and texts may have to be erased. */
    forget(): void {
      changes = [];
    },
  };
}

function workWriter(prepare: Prepare) {
  const put =
    prepare(`INSERT INTO vehicle_work (vehicle, state, assignee, note, changed_at) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET state = excluded.state, assignee = excluded.assignee, note = excluded.note,
    changed_at = excluded.changed_at`);
  const remove = prepare('DELETE FROM vehicle_work WHERE vehicle = ?');
  const addTag = prepare('INSERT OR IGNORE INTO vehicle_tag (vehicle, tag) VALUES (?, ?)');
  const removeTag = prepare('DELETE FROM vehicle_tag WHERE vehicle = ? AND tag = ?');
  return (number: number, before: VehicleWork | null, after: VehicleWork): void => {
    const { tags, workState, assignee, note, changedAt } = after;
    for (const tag of before?.tags ?? []) if (!tags.includes(tag)) removeTag.run(number, tag);
    for (const tag of tags) addTag.run(number, tag);
    if (isNothing(after)) remove.run(number);
    else put.run(number, workState, assignee, note, changedAt);
  };
}
