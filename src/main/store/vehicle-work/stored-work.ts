import type { WorkField } from '../../../contract/enums.ts';
import type { VehicleWork } from '../../../contract/schemas/work.ts';
import type { Prepare } from '../db/database.ts';

/** What is noted of vehicles, by their numbers. A vehicle that is not among them has nothing noted. */
export type Works = ReadonlyMap<number, VehicleWork>;

export const WORK_TABLES = ['vehicle_tag', 'vehicle_work'] as const;

interface StoredWork extends Omit<VehicleWork, 'tags'> {
  readonly vehicle: number;
}

/** `und` is the code for an undetermined language: the store does not know the user's language. */
const COLLATOR = new Intl.Collator('und', { sensitivity: 'base', numeric: true });

/** Texts in alphabetical order. Code units decide ties, so that the order of the input makes no difference. */
export const inAlphabet = (texts: Iterable<string>): string[] =>
  [...texts].sort((a, b) => COLLATOR.compare(a, b) || (a < b ? -1 : Number(a > b)));

/** Reads what is noted of vehicles: two look-ups for each. */
export function workFieldsReader(prepare: Prepare): (numbers: readonly number[]) => Works {
  const stored = prepare<StoredWork>(
    `SELECT vehicle, state AS workState, assignee, note, changed_at AS changedAt
    FROM json_each(?) CROSS JOIN vehicle_work ON vehicle = value`,
  );
  const tagged = prepare<[vehicle: number, tag: string]>(
    'SELECT vehicle, tag FROM json_each(?) CROSS JOIN vehicle_tag ON vehicle = value',
  ).raw();
  return (numbers) => {
    const asked = JSON.stringify(numbers);
    const found = stored.all(asked);
    if (found.length === 0) return new Map();
    const tags = Map.groupBy(tagged.all(asked), ([vehicle]) => vehicle);
    return new Map(
      found.map(({ vehicle, ...work }) => [
        vehicle,
        { tags: inAlphabet((tags.get(vehicle) ?? []).map(([, tag]) => tag)), ...work },
      ]),
    );
  };
}

/** For each field, SQL of the column with its values, and of the rows that have a value. */
const SOURCES: Readonly<Record<WorkField, { readonly value: string; readonly from: string }>> = {
  tags: { value: 'tag', from: "vehicle_tag WHERE tag <> ''" },
  workState: { value: 'state', from: "vehicle_work WHERE state <> ''" },
  assignee: { value: 'assignee', from: "vehicle_work WHERE assignee <> ''" },
  note: { value: 'note', from: "vehicle_work WHERE note <> ''" },
};

export const valuesIn = (field: WorkField): string =>
  `SELECT vehicle, ${SOURCES[field].value} AS value FROM ${SOURCES[field].from}`;

/** SQL that selects the vehicles with a given value in a field. Its parameter is a JSON array of such values. */
export const vehiclesWith = (field: WorkField): string =>
  `SELECT vehicle FROM ${SOURCES[field].from} AND ${SOURCES[field].value} IN (SELECT value FROM json_each(?))`;

/** SQL that selects the distinct values of a field. It steps from value to value, so repeated values cost nothing. */
export function distinctValues(field: WorkField): string {
  const { value, from } = SOURCES[field];
  return `WITH RECURSIVE found (value) AS (
    SELECT min(${value}) FROM ${from}
    UNION ALL SELECT (SELECT min(${value}) FROM ${from} AND ${value} > found.value) FROM found WHERE found.value IS NOT NULL
  ) SELECT value FROM found WHERE value IS NOT NULL`;
}
