import type { Box, FleetCounts } from '../../../preload/schemas/fleet.ts';
import { latitudeOf, longitudeOf } from '../mercator.ts';
import { statusCode } from '../status.ts';
import { type Columns, NONE } from './columns.ts';
import { AGES, type AgeLimits, ageOf, type Shown } from './conditions.ts';

/** How many of these vehicles have each status and age, and how many a position. */
export function countsOf({ status, seenAt }: Columns, shown: Shown, limits: AgeLimits): FleetCounts {
  const statuses = new Uint32Array(4);
  const ages = new Uint32Array(AGES.length);
  let total = 0;
  for (let number = 0; number < shown.length; number++) {
    if (shown[number] === 0) continue;
    total++;
    add(statuses, status[number] ?? 0);
    add(ages, ageOf(seenAt[number] ?? NONE, limits));
  }
  const of = (code: number) => statuses[code] ?? 0;
  const [recent = 0, late = 0, silent = 0, none = 0] = ages;
  return {
    total,
    byStatus: {
      ok: of(statusCode('ok')),
      'not-found': of(statusCode('not-found')),
      failed: of(statusCode('failed')),
      never: of(statusCode('never')),
    },
    byAge: { recent, late, silent, none },
    located: total - none,
  };
}

/** What holds all their positions; null for none. */
export function extentOf({ seenAt, x, y }: Columns, shown: Shown): Box | null {
  let [west, east, north, south] = [NONE, 0, NONE, 0];
  let isEmpty = true;
  for (let number = 0; number < shown.length; number++) {
    if (shown[number] === 0 || seenAt[number] === NONE) continue;
    const [column = 0, row = 0] = [x[number], y[number]];
    isEmpty = false;
    if (column < west) west = column;
    if (column > east) east = column;
    if (row < north) north = row;
    if (row > south) south = row;
  }
  return isEmpty ? null : [longitudeOf(west), latitudeOf(south), longitudeOf(east), latitudeOf(north)];
}

function add(counts: Uint32Array, index: number): void {
  counts[index] = (counts[index] ?? 0) + 1;
}
