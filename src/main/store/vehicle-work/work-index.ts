import type { WorkChoice, WorkField } from '../../../contract/enums.ts';
import type { ColumnValues } from '../../../contract/schemas/fleet.ts';
import type { WorkFilter } from '../../../contract/schemas/work.ts';
import { createLruCache } from '../../util/lru.ts';
import type { Prepare } from '../db/database.ts';
import { NONE } from '../fleet-index/columns.ts';
import { foldedSearch, foldedText } from '../fleet-index/fold-table.ts';
import { countOf, filterByMembers, type VehicleMask } from '../fleet-index/mask.ts';
import { choicesOf } from '../fleet-index/value-choices.ts';
import type { KeyedMembers } from '../fleet-index/view-query.ts';
import { inAlphabet, valuesIn, vehiclesWith } from './stored-work.ts';

const MAX_MASKS = 4;
/** Most cached arrays of ranks. Each takes four bytes for each vehicle. */
const MAX_RANKS = 2;
/** Most vehicles whose notes are searched, in some milliseconds. If more have notes, a search leaves out all notes. */
const MOST_SEARCHED = 100_000;

type Value = readonly [vehicle: number, value: string];

/** What is noted, without accents and capitals, for a search. */
interface NotedTexts {
  readonly version: number;
  readonly vehicles: Uint32Array;
  readonly texts: readonly string[];
}

const UNSEARCHED = { vehicles: new Uint32Array(), texts: [] };

/**
 * Filters, ranks and finds vehicles by what is noted of them. Few vehicles have notes, so each answer reads only those.
 *
 * Each operation takes a version, which must differ after each change of what is noted: answers are cached by it.
 */
export function workIndex(prepare: Prepare) {
  const highest = prepare<number | null>('SELECT max(id) FROM vehicle').pluck();
  const masks = createLruCache<Uint8Array>(MAX_MASKS);
  const ranks = createLruCache<Uint32Array>(MAX_RANKS);
  let noted: NotedTexts | null = null;

  const size = () => Number(highest.get() ?? 0) + 1;
  const values = (field: WorkField): Value[] => prepare<Value>(valuesIn(field)).raw().all();

  function narrow(mask: Uint8Array, filter: WorkFilter): void {
    const fits = new Uint8Array(mask.length);
    if (filter.field === 'note') markAll(fits, values('note'), filter.match === 'blank');
    else {
      if (filter.values.includes('')) markAll(fits, values(filter.field), true);
      const wanted = filter.values.filter((value) => value !== '');
      const vehicles = prepare<number>(vehiclesWith(filter.field)).pluck();
      if (wanted.length > 0) for (const vehicle of vehicles.all(JSON.stringify(wanted))) fits[vehicle] = 1;
    }
    filterByMembers(mask, fits);
  }

  function textsNow(version: number): NotedTexts {
    if (noted?.version !== version) noted = { version, ...foldedTexts(prepare) };
    return noted;
  }

  return {
    worked(filters: readonly WorkFilter[], version: number): KeyedMembers {
      const key = JSON.stringify(['work', version, size(), filters]);
      const mask = masks.getOrCompute(key, () => {
        const all = new Uint8Array(new SharedArrayBuffer(size())).fill(1);
        for (const filter of filters) narrow(all, filter);
        return all;
      });
      return { mask, key };
    },

    /** The rank of each vehicle in the alphabetical order of a field; `NONE` for a vehicle without a value. */
    workRanks: (field: WorkField, version: number): Uint32Array =>
      ranks.getOrCompute(JSON.stringify([field, version, size()]), () => ranksOf(values(field), size())),

    /** The vehicles in whose notes a search is found; null: in none. */
    workFound(search: string, version: number): Uint8Array | null {
      const wanted = foldedSearch(search);
      if (wanted === '') return null;
      const { vehicles, texts } = textsNow(version);
      let found: Uint8Array | null = null;
      for (const [index, text] of texts.entries()) {
        if (!text.includes(wanted)) continue;
        found ??= new Uint8Array(new SharedArrayBuffer(size()));
        found[vehicles[index] ?? 0] = 1;
      }
      return found;
    },

    /** Reads what a search needs, so that its first keystroke need not wait. */
    readWork: (version: number): void => void textsNow(version),

    /** The values of a field among these vehicles; see `fleet.workValues`. */
    workValues: (
      { mask }: { readonly mask: VehicleMask },
      field: WorkChoice,
      search: string,
      limit: number,
    ): ColumnValues => valuesAmong(mask, values(field), search, limit),
  };
}

/** Marks the vehicles that have a value, or, instead, those that have none. */
function markAll(fits: Uint8Array, values: readonly Value[], without: boolean): void {
  if (without) fits.fill(1);
  for (const [vehicle] of values) fits[vehicle] = without ? 0 : 1;
}

function ranksOf(values: readonly Value[], size: number): Uint32Array {
  const ofVehicle = Map.groupBy(values, ([vehicle]) => vehicle);
  const textOf = new Map(
    [...ofVehicle].map(([vehicle, own]) => [vehicle, inAlphabet(own.map(([, value]) => value)).join(', ')]),
  );
  const rankOf = new Map(inAlphabet(new Set(textOf.values())).map((text, rank) => [text, rank]));
  const ranks = new Uint32Array(new SharedArrayBuffer(4 * size)).fill(NONE);
  for (const [vehicle, text] of textOf) ranks[vehicle] = rankOf.get(text) ?? NONE;
  return ranks;
}

/** All that is noted of each vehicle as one text; no texts where more than `MOST_SEARCHED` vehicles have notes. */
function foldedTexts(prepare: Prepare): Omit<NotedTexts, 'version'> {
  const oneMore = prepare(`SELECT 1 FROM vehicle_work LIMIT 1 OFFSET ${MOST_SEARCHED}`);
  if (oneMore.get() !== undefined) return UNSEARCHED;
  const stored = prepare<[vehicle: number, text: string]>(
    `SELECT vehicle, concat_ws(char(10), nullif(state, ''), nullif(assignee, ''), nullif(note, ''),
      (SELECT group_concat(tag, char(10)) FROM vehicle_tag WHERE vehicle_tag.vehicle = vehicle_work.vehicle))
    FROM vehicle_work`,
  )
    .raw()
    .all();
  return {
    vehicles: Uint32Array.from(stored, ([vehicle]) => vehicle),
    texts: stored.map(([, text]) => foldedText(text)),
  };
}

function valuesAmong(mask: VehicleMask, all: readonly Value[], search: string, limit: number): ColumnValues {
  const tally = new Map<string, number>();
  const without = mask.slice();
  for (const [vehicle, value] of all) {
    if (mask[vehicle] !== 1) continue;
    without[vehicle] = 0;
    tally.set(value, (tally.get(value) ?? 0) + 1);
  }
  const blank = countOf(without);
  if (blank > 0) tally.set('', blank);
  return choicesOf(tally, search, limit);
}
