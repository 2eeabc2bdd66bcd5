import type { TFunction } from 'i18next';
import { ageTiers, vehicleStatuses } from '../../contract/enums.ts';
import type { AgeFilter, FleetCounts, FleetView, VehicleStatus } from '../../contract/schemas/fleet.ts';
import { type Colour, statusColours, tierColours } from '../../shared/colours.ts';

/** What a bar is divided by: the ages of the positions, or the results of the last lookups. */
export type Measure = 'ages' | 'statuses';

/** A series: the parts of all bars for one age or status. `unknown`: a run's position that is no longer stored. */
export type SeriesId = AgeFilter | VehicleStatus | 'unknown';

export const ages: readonly AgeFilter[] = [...ageTiers, 'none'];
/** The ages of vehicles that have a position. */
export const locatedAges: readonly AgeFilter[] = ageTiers;

/** The ages to filter by, so that only the located vehicles of a view are left. */
export const locatedAgesOf = ({ ages: chosen = [] }: FleetView): AgeFilter[] =>
  locatedAges.filter((age) => chosen.length === 0 || chosen.includes(age));

export const seriesOf: Readonly<Record<Measure, readonly SeriesId[]>> = { ages, statuses: vehicleStatuses };

/** The series of a run: its positions by their age at that time, and the vehicles that it did not locate. */
export const runSeries: readonly SeriesId[] = [...ageTiers, 'unknown', 'not-found', 'failed'];

export const colourOf: Readonly<Record<SeriesId, Colour>> = {
  ...statusColours,
  ...tierColours,
  none: statusColours.never,
  unknown: statusColours.never,
};

/** Id of the pattern that fills a series: shapes tell them apart where colours do not. */
export const patternOf = (series: SeriesId): string => `overview-${series}`;

export function seriesName(series: SeriesId, t: TFunction<['overview', 'fleet', 'filters']>): string {
  switch (series) {
    case 'recent':
    case 'late':
    case 'silent':
      return t(`fleet:tier.${series}`);
    case 'none':
      return t('filters:ages.none');
    case 'unknown':
      return t('overview:runs.unknown');
    default:
      return t(`fleet:status.${series}`);
  }
}

export const figuresOf = (
  counts: FleetCounts,
  measure: Measure,
): Readonly<Partial<Record<SeriesId, number>>> => (measure === 'ages' ? counts.byAge : counts.byStatus);

export function filterOf(series: SeriesId): Pick<Partial<FleetView>, 'ages' | 'statuses'> {
  const age = ages.find((one) => one === series);
  if (age) return { ages: [age] };
  const status = vehicleStatuses.find((one) => one === series);
  return status ? { statuses: [status] } : {};
}
