import { ageTiers } from '../../contract/enums.ts';
import type { AgeHours } from '../../shared/ages.ts';
import { limitsOf, writeSpan } from '../../shared/i18n/age.ts';
import { type DateStyle, writeWallTime } from '../../shared/i18n/dates.ts';
import { countText, formatText } from '../../shared/i18n/format.ts';
import { locales } from '../../shared/i18n/languages.ts';
import { type Bar, drawBars, drawTiles } from '../report/bars.ts';
import { ink, MARGIN, type Paper, printable, writeHeading } from '../report/paper.ts';
import { drawTable, fitTable, heightOfRows } from '../report/rows.ts';
import type { PlaceOf } from './answer-writer.ts';
import { branchColumn, type FleetFigures } from './fleet-figures.ts';
import { LEGEND, type MapSource, writeMap } from './page-map.ts';
import type { Column } from './table.ts';
import { fileTexts } from './texts.ts';

/** What the first page of a list says beside its figures. */
export interface FleetPage {
  readonly figures: FleetFigures;
  readonly ages: AgeHours;
  /** The moment at which ages are measured, milliseconds since 1970. */
  readonly now: number;
  readonly placeOf: PlaceOf;
}

interface Options extends FleetPage, MapSource {
  readonly dates: DateStyle;
  /** The columns of the table, of which one may group the vehicles. */
  readonly columns: readonly Column[];
}

const MOST_BARS = 10;
const MAP_HEIGHT = 160;
const GAP = 18;

/** The first page, for a manager: a sentence, four figures, where the vehicles are, and the worst of them. */
export async function writeFleetPage(paper: Paper, options: Options): Promise<void> {
  const { figures, columns, language } = options;
  const { doc, width } = paper;
  const { report, overview, fleet } = locales[language].texts;
  const number = new Intl.NumberFormat(language);
  doc.font('bold').fontSize(11).fillColor(ink.text).text(sentence(options), MARGIN, doc.y, { width });
  paper.advance(7);
  drawTiles(paper, tiles(options));
  doc.font('body').fontSize(8.5).fillColor(ink.quiet);
  const statuses = [...figures.byStatus]
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, count]) => `${name} ${number.format(count)} (${percentOf(count, options)})`);
  doc.text(`${report.statuses}: ${statuses.join(' · ')}`, MARGIN, doc.y, { width });
  paper.advance(10);

  const branch = branchColumn(figures, columns);
  const groups = [
    ...(hasRegions(figures)
      ? [{ name: overview.by.region, shares: figures.byRegion, blank: overview.groups.nowhere }]
      : []),
    ...(branch ? [{ ...branch, blank: fleet.columns.blank }] : []),
  ];
  const hasMap = figures.spots.length > 0;
  const parts = groups.length + Number(hasMap);
  const wide = (width - GAP * (parts - 1)) / Math.max(1, parts);
  paper.room(MAP_HEIGHT + LEGEND);
  const top = doc.y;
  let bottom = top;
  if (hasMap) {
    await writeMap(paper, { spots: figures.spots, trail: [] }, { width: wide, height: MAP_HEIGHT }, options);
    bottom = top + MAP_HEIGHT + LEGEND;
  }
  for (const [index, { name, shares, blank }] of groups.entries()) {
    doc.y = top;
    drawBars(
      paper,
      { title: printable(name), ...barsOf(shares, blank, options) },
      (index + Number(hasMap)) * (wide + GAP),
      wide,
    );
    bottom = Math.max(bottom, doc.y);
  }
  doc.y = bottom + 8;
  await writeWorst(paper, branch, options);
}

/** Whether a place is known for any vehicle. */
const hasRegions = ({ byRegion }: FleetFigures) => [...byRegion.keys()].some((name) => name !== '');

