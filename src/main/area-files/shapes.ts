import type { AreasLeftOut } from '../../contract/schemas/areas.ts';
import type { ErrorReason } from '../../contract/schemas/errors.ts';
import { AppError } from '../util/errors.ts';

export type Position = [longitude: number, latitude: number];

/** The rings of a polygon, the outer one first. The first corner is not repeated at the end. */
type Rings = Position[][];

/** Why a shape makes no area. */
type Flaw = 'corners' | 'degrees';

/** What a file says about one thing on the map. */
export interface Entry {
  /** What may name the entry, with a value; the file's own name for it first. */
  readonly names: readonly (readonly [key: string, value: unknown])[];
  readonly polygons: readonly (Rings | Flaw)[];
}

interface FileArea {
  /** Empty: the file gives the area no name. */
  readonly name: string;
  readonly polygons: readonly Rings[];
}

export interface AreaFile {
  readonly areas: readonly FileArea[];
  readonly leftOut: AreasLeftOut;
}

/** Properties that may hold an entry's name, in any case. The first of this list that has a value is used. */
const NAMES = ['name', 'nome', 'title', 'titulo', 'label', 'nm_mun', 'nm_uf'];

export const refusal = (reason: ErrorReason, message: string): AppError =>
  new AppError('bad-input', message, { reason });

/** The areas of the entries, and how much was left out. An entry with one or more polygons is one area. */
export function fileOf(entries: readonly Entry[], links: number): AreaFile {
  const leftOut = { others: 0, corners: 0, degrees: 0, links };
  const areas = entries.flatMap(({ names, polygons }): FileArea[] => {
    if (polygons.length === 0) leftOut.others++;
    for (const flaw of polygons) if (typeof flaw === 'string') leftOut[flaw]++;
    const good = polygons.filter((polygon) => typeof polygon !== 'string');
    return good.length > 0 ? [{ name: nameOf(names), polygons: good }] : [];
  });
  return { areas, leftOut };
}

function nameOf(names: Entry['names']): string {
  for (const wanted of NAMES)
    for (const [key, value] of names)
      if (key.toLowerCase() === wanted && (typeof value === 'number' || typeof value === 'string')) {
        const name = String(value).trim();
        if (name !== '') return name;
      }
  return '';
}

/** A ring without its closing corner and without repeated corners; null where fewer than three are left. */
function ringOf(positions: readonly Position[]): Position[] | null {
  const corners = positions.filter((corner, index) => !isSame(corner, positions[index - 1]));
  if (corners.length > 1 && isSame(corners[0], corners.at(-1))) corners.pop();
  return corners.length < 3 ? null : corners;
}

export const isSame = (one: Position | undefined, other: Position | undefined): boolean =>
  one?.[0] === other?.[0] && one?.[1] === other?.[1];

/** A corner of numbers, or of texts that are numbers; null where it is no longitude and latitude in degrees. */
export function positionOf(longitude: unknown, latitude: unknown): Position | null {
  const position: Position = [numberOf(longitude), numberOf(latitude)];
  return Math.abs(position[0]) <= 540 && Math.abs(position[1]) <= 90 ? position : null;
}

const numberOf = (value: unknown): number => {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
};

/** A polygon of rings, the outer one first. Holes of fewer than three corners are left out. */
export function polygonOf(rings: readonly (readonly (Position | null)[])[]): Rings | Flaw {
  const whole = rings.filter((ring) => !ring.includes(null)) as Position[][];
  if (whole.length < rings.length) return 'degrees';
  const [outer, ...holes] = whole.map(ringOf);
  return outer ? [outer, ...holes.filter((hole) => hole !== null)] : 'corners';
}
