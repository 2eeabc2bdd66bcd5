import type { AgeTier, FleetRow } from '../../contract/schemas/fleet.ts';
import { type AgeHours, ageTier } from '../../shared/ages.ts';
import { isNoFix } from '../../shared/coordinates.ts';
import type { Spot } from '../report/marks.ts';
import { statusText } from './answer-writer.ts';
import type { FileTexts } from './texts.ts';

/** What a report says of all vehicles of a table, including those that the report does not list. */
export interface FleetFigures {
  total: number;
  /** Vehicles by the text of their status, in the order of their first vehicles in the table. */
  readonly byStatus: Map<string, number>;
  readonly byAge: Record<AgeTier | 'none', number>;
  readonly spots: Spot[];
}

/** Above this number of spots, only one is kept for each age and hundredth of a degree: finer than a page can show. */
const EXACT_SPOTS = 20_000;

/**
 * Adds up the vehicles of a table as they are read.
 *
 * @param now the moment at which ages are measured, milliseconds since 1970
 */
export function fleetFigures(
  texts: FileTexts,
  ages: AgeHours,
  now: number,
): { readonly figures: FleetFigures; add(row: FleetRow): void } {
  const figures: FleetFigures = {
    total: 0,
    byStatus: new Map(),
    byAge: { recent: 0, late: 0, silent: 0, none: 0 },
    spots: [],
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

  return {
    figures,
    add(row) {
      const { position } = row;
      figures.total += 1;
      const status = statusText(texts, row);
      figures.byStatus.set(status, (figures.byStatus.get(status) ?? 0) + 1);
      const tier = position && !isNoFix(position) ? ageTier(position.seenAt, now, ages) : 'none';
      figures.byAge[tier] += 1;
      if (position && tier !== 'none') addSpot({ ...position, tier });
    },
  };
}
