import type { ExportRequest } from '../../contract/schemas/exports.ts';
import type { DescribedVehicle, FleetRow } from '../../contract/schemas/fleet.ts';
import { type AgeHours, ageTier } from '../../shared/ages.ts';
import { type DateStyle, writeWallTime } from '../../shared/i18n/dates.ts';
import { formatText } from '../../shared/i18n/format.ts';
import { type Language, locales } from '../../shared/i18n/languages.ts';
import type { Spot } from '../report/marks.ts';
import type { Store } from '../store/threads/store.ts';
import { AppError } from '../util/errors.ts';
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
  { store, reports }: Deps,
  { what, name, filters = [] }: ExportRequest,
  words: Words,
): Promise<{ readonly format: Format; readonly onRow: ((row: FleetRow) => void) | undefined }> {
  if (!reports || (what.kind !== 'view' && what.kind !== 'vins' && what.kind !== 'vehicle'))
    throw new AppError('bad-input', 'A report is of vehicles.');
  const { language, texts, dates, now } = words;
  const { report } = locales[language].texts;
  const when = writeWallTime(wallTime(now), dates);
  const common = {
    title: name,
    lines: [
      formatText(report.made, { when }, language),
      ...(filters.length > 0 ? [formatText(report.filters, { filters: filters.join(' · ') }, language)] : []),
    ],
    ...{ language, dates, ground: reports.ground, areas: await reports.areas() },
  };
  const settings = await store.settings.get();
  if (what.kind === 'vehicle') {
    const described = await reports.describe(what.vin);
    const vehicle = { parts: vehicleParts(described, words), spot: spotOf(described, settings, now) };
    const write: Format['write'] = (table) => pdfReport(ofOneVehicle(table), { ...common, vehicle });
    return { format: { ending: '.pdf', write }, onRow: undefined };
  }
  const { figures, add } = fleetFigures(texts, settings, now);
  const write: Format['write'] = (table) => pdfReport(table, { ...common, figures });
  return { format: { ending: '.pdf', write }, onRow: add };
}

/** Where a vehicle was last; null: not known. */
function spotOf({ row: { position } }: DescribedVehicle, ages: AgeHours, now: number): Spot | null {
  return position && { ...position, tier: ageTier(position.seenAt, now, ages) };
}

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
