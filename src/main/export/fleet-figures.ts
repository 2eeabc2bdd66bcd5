import type { AgeTier } from '../../preload/schemas/fleet.ts';
import type { AgeHours } from '../../shared/ages.ts';
import type { Spot } from '../report/map.ts';
import type { Row, TableContent } from './table.ts';

/** What a report says of all rows of a table of vehicles, whether or not it lists them. */
export interface FleetFigures {
  total: number;
  /** Rows by the text of their status, in the order in which they were met. */
  readonly byStatus: Map<string, number>;
  readonly byAge: Record<AgeTier | 'none', number>;
  readonly spots: Spot[];
}

/** From so many on only one spot in each hundredth of a degree is kept: more than a page can show. */
const EXACT_SPOTS = 20_000;

/** Adds up the rows of a table as they pass. */
export function figuresOf(
  { columns }: Pick<TableContent, 'columns'>,
  { lateAfterHours, silentAfterHours }: AgeHours,
): { readonly figures: FleetFigures; add(row: Row): void } {
  const at = (id: string) => columns.findIndex((column) => column.id === id);
  const [status, age, latitude, longitude] = ['status', 'age', 'latitude', 'longitude'].map(at);
  const figures: FleetFigures = {
    total: 0,
    byStatus: new Map(),
    byAge: { recent: 0, late: 0, silent: 0, none: 0 },
    spots: [],
  };
  const cells = new Set<string>();

  function addSpot(spot: Spot): void {
    if (figures.spots.length >= EXACT_SPOTS) {
      const cell = `${spot.latitude.toFixed(2)} ${spot.longitude.toFixed(2)}`;
      if (cells.has(cell)) return;
      cells.add(cell);
    }
    figures.spots.push(spot);
  }

  return {
    figures,
    add(row) {
      figures.total += 1;
      const word = String(row[status ?? -1] ?? '');
      figures.byStatus.set(word, (figures.byStatus.get(word) ?? 0) + 1);
      const hours = row[age ?? -1];
      const [y, x] = [row[latitude ?? -1], row[longitude ?? -1]];
      if (typeof hours !== 'number' || typeof y !== 'number' || typeof x !== 'number') {
        figures.byAge.none += 1;
        return;
      }
      const tier = hours > silentAfterHours ? 'silent' : hours > lateAfterHours ? 'late' : 'recent';
      figures.byAge[tier] += 1;
      addSpot({ latitude: y, longitude: x });
    },
  };
}
