import { type WorkField, workFields } from '../../contract/enums.ts';
import { fieldNames, positionFields } from '../../contract/position-fields.ts';
import type { DescribedVehicle, Position } from '../../contract/schemas/fleet.ts';
import { shown } from '../../shared/cells/format.ts';
import { writeSpan } from '../../shared/i18n/age.ts';
import { type DateStyle, writeWallTime } from '../../shared/i18n/dates.ts';
import { writeField } from '../../shared/i18n/field.ts';
import { decimalSign, formatText } from '../../shared/i18n/format.ts';
import { type Language, locales } from '../../shared/i18n/languages.ts';
import { placeText } from '../../shared/i18n/place.ts';
import { workText } from '../../shared/work-text.ts';
import type { Fact } from '../report/paper.ts';
import { fileTexts } from './texts.ts';
import { wallTime } from './wall-time.ts';

interface Words {
  readonly language: Language;
  readonly dates: DateStyle;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export interface Part {
  readonly title: string;
  readonly facts: readonly Fact[];
}

/** What a report says of a vehicle, in the order of its details on the screen. Empty parts are left out. */
export function vehicleParts(vehicle: DescribedVehicle, words: Words): Part[] {
  const { fleet, areas, work, report } = locales[words.language].texts;
  return [
    { title: report.vehicle, facts: identity(vehicle, words) },
    { title: fleet.panel.position, facts: position(vehicle, words) },
    { title: areas.title, facts: stays(vehicle, words) },
    { title: work.title, facts: notes(vehicle, words) },
    ...vehicle.lists.map(({ name, rows }) => ({
      title: formatText(report.inList, { name }, words.language),
      facts: rows.flatMap(({ cells }) =>
        cells.map(({ column, value, format }): Fact => [column, shown(value, format, words)]),
      ),
    })),
  ].flatMap(({ title, facts }) => {
    const said = facts.filter(([, value]) => value.trim() !== '');
    return said.length > 0 ? [{ title, facts: said }] : [];
  });
}

function identity({ row, fromVin }: DescribedVehicle, { language }: Words): Fact[] {
  const { fleet, report } = locales[language].texts;
  const { column } = fileTexts(language);
  const known = [fromVin.manufacturer, fromVin.modelYear].filter(Boolean);
  return [
    [column.vin, row.vin],
    ...(row.identifier
      ? ([
          [row.identifier.name ?? column.identifier, row.identifier.value],
          [column.otherIdentifiers, row.identifier.others.join(', ')],
        ] as const)
      : []),
    [report.fromVin, known.join(', ')],
    [fleet.column.status, statusOf(row, language)],
  ];
}

function statusOf({ status, failure }: DescribedVehicle['row'], language: Language): string {
  const texts = fileTexts(language);
  return status === 'failed' && failure ? texts.failure[failure] : texts.status[status];
}

function position({ row, place, street, timeZone }: DescribedVehicle, words: Words): Fact[] {
  const { language, dates, now } = words;
  const { fleet, report, time } = locales[language].texts;
  const { panel } = fleet;
  const clock = (ms: number) => writeWallTime(wallTime(ms), dates);
  const asked: Fact = [panel.askedAt, row.askedAt === null ? panel.askedNever : clock(row.askedAt)];
  const at = row.position;
  if (!at) return [[panel.position, panel.noPosition], asked];
  const near = [street?.name, street?.neighbourhood, place?.name].filter(Boolean).join(', ');
  const zone = timeZone && timeZone !== ownZone() ? ` (${timeZone.replaceAll('_', ' ')})` : '';
  return [
    [panel.place, place ? placeText(place, language) : ''],
    [panel.street, street ? formatText(panel.near, { street: near }, language) : ''],
    [panel.seenAt, writeWallTime(at.timestamp, dates) + zone],
    [report.age, writeSpan(Math.max(0, now - at.seenAt), language) ?? time.now],
    [panel.coordinates, pairOf(at, words)],
    ...plainFields(at, words),
    [panel.fetchedAt, clock(at.fetchedAt)],
    asked,
  ];
}

/** The zone of this computer's clock, by which the other times of a report are. */
const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Both coordinates as the language writes numbers, like those of the history: "-23,55052; -46,63331". */
function pairOf({ latitude, longitude }: Position, { language, dates }: Words): string {
  const degrees = [
    writeField(positionFields.latitude, latitude, language, dates),
    writeField(positionFields.longitude, longitude, language, dates),
  ];
  return degrees.join(decimalSign(language) === ',' ? '; ' : ', ');
}

/** Each field of the position that has no line of its own above. */
function plainFields(at: Position, { language, dates }: Words): Fact[] {
  const { column } = locales[language].texts.fleet;
  return fieldNames
    .map((name) => ({ field: positionFields[name], value: at[name] ?? null }))
    .filter(({ field }) => field.plain)
    .map(({ field, value }): Fact => [column[field.column], writeField(field, value, language, dates)]);
}

function stays({ areas }: DescribedVehicle, { language, dates }: Words): Fact[] {
  const { areas: texts } = locales[language].texts;
  return areas.map(({ name, since, isFromStart }): Fact => {
    const when = writeWallTime(wallTime(since), dates);
    return [name, formatText(isFromStart ? texts.sinceStart : texts.since, { when }, language)];
  });
}

function notes({ row: { work } }: DescribedVehicle, { language }: Words): Fact[] {
  const { column } = fileTexts(language);
  return work ? workFields.map((field: WorkField): Fact => [column[field], workText(work, field)]) : [];
}
