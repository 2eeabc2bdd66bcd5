import type { AreaKind } from '../../../contract/enums.ts';
import type { AreasFilter } from '../../../contract/schemas/areas.ts';
import { isNoFix } from '../../../shared/coordinates.ts';
import type { Prepare } from '../db/database.ts';
import { cellX, cellY } from '../fleet-index/mercator.ts';
import { inAlphabet } from '../vehicle-work/stored-work.ts';
import { type AreaSets, areaSets } from './area-sets.ts';
import { areaTree } from './area-tree.ts';
import { unpackShape } from './packed-shape.ts';
import { polygonsOf } from './polygon.ts';
import { allStored, kindOf } from './stored-areas.ts';

/** An area as the index knows it. A set contains its index in `Areas.all`, not its id. */
interface IndexedArea {
  readonly id: number;
  readonly name: string;
  readonly kind: AreaKind;
}

/** The named areas at one moment. A set of areas is given by a number: see {@link AreaSets}. */
export interface Areas {
  /** Changes whenever the areas change. */
  readonly version: number;
  readonly all: readonly IndexedArea[];
  /** The set of the areas at a cell of the map; see `mercator.ts`. */
  readonly at: (x: number, y: number) => number;
  readonly of: (set: number) => readonly IndexedArea[];
  readonly namesOf: (set: number) => readonly string[];
  readonly sets: AreaSets;
}

/** The named areas in memory, read when they are first needed after a change. */
export interface AreaIndex {
  now(): Areas;
  /** Must be called after the areas were changed. */
  forget(): void;
}

export function areaIndex(prepare: Prepare): AreaIndex {
  let areas: Areas | null = null;
  let version = 0;
  return {
    now() {
      areas ??= areasOf(prepare, ++version);
      return areas;
    },
    forget() {
      areas = null;
    },
  };
}

function areasOf(prepare: Prepare, version: number): Areas {
  const stored = allStored(prepare);
  const all = stored.map(({ id, name, kind }) => ({ id, name, kind: kindOf(kind) }));
  const sets = areaSets();
  const polygons = stored.flatMap(({ shape }, area) =>
    polygonsOf(unpackShape(shape)).map((polygon) => ({ ...polygon, area })),
  );
  const names = new Map<number, readonly string[]>();
  const of = (set: number) => [...sets.of(set)].flatMap((area) => all[area] ?? []);
  return {
    version,
    all,
    at: polygons.length > 0 ? areaTree(polygons, sets) : () => 0,
    of,
    namesOf(set) {
      let found = names.get(set);
      if (!found) {
        found = inAlphabet(new Set(of(set).map(({ name }) => name)));
        names.set(set, found);
      }
      return found;
    },
    sets,
  };
}

/** The set of the areas at a position, in degrees; the empty set for 0, 0. */
export const areaSetAt = (areas: Areas, latitude: number, longitude: number): number =>
  isNoFix({ latitude, longitude }) ? 0 : areas.at(cellX(longitude), cellY(latitude));

/** For each set, 1 where a vehicle in its areas passes a filter. */
export function matchingSets({ sets, all }: Areas, wanted: AreasFilter): Uint8Array {
  const passing = new Uint8Array(sets.count());
  if (wanted.match === 'any') return passing.fill(1, 1);
  if (wanted.match === 'none') return passing.fill(1, 0, 1);
  const ids = new Set('ids' in wanted ? wanted.ids : []);
  const isWanted = all.map(({ id }) => ids.has(id));
  return passing.map((_, set) => Number(sets.of(set).some((area) => isWanted[area])));
}

/** The position of each set in the alphabetical order of its areas' names, from 0; `none` for the empty set. */
export function setRanks({ sets, namesOf }: Areas, none: number): Uint32Array {
  const texts = Array.from({ length: sets.count() }, (_, set) => namesOf(set).join(', '));
  const rankOf = new Map(inAlphabet(new Set(texts.slice(1))).map((text, rank) => [text, rank]));
  return Uint32Array.from(texts, (text, set) => (set === 0 ? none : (rankOf.get(text) ?? none)));
}
