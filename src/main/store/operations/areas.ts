import type { Input } from '../../../contract/contract-types.ts';
import type { AreaDraft, AreaShape, NamedArea } from '../../../contract/schemas/areas.ts';
import { AppError } from '../../util/errors.ts';
import { type Database, type Prepare, writeTransaction } from '../db/database.ts';
import { notFoundError } from '../db/existing.ts';
import { erasureGuard } from '../erasure/record.ts';
import { circleAround } from '../named-areas/circle.ts';
import { packShape, requireRoom, sizeOf, unpackShape } from '../named-areas/packed-shape.ts';
import { allStored, type StoredArea, storedArea, toArea } from '../named-areas/stored-areas.ts';

type NewArea = Omit<AreaDraft, 'shape'> & { readonly shape: AreaDraft['shape'] | Uint8Array };

/** Most removals that can be undone. After that, the oldest is forgotten. */
const MAX_REMOVALS = 20;

/** Writes named areas. Removed areas are kept for an undo in memory only, so that the database has no trace of them. */
export function areaWrites(db: Database, prepare: Prepare) {
  const guard = erasureGuard(prepare);
  const remove = prepare('DELETE FROM named_area WHERE id = ?');
  const put = putArea(prepare);
  const numbers = areaNumbers(prepare);
  let removals: { readonly id: number; readonly areas: readonly StoredArea[] }[] = [];
  let lastRemoval = 0;

  const requireFew = () =>
    requireRoom(allStored(prepare).map(({ shape }) => sizeOf(unpackShape(shape)).corners));

  function save(draft: NewArea): NamedArea {
    const before = draft.id === null ? undefined : storedArea(prepare, draft.id);
    if (draft.id !== null && !before) throw notFoundError('area', draft.id);
    const shape = draft.shape ? packed(draft.shape) : before?.shape;
    if (!shape) throw new AppError('bad-input', 'a new area has a shape');
    const { name, kind, colour, group } = draft;
    const changedAt = Math.max(Date.now(), (before?.changedAt ?? 0) + 1);
    const stored = { name, kind, colour, group, shape, changedAt };
    return toArea(put({ ...stored, id: draft.id ?? numbers.next() }));
  }

  return {
    save: writeTransaction(db, (draft: AreaDraft): NamedArea => {
      guard();
      const area = save(draft);
      requireFew();
      return area;
    }),

    /** Saves all areas that are new, or none. An area with the name and the shape of another one is not new. */
    add: writeTransaction(db, (drafts: readonly NewArea[]): NamedArea[] => {
      guard();
      const areas = newOnes(prepare, drafts).map(save);
      requireFew();
      return areas;
    }),

    remove: writeTransaction(db, ({ ids }: Input<'areas', 'remove'>): number => {
      const areas = [...new Set(ids)].flatMap((id) => storedArea(prepare, id) ?? []);
      numbers.note();
      for (const { id } of areas) remove.run(id);
      removals = [...removals, { id: ++lastRemoval, areas }].slice(-MAX_REMOVALS);
      return lastRemoval;
    }),

    /** Each area gets its former number where that is free: saved views refer to it. */
    restore: writeTransaction(db, ({ removalId }: Input<'areas', 'restore'>): number => {
      guard();
      const areas = removals.find(({ id }) => id === removalId)?.areas ?? [];
      const present = new Set(allStored(prepare).map(({ id }) => id));
      for (const area of areas) put(present.has(area.id) ? { ...area, id: numbers.next() } : area);
      requireFew();
      removals = removals.filter(({ id }) => id !== removalId);
      return areas.length;
    }),

    forget(): void {
      removals = [];
    },
  };
}

/**
 * The numbers of new areas. The number of a removed area is not given again while something may refer to it: a saved view,
 * the undo of its removal, or a filter on the screen. Each would take the new area for the removed one.
 */
function areaNumbers(prepare: Prepare) {
  const highest = prepare<number>(`SELECT max(
    (SELECT ifnull(max(id), 0) FROM named_area),
    (SELECT ifnull(max(filtered.value), 0) FROM saved_view, json_each(saved_view.view, '$.areas.ids') AS filtered
      WHERE filtered.type = 'integer'))`).pluck();
  let last = 0;
  /** Notes the numbers in use, before some of them are removed. */
  const note = (): void => {
    last = Math.max(last, highest.get() ?? 0);
  };
  return {
    note,
    next(): number {
      note();
      last += 1;
      return last;
    },
  };
}

function putArea(prepare: Prepare) {
  const put = prepare(`INSERT INTO named_area (id, name, kind, colour, in_group, shape, changed_at)
    VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET name = excluded.name, kind = excluded.kind,
    colour = excluded.colour, in_group = excluded.in_group, shape = excluded.shape, changed_at = excluded.changed_at`);
  return (area: StoredArea): StoredArea => {
    const { id, name, kind, colour, group, shape, changedAt } = area;
    put.run(id, name, kind, colour, group, shape, changedAt);
    return area;
  };
}

function newOnes(prepare: Prepare, drafts: readonly NewArea[]): NewArea[] {
  const key = (name: string, shape: Uint8Array) => `${Buffer.from(shape).toString('latin1')} ${name}`;
  const known = new Set(allStored(prepare).map(({ name, shape }) => key(name, shape)));
  return drafts.filter((draft) => {
    if (!draft.shape) return true;
    const own = key(draft.name, packed(draft.shape));
    const isNew = !known.has(own);
    known.add(own);
    return isNew;
  });
}

function packed(shape: AreaShape | Uint8Array): Uint8Array {
  if (shape instanceof Uint8Array) return shape;
  return packShape(shape.kind === 'circle' ? [circleAround(shape.centre, shape.metres)] : shape.polygons);
}
