import { type WorkChoice, type WorkField, workFields } from '../../../contract/enums.ts';
import type { WorkValues } from '../../../contract/schemas/work.ts';
import type { Prepare } from '../db/database.ts';
import { valuesIn } from './stored-work.ts';

const MOST_VALUES = 500;

export function workReads(prepare: Prepare) {
  const valuesOf = (field: WorkChoice) =>
    prepare<{ value: string; count: number }>(
      `SELECT value, count(*) AS count FROM (${valuesIn(field)}) GROUP BY value
      ORDER BY count DESC, value LIMIT ${MOST_VALUES}`,
    ).all();
  return {
    values: (): WorkValues => ({
      tags: valuesOf('tags'),
      workState: valuesOf('workState'),
      assignee: valuesOf('assignee'),
    }),
    /** The fields that any vehicle has something in. */
    used: (): WorkField[] =>
      workFields.filter((field) => prepare(`${valuesIn(field)} LIMIT 1`).get() !== undefined),
  };
}
