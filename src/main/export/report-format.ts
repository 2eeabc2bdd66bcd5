import type { ExportRequest } from '../../preload/schemas/exports.ts';
import type { DescribedVehicle } from '../../preload/schemas/fleet.ts';
import { type DateStyle, writeWallTime } from '../../shared/i18n/dates.ts';
import { formatText } from '../../shared/i18n/format.ts';
import { type Language, locales } from '../../shared/i18n/languages.ts';
import type { Clock } from '../util/clock.ts';
import { AppError } from '../util/errors.ts';
import type { FleetFigures } from './fleet-figures.ts';
import type { Format } from './formats.ts';
import { type PdfOptions, pdfReport } from './pdf.ts';
import { reportTexts } from './report-texts.ts';
import type { TableContent } from './table.ts';
import { vehicleParts } from './vehicle-parts.ts';
import { wallTime } from './wall-time.ts';

/** What reports need beside the rows of an export. */
export interface ReportDeps {
  /** @throws AppError `not-found` */
  readonly describe: (vin: string) => Promise<DescribedVehicle>;
  readonly ground: Exclude<PdfOptions['ground'], null>;
}

interface Deps {
  readonly clock: Pick<Clock, 'now'>;
  readonly reports?: ReportDeps;
}

/**
 * A report of the vehicles of a view, of ticked ones, or of one vehicle.
 *
 * @param figures of its vehicles, once the table's pages have been read
 * @throws AppError `bad-input` for other rows, `not-found` for an unknown vehicle
 */
export async function reportFormat(
  { clock, reports }: Deps,
  { what, name, columns, filters = [] }: ExportRequest,
  words: { readonly language: Language; readonly dates: DateStyle },
  figures: FleetFigures,
): Promise<Format> {
  if (!reports || (what.kind !== 'view' && what.kind !== 'vins' && what.kind !== 'vehicle'))
    throw new AppError('bad-input', 'A report is of vehicles.');
  const { language, dates } = words;
  const { report } = locales[language].texts;
  const when = writeWallTime(wallTime(clock.now()), dates);
  const options: PdfOptions = {
    title: name,
    lines: [
      formatText(report.made, { when }, language),
      ...(filters.length > 0 ? [formatText(report.filters, { filters: filters.join(' · ') }, language)] : []),
    ],
    texts: reportTexts(language),
    dates,
    figures,
    columns,
    ground: reports.ground,
    vehicle: null,
  };
  if (what.kind !== 'vehicle') return { ending: '.pdf', write: (table) => pdfReport(table, options) };
  const described = await reports.describe(what.vin);
  const vehicle = { parts: vehicleParts(described, words), spot: described.row.position };
  return {
    ending: '.pdf',
    write: (table) => pdfReport(ofOneVehicle(table), { ...options, columns: null, figures: null, vehicle }),
  };
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
