import { type WorkField, workLimits } from '../../../contract/enums.ts';
import type { WorkPatch } from '../../../contract/schemas/work.ts';
import { valueOfCell } from '../../../shared/cells/value.ts';
import type { Prepare } from '../db/database.ts';
import { blocksOf } from '../list-blocks/list-blocks.ts';
import { highestOf, vehiclesOfRows } from '../list-blocks/list-vehicles.ts';

export type VehicleText = readonly [vehicle: number, text: string];

const ROWS_AT_ONCE = 10_000;

export function* columnTexts(prepare: Prepare, listId: number, column: number): Generator<VehicleText[]> {
  const vehicles = vehiclesOfRows(prepare, listId);
  const isRead = new Uint8Array(highestOf(vehicles) + 1);
  let portion: VehicleText[] = [];
  let [row, since] = [0, 0];
  for (const block of blocksOf(prepare, listId)) {
    for (const at of block.lines.keys()) {
      const vehicle = vehicles[row++] ?? 0;
      if (isRead[vehicle] === 1) continue;
      const text = valueOfCell(block.cell(at, column));
      if (text === '') continue;
      isRead[vehicle] = 1;
      portion.push([vehicle, text]);
    }
    if (row - since < ROWS_AT_ONCE) continue;
    yield portion;
    [portion, since] = [[], row];
  }
  yield portion;
}

/** Separators between the tags of a cell. */
const TAG_ENDS = /[,;|\n\r\t]/;
const CONTROLS = /\p{Cc}+/gu;

/** The values of a field in a cell. Only tags may have several. */
export function valuesOfText(field: WorkField, text: string): string[] {
  if (field === 'note') return [text];
  const parts = field === 'tags' ? text.split(TAG_ENDS) : [text];
  return parts.map((part) => part.replace(CONTROLS, ' ').trim()).filter((part) => part !== '');
}

/** The patch that notes these values; null: one of them is too long, or they are too many. */
export function patchOf(field: WorkField, values: readonly string[]): WorkPatch | null {
  if (values.some(({ length }) => length > workLimits[field])) return null;
  const [value = ''] = values;
  switch (field) {
    case 'tags':
      return values.length > workLimits.tagsOfVehicle ? null : { addTags: values };
    case 'workState':
      return { workState: value };
    case 'assignee':
      return { assignee: value };
    case 'note':
      return { note: value };
  }
}
