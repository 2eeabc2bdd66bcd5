import { type AreaColour, type AreaKind, areaColours, areaKinds } from '../../../contract/enums.ts';
import type { AreaOutline, AreaPolygon, NamedArea } from '../../../contract/schemas/areas.ts';
import type { Prepare } from '../db/database.ts';
import { sizeOf, unpackShape } from './packed-shape.ts';

/** A row of `named_area`. */
export interface StoredArea {
  readonly id: number;
  readonly name: string;
  readonly kind: string;
  readonly colour: string;
  readonly group: string;
  readonly shape: Uint8Array;
  readonly changedAt: number;
}

const SELECT = `SELECT id, name, kind, colour, in_group AS "group", shape, changed_at AS changedAt
  FROM named_area`;

export const allStored = (prepare: Prepare): StoredArea[] =>
  prepare<StoredArea>(`${SELECT} ORDER BY id`).all();

export const storedArea = (prepare: Prepare, id: number): StoredArea | undefined =>
  prepare<StoredArea>(`${SELECT} WHERE id = ?`).get(id);

/** A kind or a colour that only a later version knows is read as the default. */
export function toArea({ shape, kind, colour, ...stored }: StoredArea): NamedArea {
  return { ...stored, kind: kindOf(kind), colour: colourOf(colour), ...sizeOf(unpackShape(shape)) };
}

export const kindOf = (kind: string): AreaKind => areaKinds.find((one) => one === kind) ?? 'other';
const colourOf = (colour: string): AreaColour => areaColours.find((one) => one === colour) ?? 'blue';

export const areaReads = (prepare: Prepare) => ({
  all: (): NamedArea[] => allStored(prepare).map(toArea),
  shapes({ ids }: { readonly ids: readonly number[] | null }): AreaOutline[] {
    const stored = ids
      ? [...new Set(ids)].flatMap((id) => storedArea(prepare, id) ?? [])
      : allStored(prepare);
    return stored.map(({ id, shape }) => ({ id, polygons: polygonsIn(shape) }));
  },
});

const polygonsIn = (shape: Uint8Array): readonly AreaPolygon[] => unpackShape(shape);
