import { type WorkField, workFields } from '../../../contract/enums.ts';
import type { FleetView, SortColumn } from '../../../contract/schemas/fleet.ts';
import { searchTerms } from '../../../shared/numbers.ts';
import { levelsOf } from '../../../shared/sort.ts';
import { VIN_LENGTH } from '../../../shared/vin/vin.ts';
import { AppError } from '../../util/errors.ts';
import { latestOnly } from '../../util/latest-only.ts';
import { createLruCache } from '../../util/lru.ts';
import type { Remote } from '../../util/worker-rpc.ts';
import { isOwnRange, withDays } from '../fleet-index/range-bounds.ts';
import {
  type KeyedMembers,
  type ListMatches,
  type Ranks,
  rowColumnsOf,
  type ViewQuery,
} from '../fleet-index/view-query.ts';
import type { ReadOperations } from '../operations/index.ts';

export type ReadThread = Pick<Remote<ReadOperations>, 'fleet' | 'fleetIndex'>;

/** Ignores a failure: the next call to the thread reports it. */
export function ignoreFailure(call: Promise<unknown>): void {
  call.catch(() => undefined);
}

const MAX_MATCHES = 16;
/** Most pasted texts whose vehicles are cached. */
const MAX_PASTED = 20;

const NO_LIST: ListMatches = { key: '', members: [], ranks: new Map(), found: null, terms: [] };

/** Masks of the vehicles that pasted texts name, by the text's id. The newest `MAX_PASTED` are kept. */
export type PastedMasks = Map<number, Uint8Array>;

/**
 * Completes views with what lists, work fields and pasted texts say about their vehicles. The list thread reads it, so
 * that no page waits for a list's million rows.
 *
 * @param now returns the time from which days are counted back, milliseconds since 1970
 */
export function viewQueries({ fleetIndex }: ReadThread, pasted: PastedMasks, now: () => number) {
  const cached = createLruCache<Promise<ListMatches>>(MAX_MATCHES);
  const latestTyped = latestOnly<ListMatches>();
  let readAheadFor: number | null = null;
  let areIdentifiersRead = false;
  /** Of the work fields. A change gives the list thread a new number for its cache keys. */
  let version = 0;

  function matchesOf({ listId, search, cells = [], ranges: all = [], sort }: FleetView) {
    const terms = searchTerms(search);
    const columns = rowColumnsOf(sort);
    if (listId === null && terms.length === 0 && !columns.includes('identifier'))
      return Promise.resolve(NO_LIST);
    const ranges = all.filter(isOwnRange);
    const key = JSON.stringify([listId, search, cells, ranges, columns]);
    const read = () => fleetIndex.matches({ listId, search, cells, ranges, sort });
    // A search for whole VINs does not read all rows of the list, so several may run at once.
    const readsAllRows = cells.length + ranges.length > 0 || hasPart(terms);
    const matches = cached.getOrCompute(key, readsAllRows ? () => latestTyped(read) : read);
    matches.catch(() => cached.delete(key));
    return matches;
  }

  async function workRanksOf({ sort }: FleetView): Promise<Ranks> {
    const asked = version;
    const fields = levelsOf(sort).flatMap(({ column }) => (isOfWork(column) ? [column] : []));
    const ranked = fields.map(async (field) => [field, await fleetIndex.workRanks(field, asked)] as const);
    return new Map(await Promise.all(ranked));
  }

  return {
    /** What the rows of lists say about a view, without the rest. */
    matchesOf,
    /** @param ready awaited too, while the list thread reads */
    async of(asked: FleetView, ready: Promise<void> | null): Promise<ViewQuery> {
      const view = withDays(asked, now());
      const workVersion = version;
      const [matches, unlisted, identified, worked, ranks, found] = await Promise.all([
        matchesOf(view),
        view.unlisted ? fleetIndex.unlisted() : null,
        view.identifier ? fleetIndex.identified(view.identifier) : null,
        view.work?.length ? fleetIndex.worked(view.work, workVersion) : null,
        workRanksOf(view),
        hasPart(searchTerms(view.search)) ? fleetIndex.workFound(view.search, workVersion) : null,
        ready,
      ]);
      const members = [unlisted, identified, worked, pastedIn(pasted, view)];
      const ofWork = ranks.size > 0 || found !== null ? ` work ${workVersion}` : '';
      return {
        view,
        matches: members.reduce(narrowed, {
          ...matches,
          key: matches.key + ofWork,
          ranks: new Map([...matches.ranks, ...ranks]),
          found: found && matches.found ? either(matches.found, found) : (found ?? matches.found),
        }),
      };
    },
    /** Reads identifiers and the texts of the view's list, so that the first keystroke of a search need not wait. */
    readAhead({ listId }: FleetView): void {
      if (!areIdentifiersRead) ignoreFailure(fleetIndex.readIdentifiers());
      areIdentifiersRead = true;
      if (listId === null || listId === readAheadFor) return;
      readAheadFor = listId;
      ignoreFailure(fleetIndex.readTexts(listId));
    },
    /** To be called after rows of lists were changed. */
    listsChanged(): void {
      cached.clear();
      readAheadFor = null;
      areIdentifiersRead = false;
    },
    /** To be called after work fields were changed or vehicles were removed. */
    workChanged(): void {
      version++;
      ignoreFailure(fleetIndex.readWork(version));
    },
  };
}

const isOfWork = (column: SortColumn): column is WorkField => workFields.some((field) => field === column);

/** Whether texts are searched. A search of whole VINs alone finds its vehicles without them. */
const hasPart = (terms: readonly string[]): boolean => terms.some(({ length }) => length < VIN_LENGTH);

/** The vehicles that the pasted text of a view names; null: the view has none. */
function pastedIn(pasted: PastedMasks, view: FleetView): KeyedMembers | null {
  if (!view.pasted) return null;
  const mask = pasted.get(view.pasted);
  if (!mask) throw new AppError('not-found', `no pasted numbers ${view.pasted}`);
  return { mask, key: `pasted ${view.pasted}` };
}

/** Adds a mask, and drops the oldest masks beyond `MAX_PASTED`. @returns the id of the mask */
export function addMask(pasted: PastedMasks, mask: Uint8Array): number {
  const id = Math.max(0, ...pasted.keys()) + 1;
  pasted.set(id, mask);
  for (const oldest of pasted.keys()) {
    if (pasted.size <= MAX_PASTED) break;
    pasted.delete(oldest);
  }
  return id;
}

/** The matches, limited to these vehicles too; null: no further limit. */
function narrowed(matches: ListMatches, members: KeyedMembers | null): ListMatches {
  if (!members) return matches;
  const { mask, key } = members;
  return { ...matches, key: `${matches.key} ${key}`, members: [...matches.members, mask] };
}

function either(a: Uint8Array, b: Uint8Array): Uint8Array {
  const [long, short] = a.length < b.length ? [b, a] : [a, b];
  const both = new Uint8Array(long);
  for (let number = 0; number < short.length; number++)
    both[number] = (both[number] ?? 0) | (short[number] ?? 0);
  return both;
}
