import type { AgeTier, FleetRow } from '../../contract/schemas/fleet.ts';
import { type AgeHours, ageTier } from '../../shared/ages.ts';
import { isNoFix } from '../../shared/coordinates.ts';
import { wordsOfName } from '../../shared/folding.ts';
import type { Spot } from '../report/marks.ts';
import { statusText } from './answer-writer.ts';
import type { Column } from './table.ts';
import type { FileTexts } from './texts.ts';

/** The vehicles of a group, and how many of them are silent. */
interface Share {
  total: number;
  silent: number;
}

/** Groups by their names. */
type Shares = Map<string, Share>;

/** What a report says of all vehicles of a table, including those that the report does not list. */
export interface FleetFigures {
  total: number;
  /** Vehicles by the text of their status, in the order of their first vehicles in the table. */
  readonly byStatus: Map<string, number>;
  readonly byAge: Record<AgeTier | 'none', number>;
  readonly spots: Spot[];
  /** By state or country of the position; '' where it is far from every place. */
  readonly byRegion: Shares;
  /** By the values of each of the list's own columns; null: they are too many to be groups. */
  readonly byCell: (Shares | null)[];
  /** The vehicles that are silent longest, the worst first. */
  worst: FleetRow[];
}

/** Above this number of spots, only one is kept for each age and hundredth of a degree: finer than a page can show. */
const EXACT_SPOTS = 20_000;
/** A column with more values is no column of groups. */
const MOST_VALUES = 60;
/** How many of the worst vehicles are named. */
const WORST = 10;

/**
 * Adds up the vehicles of a table as they are read.
 *
 * @param now the moment at which ages are measured, milliseconds since 1970
 * @param regionOf gives the state or country of a position in degrees
 */
export function fleetFigures(
  texts: FileTexts,
  ages: AgeHours,
  now: number,
  regionOf: (latitude: number, longitude: number) => string,
): { readonly figures: FleetFigures; add(row: FleetRow): void } {
  const figures: FleetFigures = {
    total: 0,
    byStatus: new Map(),
    byAge: { recent: 0, late: 0, silent: 0, none: 0 },
    spots: [],
    byRegion: new Map(),
    byCell: [],
    worst: [],
  };
  const cells = new Set<string>();

  function addSpot({ latitude, longitude, tier }: Spot): void {
    if (figures.spots.length >= EXACT_SPOTS) {
      const cell = `${latitude.toFixed(2)} ${longitude.toFixed(2)} ${tier}`;
      if (cells.has(cell)) return;
      cells.add(cell);
    }
    figures.spots.push({ latitude, longitude, tier });
  }

  function addCell(index: number, value: string, isSilent: boolean): void {
    if (figures.byCell[index] === undefined) figures.byCell[index] = new Map();
    const shares = figures.byCell[index];
    if (!shares) return;
    addTo(shares, value, isSilent);
    if (shares.size > MOST_VALUES) figures.byCell[index] = null;
  }

  return {
    figures,
    add(row) {
      const { position } = row;
      figures.total += 1;
      const status = statusText(texts, row);
      figures.byStatus.set(status, (figures.byStatus.get(status) ?? 0) + 1);
      const tier = position && !isNoFix(position) ? ageTier(position.seenAt, now, ages) : 'none';
      figures.byAge[tier] += 1;
      for (const [index, value] of row.cells.entries()) addCell(index, value.trim(), tier === 'silent');
      if (!position || tier === 'none') return;
      addSpot({ ...position, tier });
      addTo(figures.byRegion, regionOf(position.latitude, position.longitude), tier === 'silent');
      if (tier === 'silent') figures.worst = withWorst(figures.worst, row);
    },
  };
}

function addTo(shares: Shares, name: string, isSilent: boolean): void {
  const share = shares.get(name) ?? { total: 0, silent: 0 };
  share.total += 1;
  if (isSilent) share.silent += 1;
  shares.set(name, share);
}

const seenAt = ({ position }: FleetRow) => position?.seenAt ?? 0;

function withWorst(worst: FleetRow[], row: FleetRow): FleetRow[] {
  const last = worst[WORST - 1];
  if (last && seenAt(last) <= seenAt(row)) return worst;
  return [...worst, row].toSorted((one, other) => seenAt(one) - seenAt(other)).slice(0, WORST);
}

/** Words in the names of columns that say where a vehicle belongs. */
const BRANCH = new Set(
  'filial unidade base regional garagem patio deposito agencia loja sucursal branch depot office site unit yard'.split(
    ' ',
  ),
);

/**
 * The column of the list that groups its vehicles: a branch by its name, else the first whose values are names that repeat.
 */
export function branchColumn(
  { byCell, total }: FleetFigures,
  columns: readonly Column[],
): { readonly name: string; readonly index: number; readonly shares: Shares } | null {
  const grouping = columns.flatMap(({ id, name }) => {
    const shares = typeof id === 'number' ? byCell[id] : null;
    return typeof id === 'number' && shares && isGrouping(shares, total) ? [{ name, index: id, shares }] : [];
  });
  const named = grouping.find(({ name }) => wordsOfName(name).some((word) => BRANCH.has(word)));
  return named ?? grouping[0] ?? null;
}

/** Two values or more, each on three vehicles on average, and all of them with a letter. */
const isGrouping = (shares: Shares, total: number): boolean =>
  shares.size > 1 &&
  shares.size * 3 <= total &&
  (shares.get('')?.total ?? 0) * 2 < total &&
  [...shares.keys()].every((value) => value === '' || /\p{L}/u.test(value));
