import type { PasteResult } from '../../../contract/schemas/fleet.ts';
import { isPlate } from '../../../shared/identifier/plates.ts';
import { VIN_LENGTH } from '../../../shared/vin/vin.ts';
import type { Prepare } from '../db/database.ts';
import { foldedName } from './identifier-texts.ts';
import { identifierCandidates, pastedTerms } from './pasted-terms.ts';

/** Most missing numbers that are listed; the others are counted. */
const MAX_MISSING = 10_000;
/** VINs or vehicles of one query. */
const AT_ONCE = 10_000;
/** Fewest characters of a part of a VIN. A shorter part is not looked for, as it would find half of the fleet. */
const MIN_PART = 4;

/** Finds the vehicles of identifiers that `foldedName` has folded. Unknown identifiers are left out. */
type FindByIdentifiers = (wanted: ReadonlySet<string>) => ReadonlyMap<string, readonly number[]>;

export interface PastedVehicles extends Omit<PasteResult, 'id'> {
  /** A mask of the vehicles, in shared memory. */
  readonly members: Uint8Array;
}

/**
 * Finds the vehicles of pasted VINs and identifiers, or of beginnings or ends of VINs from four characters on. An
 * identifier with spaces is found only where it has a line of its own.
 *
 * @param within mask of the vehicles that may be found; null: all
 */
export function findPasted(
  prepare: Prepare,
  findNamed: FindByIdentifiers,
  text: string,
  within: Uint8Array | null,
): PastedVehicles {
  const highest = prepare<number | null>('SELECT max(id) FROM vehicle').pluck().get();
  const members = new Uint8Array(new SharedArrayBuffer(Number(highest ?? 0) + 1));
  const named = findNamed(new Set(identifierCandidates(text).map(foldedName)));
  const terms = pastedTerms(text, (line) => named.has(foldedName(line)) || isPlate(line));
  const found = new Set<string>();
  const add = (id: number, term: string) => {
    if (within && within[id] !== 1) return;
    members[id] = 1;
    found.add(term);
  };
  const isWhole = (term: string) => term.length === VIN_LENGTH;
  for (const term of terms.keys()) for (const id of named.get(foldedName(term)) ?? []) add(id, term);
  findWhole(prepare, [...terms.keys()].filter(isWhole), add);
  findParts(
    prepare,
    [...terms.keys()].filter((term) => !isWhole(term) && term.length >= MIN_PART),
    add,
  );

  const missing = [...terms].filter(([term]) => !found.has(term)).map(([, pasted]) => pasted);
  let vehicles = 0;
  for (const member of members) vehicles += member;
  return {
    asked: terms.size,
    vehicles,
    missing: missing.slice(0, MAX_MISSING),
    missed: missing.length,
    members,
  };
}

type Add = (id: number, term: string) => void;

function findWhole(prepare: Prepare, vins: readonly string[], add: Add): void {
  const find = prepare<[id: number, vin: string]>(
    'SELECT vehicle.id, vin FROM json_each(?) CROSS JOIN vehicle ON vin = value',
  ).raw();
  for (let from = 0; from < vins.length; from += AT_ONCE) {
    for (const [id, vin] of find.all(JSON.stringify(vins.slice(from, from + AT_ONCE)))) add(id, vin);
  }
}

/** Goes through the fleet once for all parts, because no index finds VINs by their end. */
function findParts(prepare: Prepare, parts: readonly string[], add: Add): void {
  const lengths = [...new Set(parts.map(({ length }) => length))].filter((length) => length < VIN_LENGTH);
  if (lengths.length === 0) return;
  const wanted = new Set(parts);
  const after = prepare<[id: number, vin: string]>(
    `SELECT id, vin FROM vehicle WHERE id > ? ORDER BY id LIMIT ${AT_ONCE}`,
  ).raw();
  let last: number | undefined = 0;
  while (last !== undefined) {
    const rows: [id: number, vin: string][] = after.all(last);
    for (const [id, vin] of rows) {
      for (const length of lengths) {
        const [start, end] = [vin.slice(0, length), vin.slice(-length)];
        if (wanted.has(start)) add(id, start);
        if (wanted.has(end)) add(id, end);
      }
    }
    last = rows.length < AT_ONCE ? undefined : rows.at(-1)?.[0];
  }
}
