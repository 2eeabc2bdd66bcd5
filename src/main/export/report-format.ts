import type { ExportRequest } from '../../contract/schemas/exports.ts';
import type { DescribedVehicle, FleetRow, Position } from '../../contract/schemas/fleet.ts';
import { type AgeHours, ageTier } from '../../shared/ages.ts';
import { drawnFixes } from '../../shared/coordinates.ts';
import { type DateStyle, writeDay, writeWallTime } from '../../shared/i18n/dates.ts';
import { formatText } from '../../shared/i18n/format.ts';
import { type Language, locales } from '../../shared/i18n/languages.ts';
import type { Spot, TrailPoint } from '../report/marks.ts';
import type { Store } from '../store/threads/store.ts';
import { AppError } from '../util/errors.ts';
import type { PlaceOf } from './answer-writer.ts';
import { fleetFigures } from './fleet-figures.ts';
import type { Format } from './formats.ts';
import { type PdfOptions, pdfReport } from './pdf.ts';
import type { TableContent } from './table.ts';
import type { FileTexts } from './texts.ts';
import { vehicleParts } from './vehicle-parts.ts';
import { wallTime } from './wall-time.ts';

export interface ReportDeps {
  /** @throws AppError `not-found` */
  readonly describe: (vin: string) => Promise<DescribedVehicle>;
  readonly ground: PdfOptions['ground'];
  readonly areas: () => Promise<PdfOptions['areas']>;
}

interface Deps {
  readonly store: { readonly settings: Pick<Store['settings'], 'get'> };
  readonly placeOf?: () => Promise<PlaceOf>;
  readonly regionOf?: () => Promise<PlaceOf>;
  readonly reports?: ReportDeps;
}

interface Words {
  readonly language: Language;
  readonly texts: FileTexts;
  readonly dates: DateStyle;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * A report of the vehicles of a view, of vehicles that the user ticked, or of one vehicle.
 *
 * @returns the format of the report, and a function to call with each vehicle of the table
 * @throws AppError `bad-input` for rows of another kind, `not-found` for an unknown vehicle
 */
export async function reportFormat(
  { store, reports, ...places }: Deps,
  { what, name, filters = [] }: ExportRequest,
  words: Words,
): Promise<{ readonly format: Format; readonly onRow: ((row: FleetRow) => void) | undefined }> {
  if (!reports || (what.kind !== 'view' && what.kind !== 'vins' && what.kind !== 'vehicle'))
    throw new AppError('bad-input', 'A report is of vehicles.');
  const { language, texts, dates, now } = words;
  const { report } = locales[language].texts;
  const when = writeWallTime(wallTime(now), dates);
  const settings = await store.settings.get();
  const common = {
    office: settings.officeName,
    title: name.replace(DAY_AT_END, ''),
    lines: [
      formatText(report.made, { when }, language),
      ...(filters.length > 0 ? [formatText(report.filters, { filters: filters.join(' · ') }, language)] : []),
    ],
    language,
    dates,
    ground: reports.ground,
    areas: await reports.areas(),
  };
  if (what.kind === 'vehicle') {
    const described = await reports.describe(what.vin);
    const vehicle = {
      parts: vehicleParts(described, words),
      spots: spotsOf(described, settings, now),
      trail: trailOf(described.history, dates),
    };
    const write: Format['write'] = (table) => pdfReport(ofOneVehicle(table), { ...common, vehicle });
    return { format: { ending: '.pdf', write }, onRow: undefined };
  }
  const placeOf = (await places.placeOf?.()) ?? nowhere;
  const regionOf = (await places.regionOf?.()) ?? nowhere;
  const { figures, add } = fleetFigures(texts, settings, now, (latitude, longitude) =>
    regionOf(latitude, longitude, language),
  );
  const fleet = { figures, ages: settings, now, placeOf };
  const write: Format['write'] = (table) => pdfReport(table, { ...common, fleet });
  return { format: { ending: '.pdf', write }, onRow: add };
}

const nowhere: PlaceOf = () => '';

/** The day that the screen puts into the name of a file. A report says when it was made in the language's own form. */
const DAY_AT_END = / \d{4}-\d{2}-\d{2}$/;

/** Where a vehicle was last; empty: not known. */
const spotsOf = ({ row: { position } }: DescribedVehicle, ages: AgeHours, now: number): Spot[] =>
  position ? [{ ...position, tier: ageTier(position.seenAt, now, ages) }] : [];

/** Where a vehicle was, the newest position first. */
const trailOf = (history: readonly Position[], dates: DateStyle): TrailPoint[] =>
  drawnFixes(history).map(({ latitude, longitude, timestamp }) => ({
    latitude,
    longitude,
    day: writeDay(timestamp.slice(0, 'YYYY-MM-DD'.length), dates),
  }));

/** A vehicle's history without the columns that name it, which are the same in each row. */
function ofOneVehicle(table: TableContent): TableContent {
  async function* pages() {
    for await (const rows of table.pages) yield rows.map((row) => row.slice(2));
  }
  const { latitude, longitude } = table.at;
  return {
    ...table,
    columns: table.columns.slice(2),
    at: { ...table.at, latitude: latitude - 2, longitude: longitude - 2 },
    pages: pages(),
  };
}
