import { setImmediate as nextTurn } from 'node:timers/promises';
import type { WorkField } from '../../../contract/enums.ts';
import type { WorkChange, WorkChanged, WorkFromColumn, WorkPatch } from '../../../contract/schemas/work.ts';
import { withoutAccents } from '../../../shared/folding.ts';
import { AppError } from '../../util/errors.ts';
import { type Database, type Prepare, writeTransaction } from '../db/database.ts';
import { erasureGuard } from '../erasure/record.ts';
import { presentList, type StoredList, storedList } from '../fleet-index/stored-list.ts';
import { shownColumns } from '../rows.ts';
import { type WorkEdit, workChanges } from '../vehicle-work/change.ts';
import { columnTexts, patchOf, type VehicleText, valuesOfText } from '../vehicle-work/column-texts.ts';
import { applyPatch } from '../vehicle-work/patch.ts';
import { distinctValues } from '../vehicle-work/stored-work.ts';

/** Vehicles of one transaction, which takes some hundred milliseconds. */
const VEHICLES_AT_ONCE = 10_000;
/** Most new values that a column may add to a field. More would be too many to choose from. */
const MOST_VALUES = 1_000;

/** The values of a field by their folded texts, without accents and capitals. */
type Spellings = Map<string, string>;

/** Replaces a value by its spelling that came first. Values that differ only in accents or capitals are the same. */
const speltIn = (spellings: Spellings) => (value: string) => spellings.get(withoutAccents(value)) ?? value;

/**
 * Writes what users note about vehicles. Each operation commits some thousand vehicles at a time, so that other writes
 * wait for one such commit only. An operation that is killed has changed some of its vehicles, and can be repeated.
 */
export function workWrites(db: Database, prepare: Prepare) {
  const guard = erasureGuard(prepare);
  const changes = workChanges(prepare);
  const numbersOf = prepare<number>(
    'SELECT vehicle.id FROM json_each(?) CROSS JOIN vehicle ON vin = value',
  ).pluck();
  const spellingsOf = (field: WorkField): Spellings =>
    new Map(
      prepare<string>(distinctValues(field))
        .pluck()
        .all()
        .map((value) => [withoutAccents(value), value]),
    );

  const apply = writeTransaction(db, (...args: Parameters<typeof changes.apply>) => {
    guard();
    return changes.apply(...args);
  });
  const restore = writeTransaction(db, (changeId: number, numbers: readonly number[]) => {
    guard();
    return changes.restore(changeId, numbers);
  });

  async function inSteps(steps: Iterable<Step>): Promise<WorkChanged> {
    guard();
    const change = changes.begin();
    const sum = { changeId: change.id, vehicles: 0, refused: 0 };
    for (const { numbers, wanted } of steps) {
      const { vehicles, refused } = apply(change, numbers, wanted);
      sum.vehicles += vehicles;
      sum.refused += refused;
      await nextTurn();
    }
    changes.trim();
    return sum;
  }

  return {
    async change({ vins, patch }: WorkChange): Promise<WorkChanged> {
      const spelt = withStoredSpellings(patch, spellingsOf);
      const wanted: WorkEdit = (_, before) => applyPatch(before, spelt) ?? 'refused';
      const steps = Iterator.from(portions([...new Set(vins)])).map((some) => ({
        // Found in the step itself: between two steps, vehicles may be removed and new vehicles get their numbers.
        numbers: numbersOf.all(JSON.stringify(some)),
        wanted,
      }));
      return inSteps(steps);
    },

    /**
     * @throws AppError `bad-input` (`too-many-values`), `not-found` for a list or a column that is not there, or whose
     *   rows change meanwhile
     */
    async copyFromColumn({ listId, column, field, replace }: WorkFromColumn): Promise<WorkChanged> {
      const list = presentList(prepare, listId);
      const at = shownColumns(list.source)[column];
      if (at === undefined) throw new AppError('not-found', `list ${listId} shows no column ${column}`);
      const texts = () => textsWhileThere(prepare, list, at);
      const spellings = field === 'note' ? new Map<string, string>() : spellingsOf(field);
      if (field !== 'note') requireChoices(field, texts(), spellings);
      return inSteps(copyColumnSteps(texts(), { field, replace }, spellings));
    },

    async undo({ changeId }: { readonly changeId: number }): Promise<number> {
      let restored = 0;
      for (const some of portions(changes.vehiclesOf(changeId))) {
        restored += restore(changeId, some);
        await nextTurn();
      }
      changes.drop(changeId);
      return restored;
    },

    forget: changes.forget,
  };
}

/** The texts of a column of a list. Throws once the list has other rows, whose vehicles may have other numbers. */
function* textsWhileThere(prepare: Prepare, { id, stamp }: StoredList, column: number) {
  for (const texts of columnTexts(prepare, id, column)) {
    if (storedList(prepare, id)?.stamp !== stamp)
      throw new AppError('not-found', `list ${id} is gone, or has other rows now`);
    yield texts;
  }
}

/** Some vehicles, and how their notes change. */
interface Step {
  readonly numbers: readonly number[];
  readonly wanted: WorkEdit;
}

function withStoredSpellings(patch: WorkPatch, spellingsOf: (field: WorkField) => Spellings): WorkPatch {
  const spelt = (field: WorkField) => speltIn(spellingsOf(field));
  const { tags, addTags, workState, assignee } = patch;
  return {
    ...patch,
    ...(tags ? { tags: tags.map(spelt('tags')) } : {}),
    ...(addTags ? { addTags: addTags.map(spelt('tags')) } : {}),
    ...(workState ? { workState: spelt('workState')(workState) } : {}),
    ...(assignee ? { assignee: spelt('assignee')(assignee) } : {}),
  };
}

function* copyColumnSteps(
  texts: Iterable<readonly VehicleText[]>,
  { field, replace }: Pick<WorkFromColumn, 'field' | 'replace'>,
  spellings: Spellings,
): Generator<Step> {
  for (const portion of texts) {
    const textOf = new Map(portion);
    yield {
      numbers: [...textOf.keys()],
      wanted(vehicle, before) {
        if (before && !replace && field !== 'tags' && before[field] !== '') return before;
        const values = valuesOfText(field, textOf.get(vehicle) ?? '');
        const patch = patchOf(field, values.map(speltIn(spellings)));
        return (patch && applyPatch(before, patch)) ?? 'refused';
      },
    };
  }
}

/**
 * Adds the values of a column to the spellings.
 *
 * @throws AppError `bad-input` (`too-many-values`) where they are too many to choose from
 */
function requireChoices(
  field: WorkField,
  texts: Iterable<readonly VehicleText[]>,
  spellings: Spellings,
): void {
  let added = 0;
  for (const portion of texts)
    for (const [, text] of portion)
      for (const value of valuesOfText(field, text)) {
        const key = withoutAccents(value);
        if (spellings.has(key)) continue;
        spellings.set(key, value);
        if (++added > MOST_VALUES)
          throw new AppError('bad-input', 'a column of more values than can be chosen from', {
            reason: 'too-many-values',
          });
      }
}

function portions<T>(vehicles: readonly T[]): T[][] {
  const count = Math.ceil(vehicles.length / VEHICLES_AT_ONCE);
  return Array.from({ length: count }, (_, index) =>
    vehicles.slice(index * VEHICLES_AT_ONCE, (index + 1) * VEHICLES_AT_ONCE),
  );
}