function sentence({ figures, ages, now, language }: Options): string {
  const { report } = locales[language].texts;
  const { late, silent } = limitsOf(ages, language);
  const { total, byAge, worst } = figures;
  const longest = writeSpan(now - (worst[0]?.position?.seenAt ?? now), language) ?? '';
  const parts = [
    countText(report, 'fresh', total, language, { recent: byAge.recent, limit: late }),
    countText(report, 'quiet', byAge.silent, language, { limit: silent, longest }),
    ...(byAge.none > 0 ? [countText(report, 'without', byAge.none, language)] : []),
  ];
  return `${parts.join('; ')}.`;
}

function tiles(options: Options) {
  const { figures, ages, language } = options;
  const { fleet, map, report } = locales[language].texts;
  const { late, silent } = limitsOf(ages, language);
  const number = new Intl.NumberFormat(language);
  const rules = {
    recent: formatText(map.legend.upTo, { span: late }, language),
    late: formatText(map.legend.between, { from: late, to: silent }, language),
    silent: formatText(map.legend.over, { span: silent }, language),
  };
  const tile = (count: number) => ({ text: number.format(count), share: percentOf(count, options) });
  return [
    ...ageTiers.map((tier) => ({
      tier,
      name: fleet.tier[tier],
      rule: rules[tier],
      ...tile(figures.byAge[tier]),
    })),
    { tier: null, name: report.noPosition, rule: '', ...tile(figures.byAge.none) },
  ];
}

function percentOf(count: number, { figures: { total }, language }: Options): string {
  const style = { style: 'percent', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(language, style).format(total === 0 ? 0 : count / total);
}

/**
 * The largest groups as bars, the others as a line.
 *
 * @param blank the name of the group that has none
 */
function barsOf(shares: FleetFigures['byRegion'], blank: string, { language }: Options) {
  const { report, overview } = locales[language].texts;
  const number = new Intl.NumberFormat(language);
  const text = (count: number, silent: number) =>
    silent > 0 ? formatText(report.ofGroup, { count, silent }, language) : number.format(count);
  const all = [...shares].toSorted(([, one], [, other]) => other.total - one.total);
  const rest = all.slice(MOST_BARS);
  const sum = (of: 'total' | 'silent') => rest.reduce((total, [, share]) => total + share[of], 0);
  const others = countText(overview.groups, 'others', rest.length, language);
  return {
    bars: all.slice(0, MOST_BARS).map(
      ([name, { total, silent }]): Bar => ({
        name: printable(name) || blank,
        count: total,
        silent,
        text: text(total, silent),
      }),
    ),
    rest: rest.length > 0 ? `${others}: ${text(sum('total'), sum('silent'))}` : '',
  };
}

async function writeWorst(
  paper: Paper,
  branch: ReturnType<typeof branchColumn>,
  { figures: { worst }, now, language, dates, placeOf }: Options,
): Promise<void> {
  if (worst.length === 0) return;
  const { report, fleet } = locales[language].texts;
  const { column } = fileTexts(language);
  const names = worst.map(({ identifier }) => identifier?.name);
  const columns = [
    names.find(Boolean) ?? column.identifier,
    ...[column.vin, report.silentFor, fleet.column.place, column.seenAt],
    ...(branch ? [branch.name] : []),
  ].map((name, index) => ({ name: printable(name), isWhole: index < 3 }));
  const rows = worst.flatMap(({ vin, identifier, position, cells }) => {
    if (!position) return [];
    const { latitude, longitude, seenAt, timestamp } = position;
    const texts = [
      ...[identifier?.value ?? '', vin, writeSpan(now - seenAt, language) ?? ''],
      ...[placeOf(latitude, longitude, language), writeWallTime(timestamp, dates)],
      ...(branch ? [cells[branch.index] ?? ''] : []),
    ];
    return [texts.map(printable)];
  });
  writeHeading(paper, report.worst, heightOfRows(rows.length));
  await drawTable(paper, await fitTable(paper, columns, rows));
  paper.advance(12);
}
